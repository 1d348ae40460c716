import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobDesk } from '#features/site/admin/jobs-contract.ts'
import { runJobsCommand } from '#platform/jobs-command.ts'
import { createAdmin, createModerator, readAudit } from '../support/business.ts'
import { eventually } from '../support/eventually.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let admin: Member
beforeAll(async () => {
  site = await openTestSite()
  admin = await createAdmin(site)
})
afterAll(() => site.close())

const desk = async (): Promise<JobDesk> =>
  (await site.request('/api/admin/jobs', { headers: admin.headers })).json()
const retry = (body: object, { headers }: Pick<Member, 'headers'> = admin) =>
  site.request('/api/admin/jobs/retry', { method: 'POST', headers, body })
const setAside = (queue: string, key: string, isDead: boolean) =>
  sql`insert into set_aside_rows (queue, row_key, attempts, error, due_at, dead_at) values (${queue}, ${key}, 10,
    'It is too long.', now(), ${isDead ? sql`now()` : null})`.execute(site.platform.db)

describe('the jobs in Admin', () => {
  it('are those of the command, with the latest run of each', async () => {
    const job = site.jobs.find(({ name }) => name === 'platform.set-aside')
    if (job) await site.platform.jobs.runNow(job)
    const { jobs } = await desk()
    expect(jobs.map(({ name }) => name)).toEqual(
      site.jobs.map(({ name }) => name).sort((a, b) => a.localeCompare(b)),
    )
    expect(jobs.find(({ name }) => name === 'platform.set-aside')).toMatchObject({
      everySeconds: 86_400,
      lastStartAt: expect.any(String),
      isRunning: false,
      process: expect.stringMatching(new RegExp(`:${process.pid}$`)),
      seconds: expect.any(Number),
      error: null,
    })
    const { output } = await runJobsCommand(site.platform, site.jobs, ['list'])
    for (const { name } of jobs) expect(output).toContain(name)
  })

  it('show what was set aside, which an admin lets them try again', async () => {
    await setAside('shows.news', '7', true)
    await setAside('shows.news', '8', false)
    expect((await desk()).setAside).toMatchObject([
      { queue: 'shows.news', key: '7', attempts: 10, error: 'It is too long.', deadAt: expect.any(String) },
      { queue: 'shows.news', key: '8', deadAt: null },
    ])
    expect((await retry({ queue: 'shows.news', key: '7' })).status).toBe(204)
    expect((await desk()).setAside).toMatchObject([{ key: '8' }])
    await eventually(async () =>
      expect((await desk()).jobs.find(({ name }) => name === 'shows.news')).toMatchObject({
        seconds: expect.any(Number),
      }),
    )
    const [entry] = await readAudit(site, admin, { action: 'jobs.retry' })
    expect(entry).toMatchObject({ subjectName: 'shows.news', before: { row: '7' } })
    for (const gone of [
      { queue: 'shows.news', key: '7' },
      { queue: 'no.queue', key: '8' },
    ]) {
      expect((await retry(gone)).status).toBe(404)
    }
  })

  it('are for admins alone', async () => {
    for (const { headers } of [await createMember(site), await createModerator(site)]) {
      expect((await site.request('/api/admin/jobs', { headers })).status).toBe(403)
      expect((await retry({ queue: 'shows.news', key: '8' }, { headers })).status).toBe(403)
    }
    expect((await site.request('/api/admin/jobs')).status).toBe(401)
    expect((await desk()).setAside).toHaveLength(1)
  })
})
