import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createRequestQueue } from '#platform/fetch/request-queue.ts'
import { createLocalSlots, createRequestSlots } from '#platform/fetch/request-slots.ts'
import type { Priority, Urgency } from '#platform/fetch/turns.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { createSources } from '#sources/sources.ts'
import { openOutside } from '../../support/outside.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'
import { sourcesAt } from '../../support/world.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => site.close())

const outage = () => new OutsideError('unreachable', 'Not reachable: ECONNREFUSED.')

/** A queue with its own rate, whose slots are in the database. */
function sharedQueue(name: string, perSecond: number, platform: Platform = site.platform) {
  const { db, log, metrics, fetcher } = platform
  return createRequestQueue<string>({
    name,
    log,
    metrics,
    closing: fetcher.closing,
    slots: createRequestSlots(db, name, perSecond),
    maxConcurrent: 4,
  })
}

/** A queue whose slots are in this process: it measures time only by the clock of the process, which tests can fake. */
function localQueue(
  name: string,
  perSecond: number,
  options: { atOnce?: number; firstPauseMs?: number } = {},
) {
  const { log, metrics, fetcher } = site.platform
  return createRequestQueue<string>({
    name,
    log,
    metrics,
    closing: fetcher.closing,
    slots: createLocalSlots(perSecond),
    maxConcurrent: options.atOnce ?? 4,
    firstPauseMs: options.firstPauseMs,
  })
}

const as = (priority: Priority) => ({ priority })

