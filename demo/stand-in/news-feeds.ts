import type { FeedName, Story } from './news-stories.ts'

/** Writes the stories of a publication as its feed; each publication imitates another publishing system. */
export type WriteFeed = (stories: readonly Story[], ownUrl: string) => { body: string | Buffer; type: string }

export const PUBLICATIONS: Record<FeedName, { name: string; path: string; write: WriteFeed }> = {
  'run-out': { name: 'The Run-Out', path: '/feeds/run-out.xml', write: runOut },
  'stage-left': { name: 'Stage Left', path: '/feeds/stage-left.rss', write: stageLeft },
  'low-end': { name: 'Low End Weekly', path: '/feeds/low-end.atom', write: lowEnd },
  kassette: { name: 'Kassettenfreund', path: '/feeds/kassettenfreund.rdf', write: kassette },
  'sleeve-spine': { name: 'Sleeve & Spine', path: '/feeds/sleeve-and-spine.json', write: sleeveSpine },
  ledger: { name: 'Industry Ledger', path: '/feeds/ledger.xml', write: ledger },
}

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const cdata = (html: string) => `<![CDATA[${html}]]>`
const link = (story: Story, ownUrl: string) => `${ownUrl}/news/${story.slug}`
const picture = (story: Story, ownUrl: string, width = 1280) =>
  `${ownUrl}/news/art/${story.slug}-${width}.jpg`

/** RSS 2.0 with media:content, dc:creator and the whole text as HTML. */
function runOut(stories: readonly Story[], ownUrl: string) {
  const items = stories.map(
    (story) => `<item>
  <title>${cdata(xml(story.title))}</title>
  <link>${link(story, ownUrl)}?utm_source=rss&amp;utm_medium=feed</link>
  <guid isPermaLink="false">run-out-${story.slug}</guid>
  <dc:creator>${cdata(story.author)}</dc:creator>
  <pubDate>${story.published.toUTCString()}</pubDate>
  <category>${story.category}</category>
  <description>${cdata(`<p>${xml(story.text.split('. ')[0] ?? '')}&#8230; <a href="${link(story, ownUrl)}">Continue reading</a></p>`)}</description>
  <content:encoded>${cdata(`<p>${xml(story.text)}</p><script>alert(1)</script><img src="${ownUrl}/pixel.gif" width="1" height="1">`)}</content:encoded>
  <media:content url="${xml(picture(story, ownUrl))}" medium="image" type="image/jpeg" width="1280" height="720"/>
</item>`,
  )
  return {
    type: 'application/rss+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>The Run-Out</title><link>${ownUrl}/news</link><description>Records and the people who turn them over</description><language>en-gb</language>
${items.join('\n')}
</channel></rss>`,
  }
}

/** RSS 2.0 with enclosures, or a picture within the description, and one invalid date. */
function stageLeft(stories: readonly Story[], ownUrl: string) {
  const items = stories.map(
    (
      story,
      i,
    ) => `<item><title>${xml(story.title)}</title><link>${link(story, ownUrl)}</link><guid>${link(story, ownUrl)}</guid>
<author>news@stage-left.example (${xml(story.author)})</author><category>${story.category}</category>
<pubDate>${i === 5 ? 'the day after tomorrow' : story.published.toUTCString().replace('GMT', '+0000')}</pubDate>
<description>${xml(`${i % 2 ? `<img src="${picture(story, ownUrl)}" alt=""/>` : ''}<p>${xml(story.text)}</p>`)}</description>
${i % 2 ? '' : `<enclosure url="${xml(picture(story, ownUrl))}" type="image/jpeg" length="0"/>`}</item>`,
  )
  return {
    type: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>Stage Left</title><link>${ownUrl}/news</link><description>Live music, from the side</description>
${items.join('\n')}</channel></rss>`,
  }
}

/** Atom with media:thumbnail and an XHTML summary. */
function lowEnd(stories: readonly Story[], ownUrl: string) {
  const entries = stories.map(
    (
      story,
    ) => `<entry><id>tag:low-end.example,2026:${story.slug}</id><title type="html">${xml(xml(story.title))}</title>
<link rel="alternate" type="text/html" href="${link(story, ownUrl)}"/>
<published>${story.published.toISOString()}</published><updated>${story.published.toISOString()}</updated>
<author><name>${xml(story.author)}</name></author><category term="${story.category}"/>
<summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>${xml(story.text)}</p></div></summary>
<media:thumbnail url="${xml(picture(story, ownUrl, 640))}" width="640" height="360"/></entry>`,
  )
  return {
    type: 'application/atom+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en">
<id>tag:low-end.example,2026:feed</id><title>Low End Weekly</title><updated>${stories[0]?.published.toISOString()}</updated>
<link rel="self" href="${ownUrl}/feeds/low-end.atom"/>
${entries.join('\n')}</feed>`,
  }
}

/** RSS 1.0 (RDF) in German, without pictures. */
function kassette(stories: readonly Story[], ownUrl: string) {
  const items = stories.map(
    (
      story,
    ) => `<item rdf:about="${link(story, ownUrl)}"><title>${xml(story.title)}</title><link>${link(story, ownUrl)}</link>
<description>${xml(story.text)}</description><dc:creator>${xml(story.author)}</dc:creator><dc:subject>${story.category}</dc:subject>
<dc:date>${story.published.toISOString().replace('Z', '+00:00')}</dc:date></item>`,
  )
  return {
    type: 'application/rdf+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="${ownUrl}/feeds/kassettenfreund.rdf"><title>Kassettenfreund</title><link>${ownUrl}/news</link><description>Magnetband und Verwandtes</description>
<items><rdf:Seq>${stories.map((story) => `<rdf:li rdf:resource="${link(story, ownUrl)}"/>`).join('')}</rdf:Seq></items></channel>
${items.join('\n')}</rdf:RDF>`,
  }
}

/** JSON Feed 1.1. */
function sleeveSpine(stories: readonly Story[], ownUrl: string) {
  return {
    type: 'application/feed+json; charset=utf-8',
    body: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Sleeve & Spine',
      home_page_url: `${ownUrl}/news`,
      feed_url: `${ownUrl}/feeds/sleeve-and-spine.json`,
      items: stories.map((story) => ({
        id: story.slug,
        url: link(story, ownUrl),
        title: story.title,
        content_html: `<p>${xml(story.text)}</p>`,
        image: picture(story, ownUrl),
        date_published: story.published.toISOString(),
        authors: [{ name: story.author }],
        tags: [story.category],
      })),
    }),
  }
}

/** RSS 2.0 in Latin-1, with common faults: no author, a repeated story, an invalid link. */
function ledger(stories: readonly Story[], ownUrl: string) {
  const item = (
    story: Story,
    address: string,
  ) => `<item><title>${xml(story.title)}</title><link>${xml(address)}</link>
<guid isPermaLink="false">ledger-${story.slug}</guid>${story.author ? `<author>${xml(story.author)}</author>` : ''}
<category>${story.category}</category><pubDate>${story.published.toUTCString()}</pubDate>
<description>${xml(story.text)}</description></item>`
  const items = stories.map((story) => item(story, link(story, ownUrl)))
  const [first] = stories
  if (first) {
    items.push(items[0] ?? '')
    items.push(
      item({ ...first, slug: 'press-here', title: 'Press here for a surprise' }, 'javascript:alert(1)'),
    )
  }
  const body = `<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0"><channel><title>Industry Ledger</title><link>${ownUrl}/news</link><description>Figures and agreements</description>
${items.join('\n')}</channel></rss>`
  return { type: 'application/rss+xml', body: Buffer.from(body, 'latin1') }
}
