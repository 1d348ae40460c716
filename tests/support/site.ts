import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import type { Clock } from '#platform/clock.ts'
import { type Config, parseConfig } from '#platform/config.ts'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import type { RenderPage } from '#platform/http/pages/pages.ts'
import { createLog } from '#platform/log.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { createSite, type Site } from '../../src/site.ts'
import { CHEAP_PASSWORDS } from './cheap-passwords.ts'
import { openCopy } from './embedded-cluster.ts'
import { copyDatabase } from './postgres-template.ts'
import { requestInit, type TestRequest } from './requests.ts'

export interface TestSite extends Omit<Site, 'start'> {
  /** Sends a request through the whole app: gate, headers, API. `body` objects travel as JSON; pages are a stub. */
  request(path: string, init?: TestRequest): Promise<Response>
  close(): Promise<void>
}

export interface SiteOptions {
  env?: Record<string, string>
  renderPage?: RenderPage
  log?: DestinationStream
  links?: NonNullable<Parameters<typeof createPlatform>[2]>['links']
  /** For tests of rules about time. */
  clock?: Clock
}

/**
 * Opens a site of its own on a fresh, migrated database of the engine under test.
 * `env` are settings by their public names, over: gate off, rate limits off, no logs.
 */
export async function openTestSite(options: SiteOptions = {}): Promise<TestSite> {
  const fresh =
    process.env.TEST_ENGINE === 'postgres' ? await freshPostgres() : await freshEmbedded('migrated')
  return openSiteOn(fresh, options)
}

/** The same on this database, which it drops when it is closed. */
export async function openSiteOn(fresh: FreshDatabase, options: SiteOptions = {}): Promise<TestSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-site-'))
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: fresh.databaseUrl,
    ACCESS_GATE: 'off',
    // The specification's sample content; tests of live sites set it.
    SITE_MODE: 'preview',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    // A test must not reach any source unless it starts a stand-in: port 9 answers nobody.
    MUSICBRAINZ_URL: 'http://127.0.0.1:9/ws/2',
    // Searches of different tests would otherwise wait for each other.
    MUSICBRAINZ_RATE: '1000',
    DNS_SERVERS: '127.0.0.1:9',
    LISTENBRAINZ_URL: 'http://127.0.0.1:9',
    COVER_ART_URL: 'http://127.0.0.1:9',
    WIKIPEDIA_URL: 'http://127.0.0.1:9',
    WIKIDATA_URL: 'http://127.0.0.1:9',
    PLC_DIRECTORY_URL: 'http://127.0.0.1:9',
    NEWS_FEEDS: 'http://127.0.0.1:9/feed',
    // The same on every machine; the tests of ffmpeg set it.
    FFMPEG_PATH: '/nowhere/ffmpeg',
    // Tests run on disks of any size.
    DISK_RESERVE: '0 MB',
    ...options.env,
  })
  const platform = createPlatform(config, fresh.database, {
    passwordCost: CHEAP_PASSWORDS,
    log: createLog(config, options.log),
    links: options.links,
    clock: options.clock,
  })
  return {
    ...(await siteOn(platform, options.renderPage)),
    async close() {
      try {
        await platform.close()
        await fresh.database.close()
        await fresh.drop()
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

const emptyPage: RenderPage = async () =>
  new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })

/** The HTTP surface of one more process on a platform of its own. */
export async function siteOn(platform: Platform, renderPage = emptyPage): Promise<Omit<TestSite, 'close'>> {
  const { start: _, ...site } = await createSite(platform, { render: renderPage, development: false })
  // Most tests need an empty catalogue, and no requests for the artists that members follow.
  platform.jobs.start(site.jobs.filter(({ name }) => !/^(catalogue|radar)\.|^shows\.musicbrainz$/.test(name)))
  return {
    ...site,
    request: async (requestPath, request = {}) =>
      site.app.request(
        requestPath,
        requestInit(request),
        request.from ? { incoming: { socket: { remoteAddress: request.from } } } : undefined,
      ),
  }
}

/** The platform of one more process on the same PostgreSQL, with connections of its own. */
export async function openOtherProcess(
  config: Config,
  { poolSize, ...options }: Parameters<typeof createPlatform>[2] & { poolSize?: number } = {},
): Promise<Platform> {
  const database = await openDatabase({ ...config, poolSize })
  const platform = createPlatform(config, database, options)
  return {
    ...platform,
    async close() {
      await platform.close()
      await database.close()
    },
  }
}

/** A copy of a database that `embedded.setup.ts` made. */
async function freshEmbedded(which: 'empty' | 'migrated'): Promise<FreshDatabase> {
  const files = inject('embedded')
  if (!files) throw new Error('The embedded databases to copy are missing.')
  return { database: await openCopy(await readFile(files[which])), drop: async () => {} }
}

/** A database without any table, of the engine under test. `drop` closes it as well. */
export const openEmptyDatabase = () => openBareDatabase('empty')

/** The same with all tables, and nothing in them: that of a site that was only started. */
export const openMigratedDatabase = (engine = process.env.TEST_ENGINE) => openBareDatabase('migrated', engine)

async function openBareDatabase(
  which: 'empty' | 'migrated',
  engine = process.env.TEST_ENGINE,
): Promise<EmptyDatabase> {
  const fresh =
    engine === 'postgres'
      ? await freshPostgres(which === 'empty' ? 'template1' : undefined)
      : await freshEmbedded(which)
  return {
    database: fresh.database,
    async drop() {
      await fresh.database.close()
      await fresh.drop()
    },
  }
}

export type EmptyDatabase = Pick<FreshDatabase, 'database' | 'drop'>

export interface FreshDatabase {
  database: OpenDatabase
  databaseUrl?: string
  drop(): Promise<void>
}

/** Half as many as by default: each is a process of the server, which reads the catalogue of the new database anew. */
const CONNECTIONS = 5

async function freshPostgres(template = 'fanfare_template'): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  if (!server) throw new Error('There is no PostgreSQL to test on.')
  const { url, drop } = await copyDatabase(server, template)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: CONNECTIONS })
  return { database, databaseUrl: url, drop }
}
