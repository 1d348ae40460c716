import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createGrowingDelay } from '#features/accounts/sign-in/server/limits/growing-delay.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createRequestQueue } from '#platform/fetch/request-queue.ts'
import { createLocalSlots, createRequestSlots } from '#platform/fetch/request-slots.ts'
import { counterInDatabase } from '#platform/http/limits/rate-limit.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

/** After the clock was set back by an hour, everything that was due soon is still due soon. */

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ env: { RATE_LIMITS: 'on' } })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => site.close())

/** Changes rows as if the clock had been set back by an hour after they were written. */
async function setBack(table: string, ...columns: string[]) {
  const later = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + interval '1 hour'`)
  await sql`update ${sql.table(table)} set ${sql.join(later)}`.execute(site.platform.db)
}

it('a job runs after the clock was set back', async () => {
  const { db, jobs } = site.platform
  const work = vi.fn(async () => {})
  await sql`insert into job_runs (name, due_at) values ('set-back', now() + interval '20 seconds')`.execute(
    db,
  )
  await setBack('job_runs', 'due_at')
  jobs.start([{ name: 'set-back', everySeconds: 30, run: work }])
  await expect.poll(() => work.mock.calls.length).toBe(1)
})

it('a limit begins a new window after the clock was set back', async () => {
  const { db } = site.platform
  const count = () => counterInDatabase(db).count('set-back', 60)
  await count()
  expect(await count()).toMatchObject({ points: 2 })
  await sql`update rate_limits set expire = expire + 3600000`.execute(db)
  expect(await count()).toEqual({ points: 1, secondsLeft: 60 })
  expect(await count()).toMatchObject({ points: 2 })
})

it('the delay between guesses ends after the clock was set back, and the next one is longer', async () => {
  const growth = { name: 'set-back', free: 1, firstSeconds: 30, maxSeconds: 60, resetAfterSeconds: 600 }
  const { attempt } = createGrowingDelay(site.platform, growth)
  await attempt('me')
  await attempt('me')
  await expect(attempt('me')).rejects.toThrow(/(2\d|30) seconds/)
  await setBack('auth_rate_limits', 'blocked_until', 'forget_at')
  await attempt('me')
  await expect(attempt('me')).rejects.toThrow(/1 minute|[45]\d seconds/)
})

it('a source has slots after the clock was set back', async () => {
  const slots = createRequestSlots(site.platform.db, 'set-back', 0.1)
  await taken(slots.take())
  expect(await slots.take()).toBeTypeOf('number')
  await setBack('request_slots', 'next_at', 'set_at')
  await taken(slots.take())
  expect(await slots.take()).toBeTypeOf('number')
})

const taken = async (slot: ReturnType<ReturnType<typeof createRequestSlots>['take']>) => {
  const got = await slot
  if (typeof got === 'number') throw new Error('There was no slot.')
  await got.used?.()
}

it('a query that another process had claimed is sent after the clock was set back', async () => {
  const { db, sourceCache } = site.platform
  await sql`insert into source_answers (source, key, claimed_until)
    values ('test', 'set-back', now() + interval '50 seconds')`.execute(db)
  await setBack('source_answers', 'claimed_until')
  const query = {
    ...{ source: 'test', key: 'set-back', schema: z.string(), freshMs: 60_000, missingMs: 60_000 },
    load: async () => 'here',
  }
  expect(await sourceCache.get(query, { waitMs: 20_000 })).toEqual({ value: 'here', pending: false })
})

it('a source that failed gets requests again after its pause, although the clock was set back', async () => {
  const { log, metrics, fetcher } = site.platform
  const queue = createRequestQueue<string>({
    ...{ name: 'set-back', log, metrics, closing: fetcher.closing, maxConcurrent: 4, firstPauseMs: 20 },
    slots: createLocalSlots(1000),
  })
  const urgency = { priority: 'visitor' } as const
  const fail = async () => {
    throw new OutsideError('unreachable', 'Not reachable: ECONNREFUSED.')
  }
  for (let time = 0; time < 5; time++) await queue.run('down', urgency, fail).catch(() => {})
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000)
  await expect.poll(() => queue.run('up', urgency, async () => 'back').catch(() => 'paused')).toBe('back')
})
