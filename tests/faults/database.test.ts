import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MISSED } from '#features/accounts/live/limits.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createPost } from '../support/community.ts'
import { eventually } from '../support/eventually.ts'
import { type NetworkGate, openGate } from '../support/gate.ts'
import { acknowledged, type Ledger, newLedger, untilOfEveryKind } from '../support/ledger.ts'
import { wrongFiles, wrongRows } from '../support/ledger-checks.ts'
import { type LiveConnection, listenTo, readUntil } from '../support/live.ts'
import { picture } from '../support/media.ts'
import { createMember, createStandingRoom, type Member } from '../support/members.ts'
import type { RunningPostgres } from '../support/postgres.ts'
import { overHttp } from '../support/requests.ts'
import type { RunningSite } from '../support/running-site.ts'
import { postgresUntilTestEnds, siteUntilTestEnds } from '../support/until-test-ends.ts'
import { startWriting, type Writing } from '../support/writers.ts'

const DOWN_MS = 4000
const PAUSE_MS = 40_000
/** Every answer arrives within this time, which is shorter than the outage. */
const ANSWERED_WITHIN_MS = 30_000
/** The site recovers by itself, without a restart. */
const BACK = { timeout: 60_000, interval: 20 }
/** PostgreSQL closes abandoned transactions. With its default settings it would take hours. */
const GIVEN_UP = { timeout: 120_000, interval: 1000 }

describe('the site survives that PostgreSQL', () => {
  it('restarts and crashes', async () => {
    const world = await openWorld()
    const live = await listen(world)
    const { shutDown, crash, start } = world.postgres
    for (const [what, end] of Object.entries({
      'the restart': shutDown,
      'a crash': crash,
      'another crash': crash,
    })) {
      const missed = readUntil(live, isMissed)
      await end()
      await sleep(DOWN_MS)
      await start()
      report(`back after ${what}`, await untilWritable(world))
      expect(await eventually(() => missed)).toBe(true)
      await expectLiveEvent(world, live)
    }
    await expectSound(world)
  })

  it(`hangs for ${PAUSE_MS / 1000} s`, async () => {
    const world = await openWorld()
    const live = await listen(world)
    await world.writing.stop()
    await world.web.request('/news')
    world.postgres.pause()
    expect((await world.web.request('/news')).status).toBe(200)
    world.writing = startWriting(world.web, world.members, world.ledger, world.bytes)
    const missed = readUntil(live, isMissed)
    await sleep(PAUSE_MS)
    world.postgres.resume()
    report('back after the pause', await untilWritable(world))
    expect(await eventually(() => missed)).toBe(true)
    await expectLiveEvent(world, live)
    await expectSound(world)
  })

  it('is unreachable because the network drops all packets', async () => {
    const postgres = await startDatabase()
    const gate = await openGate(Number(new URL(postgres.url).port))
    onTestFinished(() => gate.close())
    const world = await openWorld(postgres, urlThrough(gate, postgres))
    const live = await listen(world)
    await leaveTransaction(urlThrough(gate, postgres))
    gate.block()
    expect(await transactionsLeft(postgres)).toBeGreaterThan(0)
    const missed = readUntil(live, isMissed)
    await sleep(PAUSE_MS)
    gate.open()
    report('back after the black hole', await untilWritable(world))
    expect(await eventually(() => missed)).toBe(true)
    await expectLiveEvent(world, live)
    await expectSound(world)
  })
})

interface World {
  postgres: RunningPostgres
  site: RunningSite
  web: ReturnType<typeof overHttp>
  /** Members who write without a pause. */
  members: Member[]
  author: Member
  ledger: Ledger
  bytes: Buffer
  writing: Writing
}

const startDatabase = () => postgresUntilTestEnds(['synchronous_commit=on'])

function urlThrough(gate: NetworkGate, { url }: RunningPostgres): string {
  const through = new URL(url)
  through.port = String(gate.port)
  return through.href
}

async function openWorld(given?: RunningPostgres, url?: string): Promise<World> {
  const postgres = given ?? (await startDatabase())
  const site = await siteUntilTestEnds({ DATABASE_URL: url ?? postgres.url, LOG_LEVEL: 'error' })
  const web = overHttp(site.url)
  const members = await createStandingRoom(web, 12)
  const author = await createMember(web)
  const ledger = newLedger()
  const bytes = await picture()
  const writing = startWriting(web, members, ledger, bytes)
  await untilOfEveryKind(ledger)
  return { postgres, site, web, members, author, ledger, bytes, writing }
}

/** Subscribes to the feed and waits for the event of a post. */
async function listen(world: World): Promise<LiveConnection> {
  const live = await listenTo(world.web, 'feed')
  onTestFinished(() => live.leave())
  await expectLiveEvent(world, live)
  return live
}

const isMissed: Parameters<typeof readUntil>[1] = ({ event }) => event === MISSED

async function expectLiveEvent(world: World, live: LiveConnection): Promise<void> {
  const id = await write(world)
  expect(await eventually(() => readUntil(live, ({ data }) => JSON.stringify(data).includes(id)))).toBe(true)
}

/** Creates a post and returns its id; rejects when the site refuses it. */
async function write({ web, author, ledger }: World): Promise<string> {
  const content = `Heard it again ${ledger.sent.size}`
  ledger.sent.add(content)
  const { id } = await createPost(web, author, { content })
  ledger.posts.set(id, { author: author.id, content, media: [] })
  return id
}

/** Waits until a member can write again, and returns the time in ms. */
async function untilWritable(world: World): Promise<number> {
  const began = performance.now()
  await vi.waitFor(() => write(world), BACK)
  return performance.now() - began
}

/** Opens a connection like those of the site and leaves a transaction open on it. */
async function leaveTransaction(databaseUrl: string): Promise<void> {
  const { pool } = await openDatabase({ databaseUrl, dataDir: '' })
  const client = await pool.connect()
  await client.query('begin')
  onTestFinished(() => client.release(true))
}

/** The number of transactions that wait for their next statement. */
async function transactionsLeft({ url }: RunningPostgres): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const idle = `select count(*)::int from pg_stat_activity where state like 'idle in%'`
  const { rows } = await client.query(idle).finally(() => client.end())
  return rows[0].count
}

async function expectSound({ site, postgres, ledger, writing }: World): Promise<void> {
  await writing.stop()
  const [refused, errors] = [ledger.refusals.length, site.errors().length]
  report('acknowledged', { ...acknowledged(ledger), refused, errors })
  report('slowest answer', ledger.slowestMs)
  expect(site.errors().filter((line) => /"type":"(Type|Range|Reference)Error"/.test(line))).toEqual([])
  expect(ledger.cuts, 'every request gets a response').toEqual([])
  expect(ledger.refusals.length, 'requests were refused while the database was down').toBeGreaterThan(0)
  for (const { status, retryAfter, text } of ledger.refusals) {
    expect({ status, retryAfter, problem: JSON.parse(text) }).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      problem: { status: 503 },
    })
  }
  expect(ledger.slowestMs).toBeLessThan(ANSWERED_WITHIN_MS)
  const { pool, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: site.dataDir })
  onTestFinished(close)
  expect(await wrongRows(pool, ledger)).toEqual([])
  expect(await wrongFiles(pool, site.dataDir, ledger)).toEqual([])
  await vi.waitFor(async () => expect(await transactionsLeft(postgres)).toBe(0), GIVEN_UP)
}

const report = (what: string, value: unknown) =>
  console.log(`database: ${what}`, typeof value === 'number' ? `${Math.round(value)} ms` : value)
