import type { z } from 'zod'
import { currentRequest } from '../cause.ts'
import type { Db } from '../db/database.ts'
import { OutsideError } from '../fetch/outside-error.ts'
import type { Priority, Urgency } from '../fetch/turns.ts'
import { WIDE_ROOM, wideNetworkOf } from '../http/edge/client-address.ts'
import type { Counter } from '../http/limits/rate-limit.ts'
import type { Job } from '../jobs.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { MemoryBudget } from './memory-budget.ts'
import {
  type AnswerRow,
  claimAnswer,
  deleteAnswers,
  expireAnswer,
  readAnswer,
  readAnswers,
  releaseAnswer,
  storeAnswer,
} from './source-cache-rows.ts'

/** A request to a source, and how long its answer stays fresh. */
export interface SourceQuery<T> {
  source: string
  key: string
  /** The schema of a cached answer; rows that do not match it (of an older version) count as unknown. */
  schema: z.ZodType<T>
  freshMs: number
  /** How long "there is no such thing" stays fresh. */
  missingMs: number
  /** The request is for an id that no page of ours linked to. */
  isUnlinked?: boolean
  /** Returns null when the source says that there is no such thing; throws `OutsideError` when the request fails. */
  load(urgency: Urgency): Promise<T | null>
  /** Called after each request, once its outcome is stored, failures included. */
  onSettled?(): Promise<void>
}

export interface CachedAnswer<T> {
  /** Null: the source has none. Undefined: not known (yet). */
  value: T | null | undefined
  /** Unknown, but a request is running. */
  pending: boolean
}

export interface CachedState<T> {
  /** Null: the source has none. Undefined: not known. */
  value: T | null | undefined
  isFresh: boolean
  /** Undefined: never. */
  fetchedAt: Date | undefined
  /** The last request failed a moment ago; another one now would fail as well. */
  hasFailed: boolean
}

export interface SourceCache {
  /**
   * Returns the cached answer, however old, and refreshes it in the background when it is stale. Without an answer it
   * waits for at most `waitMs`, and the request has the priority of a visitor, unless `isShown` says that the page has
   * something else to show. A network that asked too many new questions just now gets no answer and no request. Never throws because the source fails.
   */
  get<T>(query: SourceQuery<T>, options?: { waitMs?: number; isShown?: boolean }): Promise<CachedAnswer<T>>
  /** Returns the cached answer and sends no request. */
  peek<T>(query: SourceQuery<T>): Promise<CachedState<T>>
  /** The same for several queries to one source, in their order, with one read of the database. */
  peekAll<T>(queries: readonly SourceQuery<T>[]): Promise<CachedState<T>[]>
  /** Refreshes the answer if it is stale, and waits for it. True when the answer is fresh afterwards. */
  refresh<T>(query: SourceQuery<T>, priority: Priority): Promise<boolean>
  /** Makes an answer stale that is at least `ms` old, so that the next request asks the source again. */
  expire(query: SourceQuery<unknown>, ms: number): Promise<void>
  /** Deletes answers that have long been stale because no request needs them any more. */
  deleteOld(): Promise<void>
  /** Waits for running requests and starts no more; call it when sources can no longer be reached. */
  close(): Promise<void>
}

const CLAIM_MS = 60_000
/** After a failure, only a background refresh repeats the request within this time. */
const FAILURE_BACKOFF_MS = 5_000
/** How long this process trusts what it read; another process may have refreshed it meanwhile. */
const MEMORY_MS = 15_000
const POLL_MS = 150
const RETENTION_DAYS = 60

/**
 * Caches answers of sources in the database: fresh at first, then stale but served while they are refreshed. `mayAsk`
 * counts a new question that somebody waits for, and says whether there were too many.
 */
