import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createInvalidation, isAffected, type Tag, type Tags } from '#platform/cache/invalidation.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createJobs } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { openOtherProcess, openTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
/** A second process of the same installation, where the engine allows one. */
let other: Platform | undefined

beforeAll(async () => {
  site = await openTestSite()
  const { config } = site.platform
  if (config.databaseUrl) other = await openOtherProcess(config)
})
afterAll(async () => {
  await other?.close()
  await site.close()
})

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 10_000 }).toBe(true)

describe('secrets', () => {
  it('are created once and are the same for every process', async () => {
    const [first, again, elsewhere] = await Promise.all([
      site.platform.secretFor('test'),
      site.platform.secretFor('test'),
      (other ?? site.platform).secretFor('test'),
    ])
    expect(first).toHaveLength(32)
    expect(again).toEqual(first)
    expect(elsewhere).toEqual(first)
    expect(await site.platform.secretFor('another')).not.toEqual(first)
  })
})

describe('jobs', () => {
  it('run in one process only', async () => {
    const { db, log, metrics } = site.platform
    const processes = [db, (other ?? site.platform).db].map((of) => createJobs(of, log, metrics))
    let runs = 0
    const once = {
      name: 'test.once',
      everySeconds: 3600,
      run: async () => {
        runs++
      },
    }
    for (const jobs of processes) jobs.start([once])
    // By then each has begun to look whether it is due.
    await setImmediate()
    for (const jobs of processes) await jobs.close()
    expect(runs).toBe(1)
  })

  it('run again when they are due, also after a failure', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { db, log, metrics } = site.platform
    const jobs = createJobs(db, log, metrics)
    const name = 'test.repeated'
    let runs = 0
    jobs.start([
      {
        name,
        everySeconds: 3600,
        async run() {
          runs++
          if (runs === 1) throw new Error('a failure does not end the job')
        },
      },
    ])
    await until(() => runs === 1)
    // It looks every half minute, and is not due yet.
    vi.advanceTimersByTime(30_000)
    await db.updateTable('job_runs').set({ due_at: sql<Date>`now()` }).where('name', '=', name).execute()
    await until(() => {
      // The failed run may not be released yet.
      vi.advanceTimersByTime(30_000)
      return runs > 1
    })
    vi.advanceTimersByTime(30_000)
    await jobs.close()
    expect(runs).toBe(2)
  })

  it('that outlast their period run once at a time, in all processes together', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { db, log, metrics } = site.platform
    const processes = [db, db, (other ?? site.platform).db].map((of) => createJobs(of, log, metrics))
    const name = 'test.long'
    const isOver = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    let runs = 0
    const long = {
      name,
      everySeconds: 1,
      async run() {
        runs++
        most = Math.max(most, ++running)
        await isOver.promise
        running--
      },
    }
    /** As if so much time had passed for the database; the process renews its claim every 15 s. */
    const pass = async (seconds: number) => {
      await sql`update job_runs set due_at = due_at - make_interval(secs => ${seconds}),
        held_until = held_until - make_interval(secs => ${seconds}) where name = ${name}`.execute(db)
      vi.advanceTimersByTime(seconds * 1000)
      // The renewals come before what the other processes ask.
      await expect
        .poll(async () => {
          const { rows } = await sql`select from job_runs
            where name = ${name} and held_until > now() + interval '50 seconds'`.execute(db)
          return rows.length
        })
        .toBe(1)
    }
    for (const jobs of processes) jobs.start([long])
    await until(() => runs === 1)
    for (let passed = 0; passed < 300; passed += 30) await pass(30)
    for (const jobs of processes) expect(await jobs.runNow(long)).toEqual({ isRunning: true })
    expect([runs, most]).toEqual([1, 1])
    isOver.resolve()
    for (const jobs of processes) await jobs.close()
    expect(most).toBe(1)
    const { rows } = await sql`select holder, held_until from job_runs where name = ${name}`.execute(db)
    expect(rows).toEqual([{ holder: null, held_until: null }])
  })

  it('of a process that died run in another one a minute later', async () => {
    const { db, log, metrics } = site.platform
    const jobs = createJobs(db, log, metrics)
    let runs = 0
    const job = { name: 'test.orphan', everySeconds: 3600, run: async () => runs++ }
    await sql`insert into job_runs (name, due_at, holder, held_until)
      values ('test.orphan', now(), gen_random_uuid(), now() + interval '1 minute')`.execute(db)
    expect(await jobs.runNow(job)).toEqual({ isRunning: true })
    await sql`update job_runs set held_until = now() where name = 'test.orphan'`.execute(db)
    expect(await jobs.runNow(job)).toEqual({})
    await jobs.close()
    expect(runs).toBe(1)
  })

  it('that were woken are awaited at the end, and none begins after it', async () => {
    const { db, log, metrics } = site.platform
    const jobs = createJobs(db, log, metrics)
    const done: string[] = []
    void jobs.run({
      name: 'test.woken',
      async run() {
        await setImmediate()
        done.push('woken')
      },
    })
    await jobs.close()
    await jobs.run({ name: 'test.late', run: async () => done.push('late') })
    expect(done).toEqual(['woken'])
  })
})

