import { describe, expect, it } from 'vitest'
import { decodeText } from '#platform/foreign/decode-text.ts'
import { storyKey, webAddress, withoutTracking } from '#sources/news-feeds/addresses.ts'
import { feedDate } from '#sources/news-feeds/dates.ts'
import { readHtml, shorten } from '#sources/news-feeds/html.ts'
import { pictureOf, readPageHead } from '#sources/news-feeds/page-head.ts'
import { parseNewsFeed } from '#sources/news-feeds/parse.ts'

const ADDRESS = 'https://news.example/music/feed.xml'
const parse = (text: string) => parseNewsFeed(text, ADDRESS, Date.UTC(2026, 10, 21))
const rss = (items: string, more = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Our &amp;amp; paper</title>${more}${items}</channel></rss>`
const item = (content: string) =>
  `<item><title>A story</title><link>https://news.example/a</link>${content}</item>`
const first = (text: string) => parse(text).stories[0]

describe('feed formats', () => {
  const expected = { title: 'Band & band', link: 'https://news.example/story', author: 'Jo Doe' }
  it.each([
    [
      'RSS 2.0',
      rss(
        '<item><title>Band &amp; band</title><link>/story</link><dc:creator>Jo Doe</dc:creator><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item>',
      ),
    ],
    [
      'RSS 0.91',
      '<rss version="0.91"><channel><title>x</title><item><title>Band &amp; band</title><link>https://news.example/story</link><author>jo@news.example (Jo Doe)</author><pubDate>20 Nov 2026 10:00:00 +0000</pubDate></item></channel></rss>',
    ],
    [
      'RSS 1.0',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>x</title></channel><item rdf:about="https://news.example/story"><title>Band &amp; band</title><link>https://news.example/story</link><dc:creator>Jo Doe</dc:creator><dc:date>2026-11-20T10:00:00Z</dc:date></item></rdf:RDF>`,
    ],
    [
      'RDF 0.9',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://channel.netscape.com/rdf/simple/0.9/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>x</title></channel><item><title>Band &amp; band</title><link>https://news.example/story</link><dc:creator>Jo Doe</dc:creator><dc:date>2026-11-20T10:00:00Z</dc:date></item></rdf:RDF>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><title type="html">Band &amp;amp; band</title><link rel="self" href="/self"/><link href="story"/><author><name>Jo Doe</name></author><published>2026-11-20T10:00:00Z</published></entry></feed>'.replace(
        'href="story"',
        'href="/story"',
      ),
    ],
    [
      'JSON Feed',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'x',
        items: [
          {
            id: '1',
            url: 'https://news.example/story',
            title: 'Band & band',
            authors: [{ name: 'Jo Doe' }],
            date_published: '2026-11-20T10:00:00Z',
          },
        ],
      }),
    ],
  ])('can be read: %s', (_, text) => {
    expect(first(text)).toMatchObject({ ...expected, publishedAt: new Date('2026-11-20T10:00:00Z') })
  })

  it.each([
    '',
    'text',
    '<!doctype html><title>Feed</title>',
    '{"error":"x"}',
    '<note>x</note>',
    '[]',
    '<rss',
  ])('but not other content: %j', (text) => {
    expect(() => parse(text)).toThrow('The answer is not a feed.')
  })

  it('can follow warnings that a server prints first', () => {
    expect(parse(`Warning: x in y.php\n${rss(item(''))}`).stories).toHaveLength(1)
  })
})

describe('a feed that is not well-formed', () => {
  const story = (name: string, more = '') =>
    `<item><title>${name}</title><link>https://news.example/${name}</link>${more}</item>`
  const titles = (text: string) => parse(text).stories.map(({ title }) => title)
  it.each([
    ['an unclosed tag', '<description>the end is missing'],
    ['a bare ampersand and less-than sign', '<description>x & y < z</description>'],
    ['an unclosed CDATA section', '<description><![CDATA[x</description>'],
  ])('skip an item that has %s', (_, broken) => {
    const text = rss(story('a') + story('b', broken) + story('c') + story('d'))
    expect(parse(text)).toMatchObject({ title: 'Our & paper', itemCount: 3 })
    expect(titles(text)).toEqual(['a', 'c', 'd'])
  })
  it('is read without it in Atom and RDF, too', () => {
    const entry = (name: string, more = '') =>
      `<entry><title>${name}</title><link href="https://news.example/${name}"/>${more}</entry>`
    const entries = entry('a') + entry('b', '<summary>open') + entry('c')
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title>${entries}</feed>`
    expect(titles(atom)).toEqual(['a', 'c'])
    const items = story('a') + story('b', '<description>open') + story('c')
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>x</title></channel>${items}</rdf:RDF>`
    expect(titles(rdf)).toEqual(['a', 'c'])
  })
  it('is an error when it is cut, or has no complete item', () => {
    const whole = rss(story('a') + story('b') + story('c'))
    const cut = whole.slice(0, whole.indexOf('</title><link>https://news.example/c'))
    expect(() => parse(cut)).toThrow('not a feed')
    expect(() => parse(rss(story('b', '<description>open')))).toThrow('not a feed')
  })
})

