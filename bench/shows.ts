import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseConfig } from '#platform/config.ts'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createPlatform } from '#platform/platform.ts'
import { createSite } from '../src/site.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { importAsOperator } from './catalogue/import-as-operator.ts'
import { SETTINGS } from './community.ts'
import { measureFeed } from './shows/feed.ts'
import { makeShowDumps } from './shows/make-dumps.ts'
import { fillGenres, measureReads } from './shows/reads.ts'

const USAGE = `npm run bench -- shows [--events 124000] [--requests 100] | --feed 500 [--embedded]
  Imports generated dumps of so many events of MusicBrainz, with 2.8 performers each and two places for three events, and
  then reads /tickets in all its ways, each request with other words, places and months, so that no cache has its answer;
  beside one show by its id. On a throw-away PostgreSQL, or on the empty database of DATABASE_URL, where --filled measures
  what an earlier run has imported.
  --feed: how long a calendar of so many shows takes to be stored, new, as before and changed.`

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: '124000' },
      requests: { type: 'string', default: '100' },
      filled: { type: 'boolean', default: false },
      feed: { type: 'string' },
      embedded: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const server = values.embedded || process.env.DATABASE_URL ? undefined : await startPostgres(SETTINGS)
  const url = values.embedded ? '' : (server?.url ?? process.env.DATABASE_URL ?? '')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-bench-'))
  const database = await openDatabase({ databaseUrl: url, dataDir, poolSize: 4 })
  try {
    await migrate(database)
    if (values.feed) {
      await measureFeed(database, Number(values.feed))
      return
    }
    if (!values.filled) await importShows(database, url, dataDir, Number(values.events))
    const config = parseConfig({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ACCESS_GATE: 'off',
      RATE_LIMITS: 'off',
      SITE_MODE: 'live',
    })
    const platform = createPlatform(config, database, {})
    try {
      const { app } = await createSite(platform, { render: async () => new Response(''), development: false })
      const read = async (address: string) => {
        const answer = await app.request(address)
        if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`)
        return answer.text()
      }
      if (!(await measureReads(read, Number(values.requests)))) process.exitCode = 1
    } finally {
      await platform.close()
    }
  } finally {
    await database.close()
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function importShows(
  database: OpenDatabase,
  url: string,
  folder: string,
  events: number,
): Promise<void> {
  const dumps = await makeShowDumps(folder, events)
  await fillGenres(database)
  for (const { file, kind } of dumps) {
    const { seconds, peak } = await importAsOperator(url, file)
    console.log(`${kind}s: ${seconds.toFixed(1)} s, at most ${peak} MB`)
  }
  await database.pool.query('vacuum analyze')
}
