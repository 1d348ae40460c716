import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { cleanVideo } from '#platform/video/clean.ts'
import { fetchLinkPreview } from '#sources/link-previews/preview.ts'
import { createNewsFeeds } from '#sources/news-feeds/client.ts'
import { fetchPagePicture } from '#sources/news-feeds/story-page.ts'
import { fetchShows } from '#sources/show-feeds/client.ts'
import type * as LinksReading from '../src/features/business/proofs/server/ways/links-reading.ts'
import { createSite } from '../src/site.ts'
import { type Outside, openOutside } from '../tests/support/outside.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { type Bomb, bodyBombs, feedBombs, pageBombs, showBombs, videoBombs } from './bombs/texts.ts'

const HOLD_MAX_MS = 50
const TRIES = 3
const LINKS = new URL('../src/features/business/proofs/server/ways/links-reading.ts', import.meta.url)
const USAGE = `npm run bench -- bombs
  Gives the site texts of others that are made to cost much: pages of links, of proofs and of stories, news feeds, pages
  and calendars of organisers, videos, bodies of requests. Prints for each how long the event loop was held at most: the
  least of ${TRIES} tries, and no more than the CPU time that its thread had, because other programs of the machine hold it as
  well. On a throw-away PostgreSQL. An error if it was held for more than ${HOLD_MAX_MS} ms.`

export async function run(args: string[]): Promise<void> {
  if (args.includes('--help')) {
    console.log(USAGE)
    return
  }
  const server = await startPostgres([])
  try {
    await dropBombs(server.url)
  } finally {
    await server.stop()
  }
}

/** On an empty or filled database that nobody else uses. */
export async function dropBombs(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-bench-'))
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 4 })
  await migrate(database)
  const config = parseConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ACCESS_GATE: 'off',
    RATE_LIMITS: 'off',
    ALLOW_PRIVATE_SOURCES: 'on',
  })
  const platform = createPlatform(config, database, { links: { allowPrivate: true, longestMs: 30_000 } })
  const outside = await openOutside()
  try {
    for (const { what, bombs, read } of await targets(platform, outside)) {
      for (const bomb of bombs) await measure(`${what}, ${bomb.name}`, () => read(bomb))
    }
  } finally {
    await platform.close()
    await database.close()
    await outside.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Target {
  what: string
  bombs: Bomb[]
  read(bomb: Bomb): Promise<unknown>
}

async function targets(platform: Platform, outside: Outside): Promise<Target[]> {
  const { app } = await createSite(platform, { render: async () => new Response(''), development: false })
  const newsFeeds = createNewsFeeds(platform)
  const hosts = [new URL(outside.url).host]
  const serve = ({ body, type }: Bomb) => {
    outside.reply = () => ({ body, headers: { 'Content-Type': type ?? '' } })
    return `${outside.url}/${Math.random()}`
  }
  const validators = { etag: null, lastModified: null }
  return [
    { what: 'page of a link', bombs: pageBombs(2), read: (bomb) => fetchLinkPreview(platform, serve(bomb)) },
    {
      what: 'page of a proof',
      bombs: pageBombs(2),
      read: ({ body }) =>
        platform.foreign.read<typeof LinksReading>(
          LINKS,
          { pages: [body.toString()], address: 'https://a.example/verify/x' },
          10_000,
        ),
    },
    { what: 'page of a story', bombs: pageBombs(3), read: (bomb) => fetchPagePicture(platform, serve(bomb)) },
    { what: 'news feed', bombs: feedBombs(), read: (bomb) => newsFeeds.fetchFeed(serve(bomb)) },
    {
      what: 'shows',
      bombs: [...pageBombs(15), ...showBombs()],
      read: (bomb) => fetchShows(platform, serve(bomb), { ...validators, hosts, now: new Date() }),
    },
    {
      what: 'video',
      bombs: videoBombs(),
      read: ({ body }) => cleanVideo(body, '/nowhere/ffmpeg', platform.foreign),
    },
    {
      what: 'body',
      bombs: bodyBombs(),
      read: async ({ body, type = '' }) => {
        const answer = await app.request('/auth/v1/signup', {
          method: 'POST',
          headers: { 'Content-Type': type },
          body: new Uint8Array(body),
        })
        return answer.arrayBuffer()
      },
    },
  ]
}

/** Prints how long the event loop was held. Bombs are mostly refused, which is no error here. */
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  let held = Number.POSITIVE_INFINITY
  for (let one = 0; one < TRIES; one++) {
    await wait(20)
    delays.enable()
    const before = process.threadCpuUsage()
    await work().catch(() => undefined)
    await wait(5)
    const { user, system } = process.threadCpuUsage(before)
    held = Math.min(held, delays.max / 1e6, (user + system) / 1000)
    delays.disable()
    delays.reset()
    if (held <= HOLD_MAX_MS) break
  }
  console.log(`${name}: event loop held ${held.toFixed(0)} ms at most`)
  if (held > HOLD_MAX_MS) process.exitCode = 1
}
