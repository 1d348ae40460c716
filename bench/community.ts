import { parseArgs } from 'node:util'
import pg from 'pg'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { type Community, compareBlocks, copyDatabase } from './community/blocks.ts'
import { fill } from './community/fill.ts'
import { compareReads } from './community/reads.ts'
import { measureTraffic } from './community/traffic.ts'

const SMALL = 10_000
const USAGE = `npm run bench -- community [--posts 1000000] [--filled] [--reads]
npm run bench -- community --blocks [--posts 20000] [--filled]
  Fills two communities, one of 10,000 posts and one of --posts (with a tenth as many members, five times as many
  replies, ten times as many likes), and compares what each read costs in them; then runs
  the built site on the large one, beside node:http and pgbench. On a throw-away PostgreSQL, or in
  databases of their own on the server of DATABASE_URL, where --filled measures those of an earlier run.
  --reads: without the traffic.
  --blocks: compares only the feed of a member, in process and over HTTP, in two communities of --posts, one without any block, one with 10,000
  blocks and 10,000 mutes, of which the member has 200.`

/** Settings for a server with two cores and little memory. */
export const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'random_page_cost=1.1']

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string' },
      blocks: { type: 'boolean', default: false },
      filled: { type: 'boolean', default: false },
      reads: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const server = process.env.DATABASE_URL ? undefined : await startPostgres(SETTINGS)
  const url = server?.url ?? process.env.DATABASE_URL ?? ''
  const opened: OpenDatabase[] = []
  try {
    if (values.blocks) {
      const filled = await openCommunity(url, Number(values.posts ?? 20_000), values.filled, 'blocks')
      await filled.database.close()
      const communities: Community[] = []
      for (const part of ['without', 'with']) {
        const address = await copyDatabase(filled.url, part)
        const database = await openDatabase(settingsOf(address))
        opened.push(database)
        communities.push({ database, url: address })
      }
      const [without, withThem] = communities
      if (!without || !withThem || !(await compareBlocks(without, withThem))) process.exitCode = 1
      return
    }
    const small = await openCommunity(url, SMALL, values.filled)
    opened.push(small.database)
    const large = await openCommunity(url, Number(values.posts ?? 1_000_000), values.filled)
    opened.push(large.database)
    const isGood = await compareReads(small.database, large.database)
    if (!isGood) process.exitCode = 1
    if (!values.reads) await measureTraffic(large.database, large.url)
  } finally {
    for (const database of opened) await database.close()
    await server?.stop()
  }
}

const settingsOf = (databaseUrl: string) => ({ databaseUrl, dataDir: '', poolSize: 1 })

/** Opens a filled community on a server; `isFilled`: that of an earlier run. */
export async function openCommunity(server: string, posts: number, isFilled: boolean, part = 'community') {
  const name = `${part}_${posts}`
  if (!isFilled) {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase(settingsOf(url.href))
  await migrate(database)
  if (isFilled) return { database, url: url.href }
  const started = performance.now()
  await fill(database, url.href, { posts })
  console.log(`${posts} posts filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return { database, url: url.href }
}
