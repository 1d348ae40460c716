import { AsyncResource } from 'node:async_hooks'
import { CircuitState, ConsecutiveBreaker, circuitBreaker, DelegateBackoff, handleWhen } from 'cockatiel'
import { WIDE_ROOM, wideNetworkOf } from '../http/edge/client-address.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { OutsideError } from './outside-error.ts'
import type { RequestSlots, Slot } from './request-slots.ts'
import { createTurns, type Urgency } from './turns.ts'

export type Work<T> = (sent: () => void) => Promise<T>

export interface RequestQueue<T> {
  readonly name: string
  /**
   * Runs `work` when it gets a slot. Requests with equal keys that wait or run are merged, with the highest of their
   * priorities. `work` calls back when its request leaves; without that the next slot is taken when it ends. When the
   * callback throws, because the slot has expired, `work` must not send the request. `createTurns` says who is next.
   * Rejects with `OutsideError`: that of `work`, `paused` at once while the circuit is open, or `crowded` when ten
   * requests of the network wait, or a hundred of its /48.
   */
  run(key: string, urgency: Urgency, work: Work<T>): Promise<T>
}

interface Entry<T> {
  key: string
  /** The urgencies of all callers that wait for it. */
  urgencies: Urgency[]
  order: number
  attempts: number
  work: Work<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
  promise: Promise<T>
}

interface QueueOptions {
  name: string
  log: Log
  metrics: Metrics
  closing: AbortSignal
  slots: RequestSlots
  /** The most concurrent requests of this process. */
  maxConcurrent: number
  /** First pause of the circuit breaker; it doubles, with jitter, up to five minutes. */
  firstPauseMs?: number
}

const FAILURES_TO_OPEN = 5
const LONGEST_PAUSE_MS = 5 * 60_000
/** How often a request that is refused for exceeding the rate is sent in all. */
const MAX_ATTEMPTS = 3
/** The pause when a source asks for one without saying how long. */
const DEFAULT_PAUSE_MS = 2_000
const MAX_WAITING = 5_000
/** How many requests of one network may wait; the others are refused. */
const MAX_WAITING_OF_NETWORK = 10

