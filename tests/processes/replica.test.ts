import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { READ_MS } from '#platform/db/bounded-pool.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { isStatementTimeout } from '#platform/db/outage.ts'
import { createReads } from '#platform/db/reads.ts'
import { createPlatform } from '#platform/platform.ts'
import { CHEAP_PASSWORDS } from '../support/cheap-passwords.ts'
import { eventually } from '../support/eventually.ts'
import { createMember, type Member } from '../support/members.ts'
import { type RunningPostgres, startPostgres, startReplica } from '../support/postgres.ts'
import { siteOn, type TestSite } from '../support/site.ts'

let primary: RunningPostgres
let replica: RunningPostgres
let onReplica: pg.Client
let dataDir: string
let site: Omit<TestSite, 'close'>
let author: Member
let reader: Member

beforeAll(async () => {
  primary = await startPostgres(['synchronous_commit=on'])
  replica = await startReplica(primary.url)
  onReplica = new pg.Client({ connectionString: replica.url })
  onReplica.on('error', () => {})
  await onReplica.connect()
  dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-replica-'))
  const config = parseConfig({
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: replica.url,
    DATA_DIR: dataDir,
    ACCESS_GATE: 'off',
    SITE_MODE: 'preview',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const database = await openDatabase(config)
  await migrate(database)
  site = await siteOn(createPlatform(config, database, { passwordCost: CHEAP_PASSWORDS }))
  author = await createMember(site)
  reader = await createMember(site)
})
afterAll(async () => {
  await site.platform.close()
  await site.platform.database.close()
  await onReplica.end()
  await replica.stop()
  await primary.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function write(content: string): Promise<string> {
  const answer = await site.request('/api/posts', { headers: author.headers, body: { content } })
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

async function contentsFor(member: Member): Promise<string[]> {
  const answer = await site.request('/api/posts', { headers: member.headers })
  expect(answer.status).toBe(200)
  return (await answer.json()).items.map(({ content }: { content: string }) => content)
}

/** Waits until the site reads posts from the replica again. */
async function untilReplicaIsRead(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  await eventually(async () => {
    // Each request reads another page, which is not cached.
    await site.request(`/api/posts?search=${crypto.randomUUID().slice(0, 8)}`)
    const queries = await client.query(
      `select from pg_stat_activity where query like 'select "p"."id"%' and query_start > $1 and pid <> pg_backend_pid()`,
      [rows[0]?.now],
    )
    expect(queries.rowCount).toBeGreaterThan(0)
  })
}

describe('a replica', () => {
  it('answers reads, none of them older than the last write', async () => {
    await untilReplicaIsRead(onReplica)
    for (let round = 0; round < 20; round++) {
      const content = `Round ${round}`
      await write(content)
      expect((await contentsFor(round % 2 ? author : reader))[0]).toBe(content)
    }
  })

  it('is not used while it lags behind, and is used again when it has caught up', async () => {
    await onReplica.query('select pg_wal_replay_pause()')
    const id = await write('The replica does not know')
    expect(await contentsFor(author)).toContain('The replica does not know')
    expect(await contentsFor(reader)).toContain('The replica does not know')
    expect((await site.request(`/api/posts/${id}`)).status).toBe(200)
    const metrics = await site.platform.metrics.registry.getSingleMetricAsString('fanfare_database_replicas')
    expect(metrics).toContain('{state="left out"} 1')
    const { rowCount } = await onReplica.query('select from posts where id = $1', [id])
    expect(rowCount).toBe(0)

    await onReplica.query('select pg_wal_replay_resume()')
    await untilReplicaIsRead(onReplica)
  })

  it('stops reads that take too long, which the primary does not repeat', async () => {
    await untilReplicaIsRead(onReplica)
    const { reads } = site.platform
    const limit = await reads.run((pool) => pool.query('show statement_timeout'))
    expect(limit.rows[0].statement_timeout).toBe(`${READ_MS / 1000}s`)
    let runs = 0
    const slow = reads.run((pool) => {
      runs++
      // Simulates a short limit of the connection, so that the test does not wait for three seconds.
      return pool.query("set statement_timeout = '10ms'; select pg_sleep(60)")
    })
    await expect(slow).rejects.toSatisfy(isStatementTimeout)
    expect(runs).toBe(1)
    const metrics = await site.platform.metrics.registry.getSingleMetricAsString('fanfare_database_replicas')
    expect(metrics).toContain('{state="well"} 1')
  })

  it('of another database is never used', async () => {
    const { database, log } = site.platform
    await database.pool.query('create database elsewhere')
    const foreign = new URL(replica.url)
    foreign.pathname = '/elsewhere'
    await eventually(async () => {
      const client = new pg.Client({ connectionString: foreign.href })
      await client.connect().finally(() => client.end())
    })
    const reads = createReads({ replicaUrls: [foreign.href], poolSize: 2 }, database, log, {
      registry: new Registry(),
    })
    const { rows } = await reads.run((pool) => pool.query('select current_database() as name'))
    await reads.close()
    expect(`/${rows[0].name}`).toBe(new URL(primary.url).pathname)
  })

  it('can stop without a failed request', async () => {
    await untilReplicaIsRead(onReplica)
    const statuses = new Set<number>()
    let isStopped = false
    const keepReading = async () => {
      for (let last = false; !last; ) {
        last = isStopped
        statuses.add((await site.request(`/api/posts?search=${crypto.randomUUID()}`)).status)
      }
    }
    const reading = Promise.all(Array.from({ length: 10 }, keepReading))
    await replica.stop()
    isStopped = true
    await reading
    expect(statuses).toEqual(new Set([200]))
  })
})
