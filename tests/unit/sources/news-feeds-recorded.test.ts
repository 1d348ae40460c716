import { describe, expect, it } from 'vitest'
import { decodeText } from '#platform/foreign/decode-text.ts'
import { parseNewsFeed } from '#sources/news-feeds/parse.ts'
import { fixture, fixturePaths, hasFixtures } from '../../support/fixtures.ts'

const ADDRESS = 'https://news.example/music/feed.xml'

describe.skipIf(!hasFixtures)('recorded feeds', () => {
  const read = (file: string) => parseNewsFeed(decodeText(fixture(`feeds/${file}`)), ADDRESS)
  const good: [string, number][] = [
    ['music/feedjira--youtube_atom.xml', 15],
    ['music/kogitant--album_reviews.xml', 6],
    ['music/rometools--YahooTopSongs.xml', 10],
    ['real/extractus--rdf-standard.xml', 3],
    ['real/feed-rs--rss_1.0_debian.xml', 1],
    ['real/feed-rs--rss_2.0_bbc.xml', 1],
    ['real/feed-rs--rss_2.0_nbcny.xml', 1],
    ['real/feed-rs--rss_2.0_nightvale.xml', 1],
    ['real/feed-rs--rss_2.0_relurl_1.xml', 2],
    ['real/feedhq--no-date.xml', 10],
    ['real/feedjira--HuffPostCanada.xml', 2],
    ['real/huginn--onethingwell.rss', 20],
    ['real/miniflux--rdf_UTF8.xml', 60],
    ['real/nnw--bio.rdf', 30],
    ['real/nnw--livemint.xml', 25],
    ['real/nnw--macworld.rss', 30],
    ['real/nnw--theomnishow.rss', 4],
    ['real/rssparser--content-encoded.rss', 7],
    ['real/rssparser--craigslist.rss', 25],
    ['real/rssparser--guardian.rss', 55],
    ['real/rssparser--reddit.rss', 24],
    ['encoding/feed-rs--rss_2.0_encoding_1.xml', 1],
    ['encoding/miniflux--encoding_WINDOWS-1251.xml', 50],
    ['encoding/nodefeedparser--iconv.xml', 10],
    ['encoding/simplepie--feed-utf16be.xml', 1],
    ['broken/feedhq--no-guid.xml', 1],
    ['broken/nodefeedparser--illegally-nested.xml', 10],
  ]
  it.each(good)('%s has %i stories', (file, count) => {
    const { stories } = read(file)
    expect(stories).toHaveLength(count)
    for (const story of stories) {
      expect(story.title).not.toBe('')
      expect(story.link).toMatch(/^https?:\/\//)
      expect(`${story.title} ${story.description}`).not.toMatch(
        /<\/?(p|a|div|img|script|br)\b|&(amp|lt|nbsp|#\d+);/,
      )
    }
  })
  const none = [
    'broken/nnw--inessential.html',
    'broken/rssparser--unrecognized.rss',
    'broken/feedparser--rss_incomplete_cdata.xml',
    'encoding/miniflux--iso88591_utf8_mismatch.xml',
    'sanitize/feedparser--item_body_onerror.xml',
  ]
  it.each(none)('%s gives a typed error', (file) => {
    expect(() => read(file)).toThrow(
      expect.objectContaining({
        name: 'OutsideError',
        kind: 'unreadable',
        message: 'The answer is not a feed.',
      }),
    )
  })
  it('are decoded from their encodings', () => {
    expect(read('encoding/nodefeedparser--iconv.xml').title).toBe(
      'Новости Оренбурга и области / Раздел Новости',
    )
    expect(read('encoding/miniflux--windows-1252-incorrect-prolog.xml').title).toBe('Euro €')
    expect(decodeText(fixture('feeds/encoding/feedparser--shiftjis.xml'))).toContain('記事投稿')
    expect(read('encoding/miniflux--invalid-prolog.xml').title).toBe('테스트 피드')
  })
  // Without an address or a title there is no story to show.
  const empty = [
    'broken/feed-rs--rss_2.0_invalid_1.xml',
    'broken/feedparser--undeclared_namespace.xml',
    'encoding/feedparser--shiftjis.xml',
    'encoding/miniflux--invalid-prolog.xml',
    'encoding/miniflux--windows-1252-incorrect-prolog.xml',
    'media/feedparser--media_thumbnail.xml',
    'media/rometools--issue-15.xml',
    'real/rssparser--incomplete-fields.atom',
    'sanitize/feedparser--item_content_encoded_script.xml',
    'sanitize/feedparser--item_content_encoded_script_nested_cdata.xml',
    'sanitize/feedparser--item_description_iframe.xml',
    'sanitize/feedparser--xml_malicious_comment.xml',
  ]
  it.each(empty)('%s has no story', (file) => {
    expect(read(file).stories).toEqual([])
  })
  const link = '<link>https://news.example/a</link>'
  it.each([
    [
      'encoding/feedparser--shiftjis.xml',
      '<link href="/a"/>',
      { title: /記事投稿/, description: /サポート/ },
    ],
    ['encoding/miniflux--invalid-prolog.xml', '<link href="/a"/>', { title: /^Café$/ }],
    [
      'media/feedparser--media_thumbnail.xml',
      '<link href="/a"/>',
      { image: /^http:..example.com.thumbnail.jpg$/ },
    ],
    ['media/rometools--issue-15.xml', '<title>A song</title>', { title: /^A song$/, link: /foo.com/ }],
    [
      'sanitize/feedparser--item_body_onerror.xml',
      `<title>A</title>${link}`,
      { title: /^A$/, description: /^$/ },
    ],
    ['sanitize/feedparser--item_content_encoded_script.xml', link, { title: /^safe description$/ }],
    [
      'sanitize/feedparser--item_content_encoded_script_nested_cdata.xml',
      `<title>A</title>${link}`,
      { description: /^[^<]*$/ },
    ],
    ['sanitize/feedparser--item_description_iframe.xml', link, { title: /^safe/ }],
  ])('%s has a story without scripts once its missing field is added', (file, more, patterns) => {
    const text = decodeText(fixture(`feeds/${file}`)).replace(/<(item|entry)>/, (tag) => tag + more)
    const { stories } = parseNewsFeed(text, ADDRESS)
    expect(stories).toHaveLength(1)
    for (const [name, pattern] of Object.entries(patterns))
      expect(stories[0]).toHaveProperty(name, expect.stringMatching(pattern))
  })
  it('are all listed here', () => {
    const named = [...good.map(([file]) => file), ...none, ...empty].map((file) => `feeds/${file}`)
    const feeds = fixturePaths().filter((file) => file.startsWith('feeds/'))
    expect(feeds.sort()).toEqual(named.sort())
  })
})
