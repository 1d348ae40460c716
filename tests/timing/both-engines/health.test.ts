import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { openTestSite } from '../../support/site.ts'

describe('readiness', () => {
  it('needs no access code, and ends as soon as the process stops', async () => {
    const site = await openTestSite({ env: { ACCESS_GATE: 'on' } })
    for (const path of ['/healthz', '/readyz']) {
      const answer = await eventually(async () => {
        const given = await site.request(path)
        expect(given.status).toBe(200)
        return given
      })
      expect(await answer.json()).toMatchObject({ status: 'ok' })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    site.platform.beginStop()
    const answer = await site.request('/readyz')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ status: 503, detail: 'The site is stopping.' })
    expect((await site.request('/healthz')).status).toBe(200)
    await site.close()
  })

  // Waits for real time: the timeout of the probe runs in the middle of queries on a real connection.
  it('is refused without delay while the database does not answer or lacks tables', async () => {
    const site = await openTestSite()
    const { pool } = site.platform.database
    const clients = await Promise.all(Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()))
    const probes = await Promise.all([1, 2, 3].map(() => site.request('/readyz')))
    expect(probes.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await site.request('/healthz')).status).toBe(200)
    for (const client of clients) client.release()
    await expect.poll(async () => (await site.request('/readyz')).status).toBe(200)

    await pool.query('alter table kysely_migration rename to set_aside')
    expect((await site.request('/readyz')).status).toBe(503)
    await pool.query('create table kysely_migration as select * from set_aside limit 0')
    const detail = async () => (await (await site.request('/readyz')).json()).detail
    await expect.poll(detail).toBe('The tables of the database are not up to date.')
    await site.close()
  })
})
