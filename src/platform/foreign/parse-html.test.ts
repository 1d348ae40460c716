import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { type HtmlHandler, parseHtml, parseHtmlDocument } from './parse-html.ts'

type Event = [what: string, ...rest: unknown[]]

const recorder = (events: Event[]): HtmlHandler => ({
  onopentag: (name, attributes) => events.push(['open', name, { ...attributes }]),
  ontext: (text) => events.push(['text', text]),
  onclosetag: (name) => events.push(['close', name]),
})
const eventsOf = (html: string) => {
  const events: Event[] = []
  parseHtml(html, () => recorder(events))
  return events
}
const deepest = (events: Event[]) => {
  let [depth, most] = [0, 0]
  for (const [what] of events) {
    depth += what === 'open' ? 1 : what === 'close' ? -1 : 0
    most = Math.max(most, depth)
  }
  // The parser closes the element of a tag that the page does not end, though it has not opened it.
  expect([-1, 0]).toContain(depth)
  return most
}

/** Pieces of pages, whole and broken. */
const PIECES = [
  ...[
    'div',
    'p',
    'b',
    'form',
    'svg',
    'math',
    'title',
    'a',
    'li',
    'table',
    'td',
    'script',
    'textarea',
  ].flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`, `<${name} a=1 b="2" a='3'`]),
  ...['<br>', '</br>', '<img src=x>', '</p>', '<!--', '-->', '<![CDATA[', ']]>', '<?x', '<!doctype html>'],
  ...[
    '&',
    '&amp;',
    '&#x',
    '&#99999999;',
    '&notit;',
    '"',
    "'",
    '>',
    '<',
    '/',
    '=',
    ' ',
    'text',
    '\0',
    '\u{1F600}',
  ],
]

describe('parsing of foreign pages', () => {
  it('gives what the parser gives, for any page within the limits', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 200 }), (pieces) => {
        const html = pieces.join('')
        const plain: Event[] = []
        new Parser(recorder(plain)).end(html)
        expect(eventsOf(html)).toEqual(plain)
      }),
      { numRuns: 500 },
    )
  })

  it('balances all elements and bounds their depth, for any page', () => {
    const repeated = fc
      .tuple(fc.constantFrom(...PIECES), fc.integer({ min: 1, max: 2000 }))
      .map(([piece, times]) => piece.repeat(times))
    fc.assert(
      fc.property(fc.array(repeated, { maxLength: 8 }), (pieces) => {
        expect(deepest(eventsOf(pieces.join('')))).toBeLessThanOrEqual(513)
      }),
      { numRuns: 100 },
    )
  })

  it('puts elements that are nested too deep beside each other, with their attributes and texts', () => {
    const events = eventsOf(`${'<div>'.repeat(2000)}<a href=x>link</a><br>`)
    expect(deepest(events)).toBe(513)
    expect(events).toContainEqual(['open', 'a', { href: 'x' }])
    expect(events).toContainEqual(['text', 'link'])
  })

  it('reads 300,000 tags of a page, whether they open or close elements', () => {
    expect(eventsOf('<br>'.repeat(400_000)).filter(([what]) => what === 'open')).toHaveLength(300_000)
    const after = eventsOf(`${'</b>'.repeat(300_000)}<a>text`)
    expect(after).toEqual([])
  })

  it('reads 200 attributes of an element', () => {
    const names = Array.from({ length: 1000 }, (_, i) => `a${i}="v${i}&amp;"`)
    const [, , attributes] = eventsOf(`<p ${names.join(' ')}><i b=2>`)[0] ?? []
    expect(Object.keys(attributes ?? {})).toHaveLength(200)
    expect(attributes).toMatchObject({ a199: 'v199&' })
    expect(eventsOf(`<p ${names.join(' ')}><i b=2>`)[1]).toEqual(['open', 'i', { b: '2' }])
  })

  it('ends where the handler wants', () => {
    const names: string[] = []
    parseHtml('<a><b><i>', (end) => ({
      onopentag(name) {
        names.push(name)
        if (name === 'b') end()
      },
    }))
    expect(names).toEqual(['a', 'b'])
  })

  it('makes a tree with the places of its elements', () => {
    const { children } = parseHtmlDocument('text<p id=x>y<br>z')
    expect(children).toMatchObject([
      { type: 'text', data: 'text', startIndex: 0 },
      {
        name: 'p',
        attribs: { id: 'x' },
        startIndex: 4,
        children: [{ data: 'y' }, { name: 'br' }, { data: 'z' }],
      },
    ])
  })
})