export function createSourceCache(
  db: Db,
  log: Log,
  { cacheLookups }: Metrics,
  { budget, mayAsk }: { budget: MemoryBudget; mayAsk: () => Promise<boolean> },
): SourceCache {
  const memory = budget.openCache<AnswerRow>('answers of sources', { share: 0.18, ttlMs: MEMORY_MS })
  const failed = budget.openCache<true>('failed questions', { share: 0.01, ttlMs: FAILURE_BACKOFF_MS })
  const failingSources = new Set<string>()
  const inFlight = new Map<string, { urgency: Urgency; done: Promise<void> }>()
  let isClosed = false
  const nameOf = (query: SourceQuery<unknown>) => `${query.source} ${query.key}`

  const read = async (query: SourceQuery<unknown>) => {
    const name = nameOf(query)
    const remembered = memory.get(name)
    if (remembered) return remembered
    const row = await readAnswer(db, query.source, query.key)
    if (row) memory.set(name, row)
    return row
  }

  /** Logs the first failure, then none until the source answers again: a source can be down for days. */
  const logFailure = ({ source, key }: SourceQuery<unknown>, { message }: OutsideError) => {
    const level = failingSources.has(source) ? 'debug' : 'warn'
    failingSources.add(source)
    log[level]({ source, key, reason: message }, 'a source failed')
  }

  const load = async <T>(query: SourceQuery<T>, urgency: Urgency): Promise<void> => {
    const { source, key } = query
    const name = nameOf(query)
    const row = await read(query)
    const evenIfFresh = row !== undefined && shapeOf(query, row) === undefined
    memory.delete(name)
    // Another process has refreshed it or is doing so; its answer will be in the table.
    if (!(await claimAnswer(db, source, key, { ms: CLAIM_MS, evenIfFresh }))) return
    try {
      const value = await query.load(urgency)
      const freshMs = value === null ? query.missingMs : query.freshMs
      memory.set(name, await storeAnswer(db, source, key, value, freshMs))
      failed.delete(name)
      if (failingSources.delete(source)) log.info({ source, key }, 'source recovered')
    } catch (error) {
      failed.set(name, true)
      const isExpected = error instanceof OutsideError
      if (!isExpected) log.error({ err: error, source, key }, 'request to source failed unexpectedly')
      else if (error.kind !== 'closed' && error.kind !== 'crowded') logFailure(query, error)
      await releaseAnswer(db, source, key)
    }
    await query.onSettled?.()
  }

  const start = (query: SourceQuery<unknown>, priority: Priority): Promise<void> => {
    const name = nameOf(query)
    const running = inFlight.get(name)
    if (running) {
      const { urgency } = running
      urgency.priority = moreUrgent(urgency.priority, priority)
      urgency.isFromMember ||= currentRequest()?.isFromMember
      urgency.isUnlinked &&= query.isUnlinked
      return running.done
    }
    // A claim would outlive this process and keep the others from sending the request.
    if (isClosed) return Promise.resolve()
    const { network, isFromMember } = currentRequest() ?? {}
    const urgency: Urgency = { priority, network, isFromMember, isUnlinked: query.isUnlinked }
    const done = load(query, urgency)
      .catch((err) => {
        // The database itself failed: callers get that error when they read.
        failed.set(name, true)
        log.error({ err, source: query.source, key: query.key }, "failed to store a source's answer")
      })
      .finally(() => inFlight.delete(name))
    inFlight.set(name, { urgency, done })
    return done
  }

  /** Waits until this or another process has an answer, or the time is up. */
  const waitFor = async (query: SourceQuery<unknown>, done: Promise<void>, waitMs: number) => {
    const end = performance.now() + waitMs
    await Promise.race([done, sleep(waitMs)])
    for (;;) {
      const row = await read(query)
      if (row || performance.now() >= end || failed.has(nameOf(query))) return row
      await sleep(Math.min(POLL_MS, end - performance.now()))
    }
  }

  const readAll = async (queries: readonly SourceQuery<unknown>[]) => {
    const unread = queries.filter((query) => !memory.get(nameOf(query)))
    const rows = await readAnswers(
      db,
      queries[0]?.source ?? '',
      unread.map(({ key }) => key),
    )
    for (const query of unread) {
      const row = rows.get(query.key)
      if (row) memory.set(nameOf(query), row)
    }
    return queries.map((query) => rows.get(query.key) ?? memory.get(nameOf(query)))
  }

  const peek = async <T>(query: SourceQuery<T>): Promise<CachedState<T>> => toState(query, await read(query))

  const toState = <T>(query: SourceQuery<T>, row: AnswerRow | undefined): CachedState<T> => {
    const value = shapeOf(query, row)
    return {
      value,
      isFresh: row !== undefined && value !== undefined && row.freshUntil > Date.now(),
      fetchedAt: row && new Date(row.fetchedAt),
      hasFailed: failed.has(nameOf(query)),
    }
  }

  return {
    async get<T>(query: SourceQuery<T>, { waitMs = 0, isShown = false } = {}): Promise<CachedAnswer<T>> {
      const name = nameOf(query)
      const { value, isFresh, hasFailed } = await peek(query)
      const outcome = isFresh ? 'hit' : value === undefined ? 'miss' : 'stale'
      cacheLookups.inc({ cache: 'answers of sources', outcome })
      if (isFresh) return { value, pending: false }
      if (hasFailed) return { value, pending: false }
      const priority = value === undefined && !isShown ? 'visitor' : 'stale'
      if (priority === 'visitor' && !inFlight.has(name) && !(await mayAsk())) return { value, pending: false }
      const done = start(query, priority)
      if (value !== undefined) return { value, pending: false }
      const row = waitMs > 0 ? await waitFor(query, done, waitMs) : undefined
      const found = shapeOf(query, row)
      return { value: found, pending: found === undefined && !failed.has(name) }
    },
    peek,
    peekAll: async <T>(queries: readonly SourceQuery<T>[]) => {
      const rows = await readAll(queries)
      return queries.map((query, index) => toState(query, rows[index]))
    },
    async refresh(query, priority) {
      if ((await peek(query)).isFresh) return true
      await start(query, priority)
      const after = await read(query)
      return after !== undefined && after.freshUntil > Date.now()
    },
    async expire(query, ms) {
      if (await expireAnswer(db, query.source, query.key, ms)) memory.delete(nameOf(query))
    },
    deleteOld: () => deleteAnswers(db, RETENTION_DAYS),
    async close() {
      isClosed = true
      await Promise.all(Array.from(inFlight.values(), ({ done }) => done))
    },
  }
}

