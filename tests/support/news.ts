import { sql } from 'kysely'
import type { DestinationStream } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { NewsList } from '#features/music/news/contract.ts'
import { createLog } from '#platform/log.ts'
import { createPlatform } from '#platform/platform.ts'
import { type Outside, openOutside, type Reply } from './outside.ts'
import { openTestSite, siteOn, type TestSite } from './site.ts'
import { sourcesAt } from './world.ts'

export const FEEDS = ['one', 'two', 'three'] as const
type FeedName = (typeof FEEDS)[number]

interface OtherProcess extends Pick<TestSite, 'request'> {
  end(): Promise<void>
}

/** For a file of tests: a site with three feeds that its tests play, in processes that they open and that end with them. */
export function newsSite() {
  let outside: Outside
  /** Only holds the database; the tested processes are opened beside it. */
  let site: TestSite
  /** The process under test. */
  let current: OtherProcess | undefined
  /** What each feed answers. */
  const feeds: Partial<Record<FeedName, Reply>> = {}
  /** What other pages answer. */
  const pages = new Map<string, Reply>()

  beforeAll(async () => {
    outside = await openOutside((path) => feeds[path.slice(1) as FeedName] ?? pages.get(path))
    site = await openTestSite({
      env: { ...sourcesAt(outside), NEWS_FEEDS: FEEDS.map((name) => `${outside.url}/${name}`).join(', ') },
    })
    await site.platform.jobs.close()
  })
  afterAll(async () => {
    await site.close()
    await outside.close()
  })
  beforeEach(async () => {
    for (const name of FEEDS) delete feeds[name]
    pages.clear()
    await site.platform.db.deleteFrom('news_articles').execute()
    await site.platform.db.deleteFrom('news_feeds').execute()
    await site.platform.db.deleteFrom('job_runs').execute()
    outside.requests = []
  })
  afterEach(async () => {
    await current?.end()
    current = undefined
  })

  /** One more process of the installation, which checks at once what is due. */
  async function startProcess(log?: DestinationStream): Promise<OtherProcess> {
    const { config, database } = site.platform
    const platform = createPlatform(config, database, {
      log: log && createLog({ ...config, logLevel: 'warn' }, log),
    })
    const { request } = await siteOn(platform)
    return {
      request,
      async end() {
        await platform.close()
      },
    }
  }

  const open = async (log?: DestinationStream) => {
    current = await startProcess(log)
  }
  const ask = (query: string, of: Pick<TestSite, 'request'> | undefined = current) => {
    if (!of) throw new Error('No process was opened.')
    return of.request(`/api/news${query}`)
  }
  const news = async (query = '', of: Pick<TestSite, 'request'> | undefined = current): Promise<NewsList> =>
    (await ask(query, of)).json()
  const titles = async (query = '') => (await news(query)).items.map(({ title }) => title)
  const requestsTo = (name: FeedName) => outside.requests.filter(({ path }) => path === `/${name}`)

  /** The same in a process that starts now and ends afterwards. */
  async function inAnotherProcess(work: (of: OtherProcess) => Promise<void>) {
    const process = await startProcess()
    try {
      await work(process)
    } finally {
      await process.end()
    }
  }

  /** An hour goes by after all feeds were fetched. */
  const makeDue = async () => {
    const { db } = site.platform
    const open = async () => (await feedRows()).filter((feed) => feed.failures === 0 && !feed.fetched_at)
    await expect.poll(open).toEqual([])
    await sql`update news_feeds set due_at = now(), fetched_at = now() - interval '1 hour'`.execute(db)
    await sql`update job_runs set due_at = now()`.execute(db)
  }
  const feedRows = () => site.platform.db.selectFrom('news_feeds').selectAll().orderBy('url').execute()

  return {
    feeds,
    pages,
    get outside() {
      return outside
    },
    get site() {
      return site
    },
    /** The process under test. */
    get current() {
      return current
    },
    open,
    startProcess,
    inAnotherProcess,
    ask,
    news,
    titles,
    requestsTo,
    makeDue,
    feedRows,
  }
}

interface StoryOptions {
  minutesAgo?: number
  link?: string
  more?: string
}
/** An item of a feed. */
export const story = (title: string, { minutesAgo = 10, link = slug(title), more = '' }: StoryOptions = {}) =>
  `<item><title>${title}</title><link>https://paper.example/${link}</link>
   <pubDate>${new Date(Date.now() - minutesAgo * 60_000).toUTCString()}</pubDate>${more}</item>`
export const slug = (title: string) => encodeURIComponent(title.toLowerCase())
/** A feed of items. */
export const rss = (...stories: string[]) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>The Paper</title>${stories.join('')}</channel></rss>`