describe('the queue', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Runs all requests, with as much time as they need. */
  const finish = async <T>(requests: Promise<T>[]): Promise<T[]> => {
    const all = Promise.all(requests)
    await vi.runAllTimersAsync()
    return all
  }

  /** Lets enough time pass for one slot, and returns the error of a request. */
  const errorOf = async (request: Promise<string>): Promise<unknown> => {
    const error = request.then(
      () => undefined,
      (cause: unknown) => cause,
    )
    await vi.advanceTimersByTimeAsync(10)
    return error
  }

  /** A request that records when its turn comes. */
  const recording = (order: string[], key: string) => async () => {
    order.push(key)
    return key
  }

  it('keeps to its rate', async () => {
    const queue = localQueue('rate', 20)
    const sent: number[] = []
    const startedAt = performance.now()
    const work = async () => {
      sent.push(performance.now() - startedAt)
      return ''
    }
    await finish(Array.from({ length: 10 }, (_, index) => queue.run(`${index}`, as('visitor'), work)))
    expect(sent).toEqual(Array.from({ length: 10 }, (_, index) => index * 50))
  })

  it('sends requests of visitors first, then stale ones, then those of the background, each in order', async () => {
    const queue = localQueue('priorities', 20, { atOnce: 1 })
    const order: string[] = []
    const run = (key: string, priority: Priority) => queue.run(key, as(priority), recording(order, key))
    await finish([
      run('background 1', 'background'),
      run('stale', 'stale'),
      run('background 2', 'background'),
      run('visitor 1', 'visitor'),
      run('visitor 2', 'visitor'),
    ])
    expect(order).toEqual(['visitor 1', 'visitor 2', 'stale', 'background 1', 'background 2'])
  })

  /** The order in which requests are sent, one at a time, after `before` and then `after` have asked. */
  const orderOf = async (
    name: string,
    before: readonly (readonly [key: string, urgency: Partial<Urgency>])[],
    after: readonly (readonly [key: string, urgency: Partial<Urgency>])[] = [],
  ) => {
    const queue = localQueue(name, 20, { atOnce: 1 })
    const order: string[] = []
    const ask = (asked: typeof before) =>
      asked.map(([key, urgency]) =>
        queue.run(key, { priority: 'visitor', ...urgency }, recording(order, key)),
      )
    const waiting = ask(before)
    await vi.advanceTimersByTimeAsync(60)
    await finish([...waiting, ...ask(after)])
    return order
  }
  const many = (count: number, key: string, urgency: (at: number) => Partial<Urgency>) =>
    Array.from({ length: count }, (_, at) => [`${key} ${at}`, urgency(at)] as const)
  const page = (urgency: Partial<Urgency>) =>
    [
      ['page search', urgency],
      ['page songs', urgency],
      ['page links', { ...urgency, priority: 'stale' }],
      ['page text', { ...urgency, priority: 'stale' }],
    ] as const

  it.each([
    ['random ids of one network', () => ({ network: 'greedy', isUnlinked: true })],
    ['names of one network', () => ({ network: 'greedy' })],
    ['members of one network', () => ({ network: 'greedy', isFromMember: true })],
    ['sixty networks of an IPv6 /48', (at: number) => ({ network: `1:2:3:${at}/64` })],
    ['six networks', (at: number) => ({ network: `greedy ${at % 6}` })],
  ])('gives most turns to the page of a newcomer, whatever waits: %s', async (name, urgency) => {
    const crowd = many(9, 'greedy', urgency)
    const alone = await orderOf(`alone ${name}`, [], page({ network: 'visitor' }))
    const order = await orderOf(name, crowd, page({ network: 'visitor' }))
    const sentAt = (all: string[]) => all.indexOf('page text') + 1
    expect(sentAt(alone)).toBe(4)
    // Two were sent before the newcomer came.
    expect(sentAt(order) - 2).toBeLessThanOrEqual(2 * sentAt(alone))
  })

  it('lets the page of a newcomer get on while others come all the time', async () => {
    const queue = localQueue('others come', 20, { atOnce: 1 })
    const order: string[] = []
    const ask = ([key, urgency]: readonly [string, Partial<Urgency>]) =>
      queue.run(key, { priority: 'visitor', ...urgency }, recording(order, key))
    const all = page({ network: 'visitor' }).map(ask)
    for (let came = 0; came < 10; came++) {
      all.push(...many(6, `come ${came}`, () => ({ network: `other ${came}`, isUnlinked: true })).map(ask))
      await vi.advanceTimersByTimeAsync(150)
    }
    await finish(all)
    expect(order.indexOf('page text')).toBeLessThan(12)
  })

  it('gives most turns to the page of a newcomer while those who came before go on asking', async () => {
    const queue = localQueue('go on', 1, { atOnce: 4 })
    const order: string[] = []
    const ask = (key: string, urgency: Partial<Urgency>) =>
      queue.run(key, { priority: 'visitor', ...urgency }, recording(order, key))
    const all: Promise<string>[] = []
    let number = 0
    /** Ten networks ask something new, each once a second. */
    const goOn = async (seconds: number) => {
      for (const end = number + seconds * 10; number < end; number++) {
        all.push(ask(`other ${number}`, { network: `other ${number % 10}`, isUnlinked: true }))
        await vi.advanceTimersByTimeAsync(100)
      }
    }
    await goOn(1)
    const network = 'visitor'
    const page = ask('page search', { network }).then(async () => {
      await Promise.all([
        ask('page songs', { network }),
        ask('page artist', { network }),
        ask('page links', { network, priority: 'stale' }),
      ])
    })
    const before = order.length
    await goOn(7)
    await finish([page, Promise.all(all).then(() => {})])
    expect(order.indexOf('page links') - before).toBeLessThan(5)
  })

  it('completes the page of a newcomer while somebody new comes for each turn', async () => {
    const queue = localQueue('crowd', 1, { atOnce: 4 })
    const order: string[] = []
    const ask = (key: string, urgency: Partial<Urgency>) =>
      queue.run(key, { priority: 'visitor', ...urgency }, recording(order, key))
    const all: Promise<string>[] = []
    const comeSeconds = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        const number = all.length
        all.push(ask(`other ${number}`, { network: `other ${number}` }))
        await vi.advanceTimersByTimeAsync(1000)
      }
    }
    await comeSeconds(3)
    const before = order.length
    const last = Promise.all(page({ network: 'visitor' }).map(([key, urgency]) => ask(key, urgency)))
    await comeSeconds(15)
    await finish(all)
    await last
    expect(order.indexOf('page text') - before).toBeLessThan(13)
  })

  it('counts an IPv6 /48 as one newcomer, and lets those who came before get on', async () => {
    const wide = many(40, 'wide', (at) => ({ network: `1:2:3:${at}/64` }))
    const order = await orderOf(
      'wide',
      many(3, 'earlier', () => ({ network: 'earlier' })),
      wide,
    )
    const earlier = order.filter((key) => key.startsWith('earlier'))
    expect(earlier).toHaveLength(3)
    expect(order.indexOf('earlier 2')).toBeLessThan(12)
  })

  it('serves members first after newcomers, then networks in turn, and ids that nobody linked to last', async () => {
    // They have used up their turns as newcomers.
    const networks = ['greedy', 'other', 'late']
    const queue = localQueue('turns', 20, { atOnce: 1 })
    const order: string[] = []
    const run = (key: string, more: Partial<Urgency>) =>
      queue.run(key, { priority: 'visitor', ...more }, recording(order, key))
    for (let round = 0; round < 12; round++) {
      await Promise.all([
        ...networks.map((network) => run(`${network} before ${round}`, { network })),
        vi.advanceTimersByTimeAsync(200),
      ])
    }
    await run('before', { network: 'greedy' })
    order.length = 0
    await finish([
      run('unlinked', { network: 'late', isUnlinked: true }),
      ...many(4, 'greedy', () => ({ network: 'greedy' })).map(([key, urgency]) => run(key, urgency)),
      run('other 1', { network: 'other' }),
      run('other 2', { network: 'other' }),
      run('late', { network: 'late' }),
      run('member', { network: 'greedy', isFromMember: true }),
    ])
    expect(order).toEqual([
      ...['member', 'late', 'other 1', 'greedy 0', 'other 2', 'greedy 1', 'greedy 2', 'greedy 3'],
      'unlinked',
    ])
  })

  it('lets ten requests of a network wait, and refuses more of them without taking it for an outage', async () => {
    const queue = localQueue('crowded', 20, { atOnce: 1 })
    const ask = (key: string, network: string | undefined) =>
      queue.run(key, { priority: 'visitor', network }, async () => key)
    const waiting = Array.from({ length: 10 }, (_, n) => ask(`${n}`, 'greedy'))
    await expect(ask('one more', 'greedy')).rejects.toMatchObject({ kind: 'crowded', isOutage: false })
    const others = [
      ask('other', 'other'),
      ...Array.from({ length: 20 }, (_, n) => ask(`own ${n}`, undefined)),
    ]
    expect(await finish([...waiting, ...others])).toHaveLength(31)
  })

  it('merges equal requests, at the highest of their priorities', async () => {
    const queue = localQueue('single flight', 20, { atOnce: 1 })
    const order: string[] = []
    const run = (key: string, priority: Priority) => queue.run(key, as(priority), recording(order, key))
    const answers = await finish([
      run('first', 'visitor'),
      run('stale', 'stale'),
      run('same', 'background'),
      run('same', 'visitor'),
      run('same', 'background'),
    ])
    expect(answers).toEqual(['first', 'stale', 'same', 'same', 'same'])
    expect(order).toEqual(['first', 'same', 'stale'])
  })

  it('moves a request up when its urgency is raised while it waits', async () => {
    const queue = localQueue('raised', 20, { atOnce: 1 })
    const order: string[] = []
    const urgency = as('background')
    const all = [
      queue.run('first', as('visitor'), recording(order, 'first')),
      queue.run('stale', as('stale'), recording(order, 'stale')),
      queue.run('raised', urgency, recording(order, 'raised')),
    ]
    urgency.priority = 'visitor'
    await finish(all)
    expect(order).toEqual(['first', 'raised', 'stale'])
  })

  it('pauses all requests for as long as the source asks, and then retries', async () => {
    const queue = localQueue('retry after', 100)
    const startedAt = performance.now()
    const sent: string[] = []
    const refused = new OutsideError('status', 'Service Unavailable', { status: 503, retryAfterMs: 400 })
    const answers = finish([
      queue.run('a', as('visitor'), async () => {
        sent.push(`a at ${performance.now() - startedAt}`)
        if (sent.length === 1) throw refused
        return 'at last'
      }),
      queue.run('b', as('background'), async () => {
        sent.push(`b at ${performance.now() - startedAt}`)
        return 'later'
      }),
    ])
    expect(await answers).toEqual(['at last', 'later'])
    expect(sent).toEqual(['a at 0', 'a at 400', 'b at 410'])
  })

  it('does not repeat an absence, and does not count it as a failure', async () => {
    const queue = localQueue('absent', 1000)
    let calls = 0
    const absent = async () => {
      calls++
      throw new OutsideError('status', 'Not Found', { status: 404 })
    }
    for (let index = 0; index < 8; index++) {
      expect(await errorOf(queue.run(`${index}`, as('visitor'), absent))).toMatchObject({ isMissing: true })
    }
    expect(calls).toBe(8)
  })

  it('pauses a source after five failures, probes once, and continues when it answers', async () => {
    const queue = localQueue('circuit', 1000, { firstPauseMs: 60_000 })
    let calls = 0
    const failing = async () => {
      calls++
      throw outage()
    }
    for (let index = 0; index < 5; index++) {
      expect(await errorOf(queue.run(`${index}`, as('visitor'), failing))).toMatchObject({
        kind: 'unreachable',
      })
    }
    await expect(queue.run('refused', as('visitor'), failing)).rejects.toMatchObject({ kind: 'paused' })
    expect(calls).toBe(5)

    // The pause is 30 to 60 seconds long.
    const probe = () => queue.run('probe', as('background'), async () => 'well again')
    await vi.advanceTimersByTimeAsync(29_000)
    await expect(probe()).rejects.toMatchObject({ kind: 'paused' })
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await finish([probe()])).toEqual(['well again'])
    expect(await finish([queue.run('after', as('visitor'), async () => 'fine')])).toEqual(['fine'])
  })
})

