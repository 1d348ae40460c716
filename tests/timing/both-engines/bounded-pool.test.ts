import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { withCause } from '#platform/cause.ts'
import { BoundedPool } from '#platform/db/bounded-pool.ts'
import { isDatabaseOutage, isStatementTimeout } from '#platform/db/outage.ts'

describe.skipIf(process.env.TEST_ENGINE !== 'postgres')('connections to PostgreSQL', () => {
  let pool: BoundedPool
  beforeAll(() => {
    pool = new BoundedPool(inject('postgresUrl') ?? '', { size: 1, maxHoldMs: 10_000 })
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(() => pool.end())

  const outage = (error: unknown) => isDatabaseOutage(error)
  const connectBy = {
    promise: () => pool.connect(),
    callback: () =>
      new Promise<pg.PoolClient>((resolve, reject) => {
        pool.connect((error, client) => (client ? resolve(client) : reject(error)))
      }),
  }

  it.each(['promise', 'callback'] as const)(
    'are closed and replaced when a request holds one for too long: connected by %s',
    async (by) => {
      const client = await withCause(
        { requestId: 'r-1', isReading: false, isFromMember: false },
        connectBy[by],
      )
      const query = expect(client.query('select pg_sleep(60)')).rejects.toSatisfy(outage)
      vi.advanceTimersByTime(10_000)
      await query
      client.release(true)
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    },
  )

  it.each(['promise', 'callback'] as const)(
    'have no time limit in background work: connected by %s',
    async (by) => {
      const client = await connectBy[by]()
      vi.advanceTimersByTime(600_000)
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      client.release()
    },
  )

  it('stop a statement that takes too long for a request that reads, and have no such limit otherwise', async () => {
    const impatient = new BoundedPool(inject('postgresUrl') ?? '', { size: 1, maxHoldMs: 10_000, readMs: 20 })
    const asRequest = <T>(isReading: boolean, work: () => Promise<T>) =>
      withCause({ requestId: 'r-1', isReading, isFromMember: false }, work)
    await expect(asRequest(true, () => impatient.query('select pg_sleep(60)'))).rejects.toSatisfy(
      isStatementTimeout,
    )
    const limit = async () => (await impatient.query('show statement_timeout')).rows[0].statement_timeout
    expect(await asRequest(true, limit)).toBe('20ms')
    expect(await asRequest(false, limit)).toBe('10s')
    expect(await limit()).toBe('0')
    await impatient.end()
  })

  it('can break while they are in use', async () => {
    const client = await pool.connect()
    const query = client.query('select pg_terminate_backend(pg_backend_pid())')
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    await expect(query).rejects.toSatisfy(outage)
    await ended
    client.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('count as an outage when they cannot be opened, for any reason', async () => {
    const unreachable = new BoundedPool('postgres://fan@127.0.0.1:9/fanfare', { size: 1 })
    await expect(unreachable.query('select 1')).rejects.toSatisfy(outage)
    await unreachable.end()
  })
})
