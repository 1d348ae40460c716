import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { BoundedPool } from '#platform/db/bounded-pool.ts'
import { isDatabaseOutage } from '#platform/db/outage.ts'
import { withLogContext } from '#platform/log.ts'

describe.skipIf(process.env.TEST_ENGINE !== 'postgres')('connections to PostgreSQL', () => {
  let pool: BoundedPool
  beforeAll(() => {
    pool = new BoundedPool(inject('postgresUrl') ?? '', { size: 1, maxHoldMs: 200 })
  })
  afterAll(() => pool.end())

  const outage = (error: unknown) => isDatabaseOutage(error)

  it('are taken from a request that holds one for too long, and replaced', async () => {
    const asked = withLogContext({ requestId: 'r-1' }, () => pool.query('select pg_sleep(60)'))
    await expect(asked).rejects.toSatisfy(outage)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('are left to background work for as long as it takes', async () => {
    expect((await pool.query('select 1 as one, pg_sleep(0.5)')).rows).toMatchObject([{ one: 1 }])
  })

  it('may break while somebody holds one', async () => {
    const client = await pool.connect()
    const asked = client.query('select pg_terminate_backend(pg_backend_pid())')
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    await expect(asked).rejects.toSatisfy(outage)
    await ended
    client.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('that cannot be had are an outage, whatever the reason', async () => {
    const nobody = new BoundedPool('postgres://fan@127.0.0.1:9/fanfare', { size: 1 })
    await expect(nobody.query('select 1')).rejects.toSatisfy(outage)
    await nobody.end()
  })
})