// These wait for real time: their slots go by the clock of the database, the only one that all processes share.
describe('queues of several processes', () => {
  it('keep to one rate together', async () => {
    const { config, database } = site.platform
    const other = createPlatform(config, database)
    const queues = [sharedQueue('shared', 20), sharedQueue('shared', 20, other)]
    const sent: number[] = []
    const counts = [0, 0]
    const work = (process: number) => async () => {
      sent.push(performance.now())
      counts[process] = (counts[process] ?? 0) + 1
      return ''
    }
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        queues[index % 2]?.run(`${index}`, as('visitor'), work(index % 2)),
      ),
    )
    expect(counts).toEqual([6, 6])
    expectRate(sent, 20)
    await other.close()
  })

  it('count the interval from when a request leaves, however late that is', async () => {
    const { config, database } = site.platform
    const other = createPlatform(config, database)
    const queues = [sharedQueue('late', 10), sharedQueue('late', 10, other)]
    const left: number[] = []
    const work = (index: number) => async (sent: () => void) => {
      // As in a busy process, or while a connection is being opened.
      if (index % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 150))
      left.push(performance.now())
      sent()
      await new Promise((resolve) => setTimeout(resolve, 300))
      return ''
    }
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => queues[index % 2]?.run(`${index}`, as('visitor'), work(index))),
    )
    const gaps = left.slice(1).map((at, index) => at - (left[index] ?? 0))
    // The clocks of database and process are not read at the same moment.
    expect(Math.min(...gaps)).toBeGreaterThan(95)
    await other.close()
  })

  it('requeue a request whose slot expired before it left, and send it in a later slot', async () => {
    const { config, database } = site.platform
    const other = createPlatform(config, database)
    const stalled = sharedQueue('over', 20)
    const left: string[] = []
    let attempts = 0
    const late = stalled.run('late', as('visitor'), async (leave) => {
      // As in a process that stalled while another process took the next slot.
      if (attempts++ === 0) {
        await sql`update request_slots set next_at = clock_timestamp() where name = 'over'`.execute(other.db)
        const theirs = await createRequestSlots(other.db, 'over', 20).take()
        if (typeof theirs === 'number') throw new Error('The slot is still held.')
        await theirs.used?.()
        vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 60_000)
      }
      leave()
      left.push('late')
      return 'done'
    })
    expect(await late).toBe('done')
    expect(attempts).toBe(2)
    expect(left).toEqual(['late'])
    await other.close()
  })

  it('keep to a pause that was requested while another request held its slot', async () => {
    const { db } = site.platform
    const slots = createRequestSlots(db, 'held', 1000)
    const slot = await slots.take()
    await slots.postpone(60_000)
    if (typeof slot !== 'number') await slot.used?.()
    expect(await slots.take()).toBeTypeOf('number')
  })

  it('reject waiting requests when the process stops', async () => {
    const { config, database } = site.platform
    const stopping = createPlatform(config, database)
    const queue = sharedQueue('stopping', 0.1, stopping)
    await queue.run('first', as('visitor'), async () => '')
    const waiting = expect(queue.run('second', as('visitor'), async () => '')).rejects.toMatchObject({
      kind: 'closed',
    })
    await stopping.fetcher.close()
    await waiting
    await stopping.close()
  })
})

