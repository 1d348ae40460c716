import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createMemoryBudget } from '#platform/cache/memory-budget.ts'
import { createSourceCache, type SourceQuery } from '#platform/cache/source-cache.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { stopClock } from '../support/stop-clock.ts'

let site: TestSite
let one: Platform
let other: Platform

beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** Two processes with nothing in their memory. */
beforeEach(() => {
  const { config, database } = site.platform
  one = createPlatform(config, database)
  other = createPlatform(config, database)
})
afterEach(async () => {
  for (const platform of [one, other]) {
    await platform.close()
  }
})

let number = 0
/** A request that no test has made before, with a count of how often it was sent. */
function question(load: () => Promise<string | null>) {
  const asked: string[] = []
  const it: SourceQuery<string> = {
    source: 'test',
    key: String(number++),
    schema: z.string(),
    freshMs: 60_000,
    missingMs: 60_000,
    load: async ({ priority }) => {
      asked.push(priority)
      return load()
    },
  }
  return { question: it, asked }
}

it('sends one query for all waiting callers, in this process and in another', async () => {
  const answer = Promise.withResolvers<string>()
  const { question: what, asked } = question(() => answer.promise)
  const waiting = [one, one, other, other].map(({ sourceCache }) => sourceCache.get(what, { waitMs: 10_000 }))
  await expect.poll(() => asked.length).toBe(1)
  answer.resolve('here')
  expect(await Promise.all(waiting)).toEqual(Array(4).fill({ value: 'here', pending: false }))
  expect(asked).toEqual(['visitor'])
})

it('ends the wait of each caller in time, and has the answer for the next one', async () => {
  const answer = Promise.withResolvers<string>()
  const { question: what } = question(() => answer.promise)
  expect(await one.sourceCache.get(what)).toEqual({ value: undefined, pending: true })
  expect(await one.sourceCache.get(what, { waitMs: 30 })).toEqual({ value: undefined, pending: true })
  answer.resolve('late')
  await expect.poll(() => one.sourceCache.get(what)).toEqual({ value: 'late', pending: false })
})

it('caches absences, but not failures', async () => {
  const none = question(async () => null)
  expect(await one.sourceCache.get(none.question, { waitMs: 10_000 })).toEqual({
    value: null,
    pending: false,
  })
  expect(await other.sourceCache.get(none.question, { waitMs: 10_000 })).toEqual({
    value: null,
    pending: false,
  })
  expect(none.asked).toHaveLength(1)

  const failing = question(async () => {
    throw new OutsideError('unreachable', 'Not reachable.')
  })
  // The pause after a failure is not over, however long all this takes.
  stopClock()
  expect(await one.sourceCache.get(failing.question, { waitMs: 10_000 })).toEqual({
    value: undefined,
    pending: false,
  })
  // This process pauses; another one may retry.
  await one.sourceCache.get(failing.question, { waitMs: 10_000 })
  expect(failing.asked).toHaveLength(1)
  await other.sourceCache.get(failing.question, { waitMs: 10_000 })
  expect(failing.asked).toHaveLength(2)
})

it('serves stale data, and refreshes it in the background', async () => {
  let version = 1
  const { question: what, asked } = question(async () => `version ${version++}`)
  const stale = { ...what, freshMs: -1 }
  await one.sourceCache.get(stale, { waitMs: 10_000 })
  expect(await other.sourceCache.get(stale, { waitMs: 10_000 })).toEqual({
    value: 'version 1',
    pending: false,
  })
  await other.sourceCache.close()
  expect((await other.sourceCache.get(what)).value).toBe('version 2')
  expect(asked.slice(0, 2)).toEqual(['visitor', 'stale'])
})

it('keeps stale data when the source fails', async () => {
  const { question: what } = question(async () => 'good')
  await one.sourceCache.get({ ...what, freshMs: -1 }, { waitMs: 10_000 })
  const failing = {
    ...what,
    load: async () => {
      throw new OutsideError('unreadable', 'The answer is no JSON.')
    },
  }
  expect(await other.sourceCache.refresh(failing, 'background')).toBe(false)
  expect((await other.sourceCache.get(failing)).value).toBe('good')
})

it('queries again when the stored data has the shape of an older version', async () => {
  const { question: what } = question(async () => 'text')
  await one.sourceCache.get(what, { waitMs: 10_000 })
  const newer: SourceQuery<number> = { ...what, schema: z.number(), load: async () => 7 }
  expect(await other.sourceCache.get(newer, { waitMs: 10_000 })).toEqual({ value: 7, pending: false })
})

it('raises the priority of a running query when a visitor needs it', async () => {
  const answer = Promise.withResolvers<string>()
  let urgency: { priority: string } | undefined
  const { question: what } = question(() => answer.promise)
  const watched: SourceQuery<string> = {
    ...what,
    load: (given) => {
      urgency = given
      return answer.promise
    },
  }
  const refreshed = one.sourceCache.refresh(watched, 'background')
  await expect.poll(() => urgency?.priority).toBe('background')
  const asked = one.sourceCache.get(watched, { waitMs: 10_000 })
  await expect.poll(() => urgency?.priority).toBe('visitor')
  answer.resolve('done')
  expect(await refreshed).toBe(true)
  expect((await asked).value).toBe('done')
})

it('sends no query after it is closed; another process can at once', async () => {
  const { question: what, asked } = question(async () => 'here')
  await one.sourceCache.close()
  await one.sourceCache.get(what)
  expect(await one.sourceCache.refresh(what, 'visitor')).toBe(false)
  expect(asked).toEqual([])
  expect(await other.sourceCache.get(what, { waitMs: 10_000 })).toEqual({ value: 'here', pending: false })
})

it('logs the first failure of a source and its recovery, not every failure', async () => {
  const events: string[] = []
  const note = (level: string) => (details: { source: string }, message: string) =>
    events.push(`${level}: ${message} (${details.source})`)
  const log = { ...site.platform.log, info: note('info'), warn: note('warn'), debug: note('debug') }
  const metrics = createMetrics(site.platform.database)
  const sourceCache = createSourceCache(site.platform.db, log as unknown as Platform['log'], metrics, {
    budget: createMemoryBudget(2 ** 24, metrics),
    mayAsk: async () => true,
  })
  const away = async () => {
    throw new OutsideError('unreachable', 'No answer.')
  }
  const refresh = (source: string, load: () => Promise<string | null>) =>
    sourceCache.refresh({ ...question(load).question, source }, 'background')

  for (let failure = 0; failure < 3; failure++) await refresh('test-a', away)
  await refresh('test-b', async () => 'well')
  await refresh('test-b', away)
  expect(events.filter((line) => !line.startsWith('debug'))).toEqual([
    'warn: a source failed (test-a)',
    'warn: a source failed (test-b)',
  ])
  expect(events.filter((line) => line.startsWith('debug'))).toHaveLength(2)
  events.length = 0
  // "There is no such thing" is an answer too.
  await refresh('test-a', async () => null)
  await refresh('test-a', async () => 'well')
  expect(events).toEqual(['info: source recovered (test-a)'])
  await refresh('test-a', away)
  expect(events.at(-1)).toBe('warn: a source failed (test-a)')
  await sourceCache.close()
})
