import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createRequestQueue, type Priority } from '#platform/fetch/request-queue.ts'
import { createRequestSlots } from '#platform/fetch/request-slots.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { createSources } from '#sources/sources.ts'
import { openOutside } from '../support/outside.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => site.close())

const outage = () => new OutsideError('unreachable', 'Not reachable: ECONNREFUSED.')

/** A queue with a rate of its own, as one process of the installation has it. */
function queueOf(
  name: string,
  options: { perSecond?: number; atOnce?: number; firstPauseMs?: number; platform?: Platform } = {},
) {
  const { db, log, metrics, fetcher } = options.platform ?? site.platform
  return createRequestQueue<string>({
    name,
    log,
    metrics,
    closing: fetcher.closing,
    slots: createRequestSlots(db, name, options.perSecond ?? 1000),
    maxConcurrent: options.atOnce ?? 4,
    firstPauseMs: options.firstPauseMs,
  })
}

const as = (priority: Priority) => ({ priority })

describe('the queue', () => {
  it('keeps to its rate', async () => {
    const queue = queueOf('rate', { perSecond: 20 })
    const sent: number[] = []
    const work = async () => {
      sent.push(performance.now())
      return ''
    }
    await Promise.all(Array.from({ length: 10 }, (_, index) => queue.run(`${index}`, as('visitor'), work)))
    expectRate(sent, 20)
  })

  it('keeps to its rate together with another process on the same database', async () => {
    const { config, database } = site.platform
    const other = createPlatform(config, database)
    const queues = [
      queueOf('shared', { perSecond: 20 }),
      queueOf('shared', { perSecond: 20, platform: other }),
    ]
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

  it('counts from when a request leaves, however late that is', async () => {
    const { config, database } = site.platform
    const other = createPlatform(config, database)
    const queues = [queueOf('late', { perSecond: 10 }), queueOf('late', { perSecond: 10, platform: other })]
    const left: number[] = []
    const work = (index: number) => async (sent: () => void) => {
      // A process that is busy, or a connection that has to be made.
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
    // The clocks of database and process are read a moment apart.
    expect(Math.min(...gaps)).toBeGreaterThan(95)
    await other.close()
  })

  it('keeps a request back whose turn was over before it could leave, and sends it in a later one', async () => {
    const { config, database } = site.platform
    const other = createPlatform(config, database)
    const stalled = queueOf('over', { perSecond: 20 })
    const left: string[] = []
    let attempts = 0
    const late = stalled.run('late', as('visitor'), async (leave) => {
      // As a process that stood still, while its slot passed on to somebody else.
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

  it('keeps to a pause that is asked for while another request holds its slot', async () => {
    const { db } = site.platform
    const slots = createRequestSlots(db, 'held', 1000)
    const held = await slots.take()
    await slots.postpone(60_000)
    if (typeof held !== 'number') await held.used?.()
    expect(await slots.take()).toBeTypeOf('number')
  })

  it('lets visitors go first, then what is stale, then the background, each in order', async () => {
    const queue = queueOf('priorities', { perSecond: 20, atOnce: 1 })
    const order: string[] = []
    const run = (key: string, priority: Priority) =>
      queue.run(key, as(priority), async () => {
        order.push(key)
        return key
      })
    const first = run('first', 'background')
    await Promise.all([
      first,
      run('background 1', 'background'),
      run('stale', 'stale'),
      run('background 2', 'background'),
      run('visitor 1', 'visitor'),
      run('visitor 2', 'visitor'),
    ])
    expect(order.filter((key) => key !== 'first')).toEqual([
      'visitor 1',
      'visitor 2',
      'stale',
      'background 1',
      'background 2',
    ])
  })

  it('makes equal requests one, at the highest of their priorities', async () => {
    const queue = queueOf('single flight', { perSecond: 20, atOnce: 1 })
    const order: string[] = []
    const run = (key: string, priority: Priority) =>
      queue.run(key, as(priority), async () => {
        order.push(key)
        return key
      })
    const answers = await Promise.all([
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
    const queue = queueOf('raised', { perSecond: 20, atOnce: 1 })
    const order: string[] = []
    const work = (key: string) => async () => {
      order.push(key)
      return key
    }
    const urgency = as('background')
    const all = [
      queue.run('first', as('visitor'), work('first')),
      queue.run('stale', as('stale'), work('stale')),
      queue.run('raised', urgency, work('raised')),
    ]
    urgency.priority = 'visitor'
    await Promise.all(all)
    expect(order).toEqual(['first', 'raised', 'stale'])
  })

  it('holds everybody back for as long as it is asked to, and then tries again', async () => {
    const queue = queueOf('retry after', { perSecond: 100 })
    const sent: number[] = []
    const turnedAway = new OutsideError('status', 'Service Unavailable', { status: 503, retryAfterMs: 400 })
    const answer = await queue.run('a', as('visitor'), async () => {
      sent.push(performance.now())
      if (sent.length === 1) throw turnedAway
      return 'at last'
    })
    const [first = 0, second = 0] = sent
    expect(answer).toBe('at last')
    expect(second - first).toBeGreaterThanOrEqual(395)
  })

  it('does not repeat an absence, and does not count it as a failure', async () => {
    const queue = queueOf('absent')
    let calls = 0
    const absent = async () => {
      calls++
      throw new OutsideError('status', 'Not Found', { status: 404 })
    }
    for (let index = 0; index < 8; index++) {
      await expect(queue.run(`${index}`, as('visitor'), absent)).rejects.toMatchObject({ isMissing: true })
    }
    expect(calls).toBe(8)
  })

  it('leaves a source alone after five failures, probes once, and goes on when it answers', async () => {
    const queue = queueOf('circuit', { firstPauseMs: 60_000 })
    let calls = 0
    const failing = async () => {
      calls++
      throw outage()
    }
    for (let index = 0; index < 5; index++) {
      await expect(queue.run(`${index}`, as('visitor'), failing)).rejects.toMatchObject({
        kind: 'unreachable',
      })
    }
    // At once: before anything else can happen.
    const refused = queue.run('refused', as('visitor'), failing).catch(({ kind }) => kind)
    expect(await Promise.race([refused, setImmediate('waits')])).toBe('paused')
    expect(calls).toBe(5)

    const now = performance.now.bind(performance)
    const passed = vi.spyOn(performance, 'now')
    const probe = () => queue.run('probe', as('background'), async () => 'well again')
    passed.mockImplementation(() => now() + 15_000)
    await expect(probe()).rejects.toMatchObject({ kind: 'paused' })
    passed.mockImplementation(() => now() + 61_000)
    expect(await probe()).toBe('well again')
    expect(await queue.run('after', as('visitor'), async () => 'fine')).toBe('fine')
  })

  it('ends what waits when we stop', async () => {
    const { config, database } = site.platform
    const stopping = createPlatform(config, database)
    const queue = queueOf('stopping', { perSecond: 0.1, platform: stopping })
    await queue.run('first', as('visitor'), async () => '')
    const waiting = expect(queue.run('second', as('visitor'), async () => '')).rejects.toMatchObject({
      kind: 'closed',
    })
    await stopping.fetcher.close()
    await waiting
    await stopping.close()
  })
})

/** Never two in less than the interval, save for the moment that a call takes to be made. */
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
    const asked = outside.requests.filter(({ path }) => path.startsWith('/ws/2/'))
    // Every second one is sent to another address of the same host, which takes a turn as well.
    expect(asked.filter(({ path }) => path.includes('moved%3A'))).toHaveLength(20)
    const sent = asked.map(({ at }) => at)
    expect(sent.length).toBeGreaterThanOrEqual(60)
    expectRate(sent, rate)
    // Nor in any second of it; what is on its way may arrive a little earlier or later.
    for (const start of sent) {
      expect(sent.filter((at) => at >= start && at < start + 950).length).toBeLessThanOrEqual(rate)
    }
    await other.close()
    await busy.close()
    await outside.close()
  })
})