/** Expects the average interval; the margin is for calls that took a moment to start. */
function expectRate(sent: number[], perSecond: number) {
  const interval = 1000 / perSecond
  const last = sent.at(-1) ?? 0
  const first = sent[0] ?? 0
  expect(last - first).toBeGreaterThanOrEqual((sent.length - 1) * interval * 0.98)
}

describe('MusicBrainz', () => {
  it('never sees more than the set rate, from two processes and however many visitors', async () => {
    const outside = await openOutside((path) =>
      /artist%3A\d*[02468]&/.test(path)
        ? { status: 301, body: '', headers: { Location: path.replace('artist%3A', 'moved%3A') } }
        : { body: { artists: [] } },
    )
    const rate = 20
    const busy = await openTestSite({ env: { ...sourcesAt(outside), MUSICBRAINZ_RATE: String(rate) } })
    const other = createPlatform(busy.platform.config, busy.platform.database)
    const clients = [busy.platform, other].map((platform) => createSources(platform).musicbrainz)
    outside.requests = []
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        clients[index % 2]?.searchArtists(`artist:${index}`, as(index % 3 === 0 ? 'visitor' : 'background')),
      ),
    )
    const requests = outside.requests.filter(({ path }) => path.startsWith('/ws/2/'))
    // Every second one is redirected to another path of the same host, which takes a slot as well.
    expect(requests.filter(({ path }) => path.includes('moved%3A'))).toHaveLength(20)
    const sent = requests.map(({ at }) => at)
    expect(sent.length).toBeGreaterThanOrEqual(60)
    expectRate(sent, rate)
    // The same for every single second; the margin is for requests that arrive a little early or late.
    for (const start of sent) {
      expect(sent.filter((at) => at >= start && at < start + 950).length).toBeLessThanOrEqual(rate)
    }
    await other.close()
    await busy.close()
    await outside.close()
  })
})
