import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { eventually } from '../support/eventually.ts'
import { openGate } from '../support/gate.ts'
import { acknowledged, type Ledger, newLedger } from '../support/ledger.ts'
import { wrongRows } from '../support/ledger-checks.ts'
import { listenTo } from '../support/live.ts'
import { picture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { type RunningPostgres, startPostgres } from '../support/postgres.ts'
import { overHttp } from '../support/requests.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { startWriting, type Writing } from '../support/writers.ts'

/** Nobody waits longer for an answer, whatever the database does. */
const ANSWERED_WITHIN_MS = 20_000
const BACK_WITHIN_MS = 10_000
/** Nothing is locked for longer by a transaction whose process cannot be reached. */
const GIVEN_UP_WITHIN_MS = 70_000
const PAUSE_MS = 20_000

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe('PostgreSQL', () => {
  it('may crash and come back', async () => {
    const world = await openWorld()
    const live = await listenTo(world.web, 'feed')
    await live.next()
    for (let crash = 0; crash < 3; crash++) {
      await sleep(2000)
      await world.postgres.crash()
      await sleep(4000)
      await world.postgres.start()
      report(`back after crash ${crash + 1}`, await untilWritable(world))
    }
    await world.writing.stop()
    await eventually(async () => expect((await live.next())?.event).toBe('missed'))
    await live.leave()
    await expectSound(world)
  })

  it(`may stand still for ${PAUSE_MS / 1000} s`, async () => {
    const world = await openWorld()
    await sleep(2000)
    await world.writing.stop()
    await world.web.request('/news')
    world.postgres.pause()
    expect((await world.web.request('/news')).status).toBe(200)
    const writing = startWriting(world.web, world.members, world.ledger, world.bytes)
    await sleep(PAUSE_MS)
    world.postgres.resume()
    report('back after the pause', await untilWritable(world))
    await writing.stop()
    await expectSound(world)
  })

  it('may be lost behind a network that swallows everything', async () => {
    const postgres = await startDatabase()
    const gate = await openGate(Number(new URL(postgres.url).port))
    endings.push(() => gate.close())
    const through = new URL(postgres.url)
    through.port = String(gate.port)
    const world = await openWorld(postgres, through.href)
    await sleep(2000)
    gate.shut()
    await sleep(PAUSE_MS)
    gate.open()
    report('back after the black hole', await untilWritable(world))
    await world.writing.stop()
    const live = await listenTo(world.web, 'feed')
    await live.next()
    const heard = live.next()
    await eventually(async () => {
      const told = heard.then(() => true)
      await write(world)
      expect(await Promise.race([told, sleep(500)])).toBe(true)
    })
    await live.leave()
    await expectSound(world)
  })
})

interface World {
  postgres: RunningPostgres
  site: RunningSite
  pid: number
  web: ReturnType<typeof overHttp>
  members: Member[]
  ledger: Ledger
  bytes: Buffer
  writing: Writing
}

async function startDatabase(): Promise<RunningPostgres> {
  const postgres = await startPostgres(['synchronous_commit=on'])
  endings.push(() => postgres.stop())
  return postgres
}

async function openWorld(given?: RunningPostgres, url?: string): Promise<World> {
  const postgres = given ?? (await startDatabase())
  const site = await startSite({ DATABASE_URL: url ?? postgres.url, LOG_LEVEL: 'error' })
  endings.push(() => site.stop())
  const web = overHttp(site.url)
  const members: Member[] = []
  for (let n = 0; n < 12; n++) members.push(await createMember(web))
  const ledger = newLedger()
  const bytes = await picture()
  const writing = startWriting(web, members, ledger, bytes)
  return { postgres, site, pid: site.pid(), web, members, ledger, bytes, writing }
}

async function write({ web, members, ledger }: World): Promise<Response> {
  const content = `Heard it again ${ledger.sent.size}`
  ledger.sent.add(content)
  return web.request('/api/posts', { headers: members[0]?.headers, body: { content } })
}

/** How long it takes until somebody can write, in ms. */
async function untilWritable(world: World): Promise<number> {
  const began = performance.now()
  await eventually(async () => expect((await write(world)).status).toBe(201))
  const took = performance.now() - began
  expect(took).toBeLessThan(BACK_WITHIN_MS)
  return took
}

async function expectSound({ site, pid, postgres, ledger }: World): Promise<void> {
  report('acknowledged', { ...acknowledged(ledger), refused: ledger.refusals.length })
  report('slowest answer', ledger.slowestMs)
  expect(site.pid()).toBe(pid)
  expect(site.output()).not.toContain('"level":50,"err":{"type":"TypeError"')
  expect(ledger.refusals.filter(({ status }) => status !== 503)).toEqual([])
  for (const { text } of ledger.refusals) expect(JSON.parse(text)).toMatchObject({ status: 503 })
  expect(ledger.slowestMs).toBeLessThan(ANSWERED_WITHIN_MS)
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: site.dataDir })
  endings.push(() => database.close())
  expect(await wrongRows(database.pool, ledger)).toEqual([])
  const held = `select count(*) from pg_stat_activity where state like 'idle in%'`
  const noneHeld = async () => expect((await database.pool.query(held)).rows).toEqual([{ count: 0 }])
  await vi.waitFor(noneHeld, { timeout: GIVEN_UP_WITHIN_MS, interval: 1000 })
}

const report = (what: string, value: unknown) =>
  console.log(`database: ${what}`, typeof value === 'number' ? `${Math.round(value)} ms` : value)

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