export const deleteOldSourceAnswers = (sourceCache: SourceCache): Job => ({
  name: 'platform.old-answers',
  everySeconds: 24 * 60 * 60,
  run: () => sourceCache.deleteOld(),
})

function shapeOf<T>(query: SourceQuery<T>, row: AnswerRow | undefined): T | null | undefined {
  if (!row) return undefined
  if (!row.found) return null
  return query.schema.safeParse(row.value).data
}

function moreUrgent(one: Priority, other: Priority): Priority {
  const order: Priority[] = ['visitor', 'stale', 'background']
  return order.find((priority) => priority === one || priority === other) ?? one
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)))
}

const QUESTIONS = 20
const SECONDS = 60

/**
 * Counts a new question to a source that somebody waits for; false when their network has asked too many just now.
 * Visitors do not use up what the members of their network may ask. An IPv6 /48 may ask ten times as many.
 */
export const createQuestionLimit =
  (counter: Counter, { rateLimits }: { rateLimits: boolean }) =>
  async (): Promise<boolean> => {
    const request = currentRequest()
    if (!rateLimits || request?.network === undefined) return true
    const who = request.isFromMember ? 'members' : 'visitors'
    const count = async (network: string) =>
      (await counter.count(`questions:${who}:${network}`, SECONDS)).points
    const wide = wideNetworkOf(request.network)
    if (wide !== undefined && (await count(wide)) > QUESTIONS * WIDE_ROOM) return false
    if ((await count(request.network)) <= QUESTIONS) return true
    // What is refused does not count against the others of the /48.
    if (wide !== undefined) await counter.giveBack(`questions:${who}:${wide}`)
    return false
  }

/** Of a part of a page that a source has. */
type PartState = 'ready' | 'pending' | 'unavailable'

/**
 * Fetches a part in the background unless it is fresh, and returns its state. `isShown`: the page already shows
 * older data of it, so the query has a lower priority.
 */
export async function stateOf<T>(
  { sourceCache }: { sourceCache: SourceCache },
  query: SourceQuery<T>,
  { isShown, waitMs }: { isShown: boolean; waitMs?: number },
): Promise<PartState> {
  const { value, pending } = await sourceCache.get(query, { isShown, waitMs })
  if (value !== undefined) return 'ready'
  return pending ? 'pending' : 'unavailable'
}

/**
 * Reads the rows that a page shows of a part, and the state of the part. Reads once more if there were none and the source
 * has answered by now: an answer that came between the two would otherwise count as "there are none".
 */
export async function readPart<T extends readonly unknown[], A>(
  platform: { sourceCache: SourceCache },
  query: SourceQuery<A>,
  read: () => Promise<T>,
): Promise<{ rows: T; state: PartState }> {
  const rows = await read()
  const state = await stateOf(platform, query, { isShown: rows.length > 0 })
  return { rows: rows.length === 0 && state === 'ready' ? await read() : rows, state }
}
