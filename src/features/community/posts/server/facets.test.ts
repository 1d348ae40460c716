import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINKS_MAX, MENTIONS_MAX, TAGS_MAX } from '#features/community/limits.ts'
import { foldTag } from '#features/community/tags.ts'
import type { Facet, Post } from '../contract.ts'
import { linesOf } from '../ui/post/text-parts.ts'
import { findFacets, findLinks, mentionsInPost, namesIn, readFacets, tagsOf } from './facets.ts'

const ARTISTS = [
  { id: 'a2', name: 'Fontaines' },
  { id: 'a1', name: 'Fontaines D.C.' },
  { id: 'a3', name: 'فيروز' },
  { id: 'a4', name: '🎺 Brass' },
]
const members = new Map(
  ['mira', 'Bob_2', 'x--', 'cleo-j'].map((username) => [username.toLowerCase(), username]),
)
const people = { members, artists: ARTISTS }

/** The facets of a text: the text at their byte ranges, and where they link to. */
function named(text: string) {
  const bytes = Buffer.from(text)
  return findFacets(text, people).map(
    ({ start, end, kind, to }) => `${kind} ${bytes.subarray(start, end).toString()} ${to}`,
  )
}

describe('the facets of a text', () => {
  it.each([
    ['hi @mira!', ['member @mira mira']],
    ['@MIRA and @bob_2, @nobody', ['member @MIRA mira', 'member @bob_2 Bob_2']],
    ['@mira- @x-- @cleo-j.', ['member @mira mira', 'member @x-- x--', 'member @cleo-j cleo-j']],
    ['mail me@mira.org or /@mira or @@mira', []],
    ['こんにちは@miraさん', ['member @mira mira']],
    ['@Fontaines D.C. and @Fontaines', ['artist @Fontaines D.C. a1', 'artist @Fontaines a2']],
    ['@Fontainesque, Fontaines', []],
    ['مع @فيروز اليوم', ['artist @فيروز a3']],
    ['👩‍👩‍👧 with @🎺 Brass', ['artist @🎺 Brass a4']],
    ['#Café #CAFÉ', ['tag #Café café', 'tag #CAFÉ café']],
    ['#1 #2nd #_ ##x a#b &#39;', ['tag #2nd 2nd']],
    [
      '＃音楽、#موسيقى #می‌خواهم #Straße #ΜΟΥΣΙΚΗΣ',
      [
        'tag ＃音楽 音楽',
        'tag #موسيقى موسيقى',
        'tag #می‌خواهم می‌خواهم',
        'tag #Straße strasse',
        'tag #ΜΟΥΣΙΚΗΣ μουσικησ',
      ],
    ],
    [
      'https://example.org/@mira#tag #tag',
      ['link https://example.org/@mira#tag https://example.org/@mira#tag', 'tag #tag tag'],
    ],
    [`#${'x'.repeat(65)}`, []],
    // In the order of the text, side by side, repeated, and with joiners at the end.
    ['#tag @mira', ['tag #tag tag', 'member @mira mira']],
    ['@Fontaines D.C.#tag', ['artist @Fontaines D.C. a1', 'tag #tag tag']],
    ['#tag@Fontaines', ['tag #tag tag', 'artist @Fontaines a2']],
    ['@Fontaines, @Fontaines', ['artist @Fontaines a2', 'artist @Fontaines a2']],
    ['@Fontaines𝒳', []],
    ['#tag\u200d!', ['tag #tag tag']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual(expected)
  })

  it('have a limit for each kind', () => {
    const count = (text: string) => findFacets(text, people).length
    const many = (make: (n: number) => string) => Array.from({ length: 200 }, (_, n) => make(n)).join(' ')
    expect(count(many((n) => `http://a.org/${n}`))).toBe(LINKS_MAX)
    expect(count(many((n) => `#tag${n}`))).toBe(TAGS_MAX)
    expect(namesIn(many((n) => `@member${n}`))).toHaveLength(MENTIONS_MAX)
    // One of the tags that are links is a link again.
    expect(count(`${many((n) => `#tag${n}`)} #tag0`)).toBe(TAGS_MAX + 1)
  })

  it('may mean a name with or without the dashes after it', () => {
    expect(namesIn('@Mira- @mira')).toEqual(['mira-', 'mira'])
  })

  it('cut every text at whole characters, in order, and are shown as they were found: 5,000 texts', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        ...[
          '👩‍👩‍👧',
          '🏳️‍🌈',
          'שלום',
          'مرحبا',
          '\u202e',
          '\u200f',
          'e\u0301',
          '\n',
          ' ',
          '.',
          '#',
          '@',
          '(',
          '🎺',
        ],
        ...[
          '@mira',
          '@Fontaines D.C.',
          '@فيروز',
          '@🎺 Brass',
          '#Café',
          '#موسيقى',
          '#音楽',
          '#𝒳𝓎',
          '@x--',
          '@bob_2',
        ],
        ...['https://example.org/ä?q=🎺', 'http://مثال.example/', 'www.b.org'],
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('')
        const facets = findFacets(text, people)
        const lines = linesOf(text, facets)
        if (lines.map((line) => line.map((part) => part.text).join('')).join('\n') !== text)
          throw new Error('The text changed')
        const shown = lines.flatMap((line) => line.filter((part) => part.facet))
        if (shown.length !== facets.length) throw new Error('A facet is not shown')
        const bytes = Buffer.from(text)
        let last = 0
        for (const [index, { start, end }] of facets.entries()) {
          if (start < last || end <= start || end > bytes.length) throw new Error('Out of order')
          if (bytes.subarray(start, end).toString() !== shown[index]?.text)
            throw new Error('A character is cut')
          last = end
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it('that do not fit a text are not shown', () => {
    const facet = { kind: 'tag' as const, to: 'x' }
    const texts = (start: number, end: number) =>
      linesOf('ä #x\ny', [{ start, end, ...facet }]).map((line) =>
        line.map((part) => [part.text, !!part.facet]),
      )
    expect(texts(3, 5)).toEqual([
      [
        ['ä ', false],
        ['#x', true],
      ],
      [['y', false]],
    ])
    for (const [start, end] of [
      [1, 5],
      [3, 99],
      [5, 3],
      [3, 3],
      [3, 7],
      [-1, 2],
    ] as const)
      expect(texts(start, end)).toEqual([[['ä #x', false]], [['y', false]]])
  })
})

describe('the facets of a stored text', () => {
  const link = { start: 0, end: 13, kind: 'link' as const, to: 'https://a.org/' }
  const mira = { start: 14, end: 19, kind: 'member' as const, to: 'mira' }
  const tag = (to: string): Facet => ({ start: 20, end: 24, kind: 'tag', to })

  it('name a member as they are called now, and nobody who is gone', () => {
    const stored = [link, { ...mira, member: 'id-of-mira' }]
    expect(readFacets(stored, '', { 'id-of-mira': 'mira-new' })).toEqual([link, { ...mira, to: 'mira-new' }])
    for (const mentioned of [{ 'id-of-bob': 'mira' }, null])
      expect(readFacets(stored, '', mentioned)).toEqual([link])
    expect(readFacets([mira], '', { 'id-of-mira': 'mira' })).toEqual([])
  })

  it('are its links when it is older than stored facets', () => {
    expect(readFacets(null, 'https://a.org @mira #tag', null)).toEqual([link])
    expect(readFacets([], 'https://a.org', null)).toEqual([])
  })

  it('tell its hashtags, each once', () => {
    expect(tagsOf([link, tag('encore'), mira, tag('live'), tag('encore')])).toEqual(['encore', 'live'])
  })

  it('tell whom a post mentions, and about which artist', () => {
    const post = { id: 'p', userId: 'u', content: 'c', linkedEntityId: 'x', facets: [link, mira] }
    const about = (linkedEntityType: Post['linkedEntityType']) =>
      mentionsInPost({ ...post, linkedEntityType } as Post)
    expect(about('artist')).toEqual({
      postId: 'p',
      userId: 'u',
      content: 'c',
      artistId: 'x',
      mentions: ['mira'],
    })
    expect(about('album').artistId).toBeNull()
  })
})

describe('a folded hashtag', () => {
  it('folds to itself, for every letter', () => {
    for (let point = 0; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const letter = String.fromCodePoint(point)
      if (!/\p{L}/u.test(letter)) continue
      const folded = foldTag(letter)
      if (foldTag(folded) !== folded) throw new Error(`U+${point.toString(16)} ${folded}`)
    }
  })
})

const hrefs = (text: string) => findLinks(text).map(({ href }) => href)

describe('addresses in a text', () => {
  it.each([
    ['see https://example.org/a?b=1#c now', ['https://example.org/a?b=1#c']],
    ['http://a.org, https://b.org.', ['http://a.org/', 'https://b.org/']],
    ['(see https://en.wikipedia.org/wiki/Kid_A_(album))', ['https://en.wikipedia.org/wiki/Kid_A_(album)']],
    ['((see https://example.org/a))', ['https://example.org/a']],
    ['HTTPS://EXAMPLE.ORG/X', ['https://example.org/X']],
    ['https://bücher.example/ä', ['https://xn--bcher-kva.example/%C3%A4']],
    ['https://example.org/"onmouseover="alert(1)', ['https://example.org/']],
    ['<https://example.org>', ['https://example.org/']],
    ['https://example.org/\u202egpj.exe', ['https://example.org/']],
    ['at www.example.org, and WWW.b.org/x.', ['https://www.example.org/', 'https://www.b.org/x']],
    ['www. www.x awww.example.org', []],
    ['javascript:alert(1)', []],
    ['data:text/html,<script>alert(1)</script>', []],
    ['ftp://example.org file:///etc/passwd', []],
    ['xhttps://example.org', []],
    ['https:// nothing http://', []],
    ['https://[', []],
    ['plain words', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(hrefs(text)).toEqual(expected)
  })
})