describe('events', () => {
  it('reach every process', async () => {
    const received: unknown[] = []
    const listening = other ?? site.platform
    const end = listening.events.subscribe('news', (payload) => received.push(payload))
    await expect
      .poll(async () => {
        await site.platform.events.publish('news', { story: 'ünïcode' })
        return received.length
      })
      .toBeGreaterThan(0)
    expect(received[0]).toEqual({ story: 'ünïcode' })
    end()
    const count = received.length
    const others: unknown[] = []
    const endOthers = listening.events.subscribe('news', (payload) => others.push(payload))
    await site.platform.events.publish('news', { story: 'later' })
    await expect.poll(() => others).toContainEqual({ story: 'later' })
    endOthers()
    expect(received).toHaveLength(count)
  })
})

describe('invalidations', () => {
  /** What another process drops. */
  const dropped = async (tags: readonly Tag[]) => {
    const listening = other ?? site.platform
    const sets: Tags[] = []
    listening.invalidation.subscribe((set) => sets.push(set))
    // Until the other process listens to the database.
    await expect
      .poll(() => {
        site.platform.invalidation.invalidate(['shows'])
        return sets.length
      })
      .toBeGreaterThan(0)
    sets.length = 0
    site.platform.invalidation.invalidate(tags)
    const isAll = () => sets.some((set) => tags.every((tag) => isAffected([tag], set)))
    await until(isAll)
  }

  it.each([
    ['ten tags', Array.from({ length: 10 }, (_, index): Tag => `post:${index}`)],
    ['thousands of tags', Array.from({ length: 3000 }, (): Tag => `post:${crypto.randomUUID()}`)],
    [
      'a few tags that are long in bytes',
      Array.from({ length: 40 }, (_, n): Tag => `post:${'夜'.repeat(200)}${n}`),
    ],
  ])('%s reach every process', async (_what, tags) => {
    await dropped(tags)
  })

  it('that could not be published are logged once, and published as everything until they are', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const published: unknown[] = []
    let isAway = true
    const lines: unknown[] = []
    const log = { error: (...line: unknown[]) => void lines.push(line), info: () => {} }
    const invalidation = createInvalidation(
      {
        subscribe: () => () => {},
        publish: async (_topic, { tags }) => {
          if (isAway) throw new Error('away')
          published.push(tags)
        },
      },
      log,
      new AbortController().signal,
    )
    invalidation.invalidate(['feed'])
    for (let second = 0; second < 5; second++) await vi.advanceTimersByTimeAsync(1000)
    isAway = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(published).toEqual([undefined])
    invalidation.invalidate(['shows'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(published).toEqual([undefined, ['shows']])
    expect(lines).toHaveLength(1)
  })

  it('an event that is too large for a message is refused on both engines', async () => {
    await expect(site.platform.events.publish('large', { text: 'é'.repeat(4000) })).rejects.toThrow(
      'The event large has 80',
    )
  })
})

describe('migrations', () => {
  it('do nothing on a current database, in two processes at once', async () => {
    const { database } = site.platform
    const ran = await Promise.all([migrate(database), migrate(other?.database ?? database)])
    expect(ran.flat()).toEqual([])
  })

  it('that fail leave nothing behind', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-migrations-'))
    const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      site.platform.db,
    )
    for (const { name } of names.rows)
      await writeFile(path.join(folder, `${name}.ts`), 'export async function up() {}')
    await writeFile(
      path.join(folder, '99.0.0-01-fails.ts'),
      `export async function up(db) {
        await db.schema.createTable('half_done').addColumn('id', 'integer').execute()
        throw new Error('on purpose')
      }`,
    )
    await expect(migrate(site.platform.database, { folder })).rejects.toThrow('on purpose')
    const { rows } = await sql`select to_regclass('half_done') as found`.execute(site.platform.db)
    expect(rows).toEqual([{ found: null }])
    await rm(folder, { recursive: true })
  })
})