describe('a story', () => {
  it('is plain text, entities decoded once', () => {
    expect(
      first(
        rss(
          item(
            '<description>&lt;p&gt;AT&amp;amp;T &amp;amp;lt;b&amp;amp;gt; caf&amp;eacute;&lt;/p&gt;</description>',
          ),
        ),
      ),
    ).toMatchObject({
      description: 'AT&T &lt;b&gt; café',
    })
    expect(parse(rss(item(''))).title).toBe('Our & paper')
  })

  it('expands no entities that a feed declares', () => {
    const declaring = (declared: string, used: string) =>
      rss(item(`<description>before ${used} after</description>`)).replace(
        '?>',
        `?><!DOCTYPE rss [${declared}]>`,
      )
    expect(() => parse(declaring('<!ENTITY file SYSTEM "file:///etc/passwd">', '&file;'))).toThrow(
      'not a feed',
    )
    const tenfold = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(
      (name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`,
    )
    const billion = declaring(`<!ENTITY a "lol">${tenfold.join('')}`, '&i;')
    expect(first(billion)?.description).toBe('before &i; after')
  })

  it('contains no scripts and no hidden text', () => {
    const html =
      '<p onclick="x()">One<script>alert(1)</script><style>p{}</style><!-- no --> <iframe src="x">no</iframe>two</p><p>three'
    expect(first(rss(item(`<description><![CDATA[${html}]]></description>`)))?.description).toBe(
      'One two three',
    )
    const nested = '<scr<script>ipt>alert(1)</scr</script>ipt>'
    expect(readHtml(nested).text).not.toContain('<')
  })

  it('links only to http(s) addresses', () => {
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://news.example/a',
      'https://u:p@news.example/',
    ]
    const items = bad.map((link) => `<item><title>x</title><link>${link}</link></item>`)
    expect(parse(rss(items.join(''))).stories).toEqual([])
  })

  it('is skipped without a title or link, but can take its title from the text and its link from the guid', () => {
    expect(
      parse(rss('<item><title>x</title></item><item><link>https://news.example/a</link></item>')).stories,
    ).toEqual([])
    expect(
      first(rss('<item><description>Only text.</description><guid>https://news.example/g</guid></item>')),
    ).toMatchObject({ title: 'Only text.', description: '', link: 'https://news.example/g' })
  })

  it('loses the tail that publishing systems append', () => {
    const tail = 'It is out. [&#8230;] The post A story appeared first on Our paper.'
    expect(first(rss(item(`<description>${tail.replace('&', '&amp;')}</description>`)))?.description).toBe(
      'It is out.…',
    )
  })

  it('has its picture from any of the fields that feeds use', () => {
    const from = (content: string) => first(rss(item(content)))?.image
    expect(
      from(
        '<media:content url="/small.jpg" medium="image" width="100"/><media:content url="/large.jpg" medium="image" width="900"/>',
      ),
    ).toBe('https://news.example/large.jpg')
    expect(
      from('<media:group><media:content url="http://i.example/g.png" type="image/png"/></media:group>'),
    ).toBe('http://i.example/g.png')
    expect(from('<media:thumbnail url="https://i.example/t.jpg"/>')).toBe('https://i.example/t.jpg')
    expect(
      from(
        '<media:content url="https://i.example/v.mp4" type="video/mp4"><media:thumbnail url="https://i.example/v.jpg"/></media:content>',
      ),
    ).toBe('https://i.example/v.jpg')
    expect(from('<enclosure url="https://i.example/e.jpg" type="image/jpeg" length="1"/>')).toBe(
      'https://i.example/e.jpg',
    )
    expect(from('<enclosure url="https://i.example/e.mp3" type="audio/mpeg" length="1"/>')).toBeUndefined()
    expect(from('<itunes:image href="https://i.example/i.jpg"/>')).toBe('https://i.example/i.jpg')
    expect(
      from(
        '<content:encoded><![CDATA[<img src="https://pixel.example/pixel.gif" width="1" height="1"><img src="https://i.example/c.jpg">]]></content:encoded>',
      ),
    ).toBe('https://i.example/c.jpg')
    expect(from('<media:content url="javascript:alert(1)" medium="image"/>')).toBeUndefined()
  })

  it('has at most 200 stories per feed', () => {
    expect(parse(rss(item('').repeat(500))).stories).toHaveLength(200)
  })
})

describe('addresses', () => {
  it('lose tracking parameters and nothing else', () => {
    expect(withoutTracking('https://a.example/x?utm_source=rss&id=7&fbclid=abc&at_medium=RSS#utm_x')).toBe(
      'https://a.example/x?id=7',
    )
    expect(withoutTracking('https://a.example/x?q=a%20b+c&id=1#part')).toBe(
      'https://a.example/x?q=a%20b+c&id=1#part',
    )
  })
  it('have one canonical form', () => {
    const keys = [
      'https://www.a.example/x/?b=2&a=1&utm_medium=rss#top',
      'http://a.example/x?a=1&b=2',
      'https://m.a.example/x/amp/?a=1&b=2',
    ].map(storyKey)
    expect(new Set(keys).size).toBe(1)
    expect(storyKey('https://a.example/y')).not.toBe(storyKey('https://a.example/x'))
  })
  it('are resolved to absolute ones', () => {
    expect(webAddress(' ../b ', 'https://a.example/x/y')).toBe('https://a.example/b')
    expect(webAddress('//i.example/p.jpg', ADDRESS)).toBe('https://i.example/p.jpg')
    expect(webAddress('http://', ADDRESS)).toBeUndefined()
    expect(webAddress(undefined)).toBeUndefined()
  })
})

describe('dates', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  it.each([
    ['Sat, 21 Nov 2026 10:00:00 GMT', '2026-11-21T10:00:00.000Z'],
    ['Sat, 21 Nov 2026 10:00:00 +0100', '2026-11-21T09:00:00.000Z'],
    ['Sat, 21 Nov 2026 10:00:00 EST', '2026-11-21T15:00:00.000Z'],
    ['Sat, 21 Nov 2026 10:00:00 CEST', '2026-11-21T08:00:00.000Z'],
    ['Sat, 21 Nov 2026 10:00:00 BST', '2026-11-21T09:00:00.000Z'],
    ['Satur, 21 Nov 2026 10:00:00 +01:00', '2026-11-21T09:00:00.000Z'],
    ['21 Nov 2026 10:00 UT', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('%s', (text, iso) => {
    expect(feedDate(text, now)?.toISOString()).toBe(iso)
  })
  it.each([
    '',
    'yesterday',
    '0000-00-00 00:00:00',
    '1970-01-01T00:00:00Z',
    '2027-01-01T00:00:00Z',
    undefined,
  ])('are undefined for %s', (text) => {
    expect(feedDate(text, now)).toBeUndefined()
  })
})

describe('encodings', () => {
  const bytes = (declared: string, label: 'latin1' | 'utf8' | 'utf16le', text = 'Café') =>
    Buffer.from(`<?xml version="1.0"${declared && ` encoding="${declared}"`}?><a>${text}</a>`, label)

  it('follow the declaration unless the bytes are UTF-8', () => {
    expect(decodeText(bytes('ISO-8859-1', 'latin1'))).toContain('Café')
    expect(decodeText(bytes('ISO-8859-1', 'utf8'))).toContain('Café')
    expect(decodeText(bytes('nonsense', 'latin1'))).toContain('Café')
    expect(decodeText(bytes('', 'latin1'), 'text/xml; charset="windows-1252"')).toContain('Café')
    expect(decodeText(bytes('UTF-16', 'utf16le'))).toContain('Café')
    expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('', 'utf16le')]))).toMatch(/^<\?xml/)
    expect(decodeText(Buffer.from('\ufeff<a/>'))).toBe('<a/>')
  })
  it('are detected when nothing is declared', () => {
    // ドレコム記事 in Shift_JIS, in a text that is long enough for detection.
    const shiftJis = Buffer.from('8368838c835283808b4c8e96', 'hex')
    const text = decodeText(
      Buffer.concat([Buffer.from('<a>'), ...Array(20).fill(shiftJis), Buffer.from('</a>')]),
    )
    expect(text).toContain('ドレコム記事')
  })
})

describe('the page of a story', () => {
  it('names its picture', () => {
    const page = (head: string) =>
      `<html><head>${head}</head><body><meta property="og:image" content="/no.jpg"></body>`
    expect(pictureOf(readPageHead(page('<meta property="og:image" content="/a.jpg">')), ADDRESS)).toBe(
      'https://news.example/a.jpg',
    )
    expect(
      pictureOf(readPageHead(page('<meta name="twitter:image" content="https://i.example/t.jpg">')), ADDRESS),
    ).toBe('https://i.example/t.jpg')
    expect(
      pictureOf(readPageHead(page('<meta property="og:image" content="data:image/png;base64,x">')), ADDRESS),
    ).toBeUndefined()
    expect(pictureOf(readPageHead(page('')), ADDRESS)).toBeUndefined()
    // Encoded, it is longer than what is stored.
    const long = `https://i.example/${'音'.repeat(700)}.jpg`
    expect(
      pictureOf(readPageHead(page(`<meta property="og:image" content="${long}">`)), ADDRESS),
    ).toBeUndefined()
  })
})

it('truncates at a word', () => {
  expect(shorten('one two three', 20)).toBe('one two three')
  expect(shorten('one two three', 9)).toBe('one two…')
  expect(shorten('onetwothree', 5)).toBe('onet…')
})