/** The queue of one source: sends requests by priority, at the source's rate, and pauses while the source is down. */
export function createRequestQueue<T>(options: QueueOptions): RequestQueue<T> {
  const { name, log, metrics, closing, slots, maxConcurrent, firstPauseMs = 10_000 } = options
  let probeAt = 0
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof OutsideError && error.isOutage),
    {
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
      halfOpenAfter: new DelegateBackoff(({ attempt }) => {
        const longest = Math.min(firstPauseMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
        const ms = longest * (0.5 + Math.random() / 2)
        probeAt = performance.now() + ms
        // This module times the pause itself: cockatiel would use the wall clock, which may be set back.
        return Number.NEGATIVE_INFINITY
      }),
    },
  )
  const circuitOpen = metrics.upstreamCircuitOpen.labels({ source: name })
  circuitOpen.set(0)
  breaker.onBreak(() => {
    circuitOpen.set(1)
    log.warn({ source: name }, 'source failed, pausing requests to it')
  })
  breaker.onReset(() => {
    circuitOpen.set(0)
    log.info({ source: name }, 'source recovered, resuming requests')
  })

  // An open circuit whose pause has ended stays "open" for cockatiel until the probe is sent.
  const isPaused = () => breaker.state === CircuitState.Open && performance.now() < probeAt
  // One probe at a time; otherwise all waiting requests would be sent in one burst.
  const hasCapacity = () => running < (breaker.state === CircuitState.Closed ? maxConcurrent : 1)

  const entries = new Map<string, Entry<T>>()
  const waiting = new Set<Entry<T>>()
  let order = 0
  let running = 0
  let isDispatching = false
  metrics.watchQueue(name, () => ({ waiting: waiting.size, running }))

  const turns = createTurns()

  const isCrowded = ({ priority, network }: Urgency) => {
    if (priority !== 'visitor' || network === undefined) return false
    const wide = wideNetworkOf(network)
    const networks = [...waiting].map(({ urgencies }) => urgencies.map((one) => one.network ?? ''))
    const ofNetwork = networks.filter((all) => all.includes(network))
    const ofWide = wide ? networks.filter((all) => all.some((one) => wideNetworkOf(one) === wide)) : []
    return ofNetwork.length >= MAX_WAITING_OF_NETWORK || ofWide.length >= MAX_WAITING_OF_NETWORK * WIDE_ROOM
  }

  const settle = (entry: Entry<T>) => {
    entries.delete(entry.key)
    waiting.delete(entry)
  }

  const refuseAll = (error: OutsideError) => {
    for (const entry of waiting) {
      settle(entry)
      entry.reject(error)
    }
  }

  /** Runs a request in its slot; resolves when the next slot may be requested. */
  const start = (entry: Entry<T>, slot: Slot) =>
    new Promise<void>((resolve) => {
      let used: Promise<void> | undefined
      const use = async () => {
        used ??= slot
          .used?.()
          .catch((err) => log.error({ err, source: name }, 'failed to release request slot'))
        await used
        resolve()
      }
      const leave = () => {
        if (slot.isExpired?.())
          throw new OutsideError('paused', 'The request slot expired before the request left.')
        void use()
      }
      if (!slot.used) resolve()
      void execute(entry, leave, use)
    })

  const execute = async (entry: Entry<T>, leave: () => void, use: () => Promise<void>) => {
    running++
    try {
      const value = await breaker.execute(() => entry.work(leave)).finally(use)
      settle(entry)
      entry.resolve(value)
    } catch (error) {
      if (await requeueIfRefused(entry, error)) return
      settle(entry)
      entry.reject(error)
      if (isPaused()) refuseAll(paused(name))
    } finally {
      running--
      void dispatch()
    }
  }

  /**
   * Moves a request that may be retried to the end of its priority: one that missed its slot or, after a pause for all,
   * one that got "too many requests".
   */
  const requeueIfRefused = async (entry: Entry<T>, error: unknown) => {
    if (!(error instanceof OutsideError)) return false
    if (!error.asksForPause && error.kind !== 'paused') return false
    if (error.asksForPause) {
      await slots
        .postpone(error.retryAfterMs ?? DEFAULT_PAUSE_MS)
        .catch((err) => log.error({ err, source: name }, 'failed to store pause of source'))
    }
    entry.attempts++
    if (entry.attempts >= MAX_ATTEMPTS || isPaused()) return false
    entry.order = order++
    waiting.add(entry)
    return true
  }

  /** Takes slots while requests wait. Which request gets a slot is decided once the slot is there. */
  const dispatch = async () => {
    if (isDispatching) return
    isDispatching = true
    try {
      while (waiting.size > 0 && hasCapacity() && !closing.aborted) {
        const slot = await slots.take()
        if (typeof slot === 'number') {
          await pause(slot, closing)
          continue
        }
        const entry = turns.next(waiting)
        if (!entry) {
          await slot.used?.()
          break
        }
        waiting.delete(entry)
        await start(entry, slot)
      }
      if (closing.aborted) refuseAll(new OutsideError('closed', 'We are stopping.'))
    } catch (error) {
      refuseAll(new OutsideError('paused', `No request slot of ${name} could be taken.`, { cause: error }))
    } finally {
      isDispatching = false
    }
  }

  return {
    name,
    async run(key, urgency, work) {
      if (closing.aborted) throw new OutsideError('closed', 'We are stopping.')
      const existing = entries.get(key)
      if (existing) {
        turns.arrive(urgency)
        existing.urgencies.push(urgency)
        return existing.promise
      }
      if (isPaused() || waiting.size >= MAX_WAITING) throw paused(name)
      if (isCrowded(urgency)) throw new OutsideError('crowded', `Too many requests to ${name} wait already.`)
      turns.arrive(urgency)
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const entry = {
        key,
        urgencies: [urgency],
        order: order++,
        attempts: 0,
        // It starts in the async context of another request, but belongs to the context of its caller.
        work: AsyncResource.bind(work),
        resolve,
        reject,
        promise,
      }
      entries.set(key, entry)
      waiting.add(entry)
      void dispatch()
      return promise
    },
  }
}

function paused(name: string): OutsideError {
  return new OutsideError('paused', `${name} gets no requests for a while.`)
}

/** Ends early when `signal` is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