describe('ids', () => {
  it('are of version 7, and sorted by creation', async () => {
    const { db } = site.platform
    const ids: string[] = []
    while (ids.length < 50) {
      const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(db)
      ids.push(...rows.map(({ id }) => id))
    }
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
    expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16) / 1000).toBeCloseTo(
      Date.now() / 1000,
      -2,
    )
  })
})

describe('the HTTP edge', () => {
  it('gives each request an id, and responses that are not pages the strictest Content-Security-Policy', async () => {
    const answer = await site.request('/healthz')
    expect(await answer.json()).toEqual({ status: 'ok', version: packageFile.version })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  it('answers an unknown path of the API with a problem', async () => {
    const answer = await site.request('/api/nothing')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ title: 'Not Found', status: 404 })
  })

  it('refuses a body that is larger than any endpoint allows', async () => {
    const answer = await site.request('/api/access', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: 'x'.repeat(1024 * 1024) }),
    })
    expect(answer.status).toBe(413)
  })

  it('answers broken JSON with a problem, not a crash', async () => {
    const answer = await site.request('/api/access', {
      headers: { 'Content-Type': 'application/json' },
      body: '{"code":',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ status: 400 })
  })

  it('documents itself, with a page that has every operation and loads nothing from elsewhere', async () => {
    const document = await (await site.request('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const page = await site.request('/api/docs')
    const text = await page.text()
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((operations) => Object.values(operations))
      .map(({ operationId }) => operationId)
    expect(ids.length).toBeGreaterThan(100)
    expect(ids.filter((id) => !text.includes(`<details id="${id}">`))).toEqual([])
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, target]) => `id="${target}"`)
    expect(targets.filter((target) => !text.includes(target))).toEqual([])
    const given = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
    expect(given.filter((id, at) => !/^\S+$/.test(id) || given.indexOf(id) !== at)).toEqual([])
    expect(
      [...text.matchAll(/<(?:link|script|img)[^>]*(?:src|href)="([^"]+)"/g)].map(([, loaded]) => loaded),
    ).toEqual(['/api/docs/styles.css'])
    expect((await site.request('/api/docs/styles.css')).status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
    expect((await site.request('/api/docs/__proto__')).status).toBe(404)
  })

  it('sends HSTS over https', async () => {
    for (const [HSTS_SUBDOMAINS, policy] of [
      ['off', 'max-age=63072000'],
      ['on', 'max-age=63072000; includeSubDomains'],
    ] as const) {
      const secure = await openTestSite({ env: { PUBLIC_URL: 'https://fanfare.example', HSTS_SUBDOMAINS } })
      expect((await secure.request('/healthz')).headers.get('strict-transport-security')).toBe(policy)
      await secure.close()
    }
  })
})
