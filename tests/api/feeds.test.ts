import { randomUUID } from 'node:crypto'
import { parseAtomFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { popularityOf } from '#features/catalogue/facts.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import { createPost } from '../support/community.ts'
import { createMember } from '../support/members.ts'
import { openTestSite } from '../support/site.ts'

const site = await openTestSite({ env: { PUBLIC_URL: 'https://fanfare.example' } })
afterAll(() => site.close())

beforeAll(async () => {
  await storeFacts(
    site.platform.db,
    { artists: [{ mbid: randomUUID(), name: 'Yes', popularity: popularityOf(10) }] },
    new Date(),
  )
  const story = (title: string, description: string, day: number) => {
    const id = randomUUID()
    return {
      id,
      cluster_id: id,
      feed_url: 'https://paper.example/feed',
      story_key: id,
      title,
      description,
      link: `https://paper.example/${day}?a=1&b=2`,
      image_url: null,
      source: 'The Paper',
      category: 'Reviews',
      author: null,
      search_text: `${title} ${description}`.toLowerCase(),
      published_at: new Date(Date.UTC(2026, 0, day)),
      page_read_at: null,
    }
  }
  await site.platform.db
    .insertInto('news_articles')
    .values([
      story('Yes play <live> & loud', 'A night in "Leeds"', 1),
      story('Yesterday and today', 'Nothing about the band', 2),
    ])
    .execute()
})

async function readFeed(path: string) {
  const answer = await site.request(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  return parseAtomFeed(await answer.text())
}

describe('Atom feeds', () => {
  it('contain the newest stories, with any characters', async () => {
    const feed = await readFeed('/news.atom')
    expect(feed.links).toContainEqual(
      expect.objectContaining({ rel: 'self', href: 'https://fanfare.example/news.atom' }),
    )
    expect(feed.title?.value).toBe('Music news · Fanfare')
    expect(feed.entries?.map((entry) => entry.title?.value)).toEqual([
      'Yesterday and today',
      'Yes play <live> & loud',
    ])
    const [, live] = feed.entries ?? []
    expect(live?.links?.[0]?.href).toBe('https://paper.example/1?a=1&b=2')
    expect(live?.summary?.value).toBe('A night in "Leeds"')
    expect(live?.authors?.[0]?.name).toBe('The Paper')
    expect(live?.published).toBe('2026-01-01T00:00:00.000Z')
  })

  it('stay readable whatever characters a post has', async () => {
    const author = await createMember(site)
    await createPost(site, author, { content: 'Loud \u0007bells \u001b and <whistles>' })
    const answer = await site.request('/community.atom')
    // XML has no way to write these, and readers refuse a document that has one.
    expect(await answer.text()).not.toMatch(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u)
    const feed = await readFeed('/community.atom')
    expect(feed.entries?.map((entry) => entry.content?.value)).toEqual(['Loud bells  and <whistles>'])
  })

  it('contain the stories that name an artist', async () => {
    const feed = await readFeed('/artist/yes/news.atom')
    expect(feed.title?.value).toBe('Yes in the news · Fanfare')
    expect(feed.entries?.map((entry) => entry.title?.value)).toEqual(['Yes play <live> & loud'])
  })

  it('do not exist for an unknown artist', async () => {
    expect((await site.request('/artist/nobody-at-all/news.atom')).status).toBe(404)
  })
})
