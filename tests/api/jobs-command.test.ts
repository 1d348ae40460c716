import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '#platform/jobs.ts'
import { JOBS_USAGE, runJobsCommand } from '#platform/jobs-command.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const run = (jobs: readonly Job[], ...args: string[]) => runJobsCommand(site.platform, jobs, args)
const job = (name: string, everySeconds: number, work: () => Promise<unknown>): Job => ({
  name,
  everySeconds,
  run: work,
})
const rowOf = (name: string) =>
  site.platform.db.selectFrom('job_runs').select('due_at').where('name', '=', name).executeTakeFirst()

describe('npm run jobs', () => {
  it('lists the jobs by name, with the times of the last start and the next run', async () => {
    const jobs = [job('test.often', 90, async () => {}), job('test.never', 7200, async () => {})]
    await site.platform.db
      .insertInto('job_runs')
      .values({
        name: 'test.often',
        due_at: new Date('2100-01-02T03:05:00.500Z'),
        process: 'host:7',
        seconds: 1.25,
        error: 'The disk is full.',
      })
      .execute()
    const { ok, output } = await run(jobs, 'list')
    expect(ok).toBe(true)
    expect(output.split('\n')).toEqual([
      'NAME        EVERY       LAST STARTED (UTC)   TOOK   DUE (UTC)            PROCESS  ERROR',
      'test.never  2 hours     never                       now',
      'test.often  90 seconds  2100-01-02 03:03:30  1.3 s  2100-01-02 03:05:00  host:7   The disk is full.',
    ])
  })

  it('runs a job that is not due, and makes it due again one period later', async () => {
    let runs = 0
    const jobs = [job('test.counted', 3600, async () => runs++)]
    for (const expected of [1, 2]) {
      const before = Date.now()
      expect(await run(jobs, 'run', 'test.counted')).toEqual({
        ok: true,
        output: expect.stringMatching(/^test\.counted ran in \d+\.\d s\.$/),
      })
      expect(runs).toBe(expected)
      const due = (await rowOf('test.counted'))?.due_at.getTime() ?? 0
      expect(Math.abs(due - before - 3_600_000)).toBeLessThan(60_000)
    }
  })

  it('does not run a job that is running', async () => {
    const isOver = Promise.withResolvers<void>()
    const isBegun = Promise.withResolvers<void>()
    const jobs = [
      job('test.long', 60, () => {
        isBegun.resolve()
        return isOver.promise
      }),
    ]
    const first = run(jobs, 'run', 'test.long')
    await isBegun.promise
    expect(await run(jobs, 'run', 'test.long')).toEqual({
      ok: false,
      output: 'test.long is running already.',
    })
    isOver.resolve()
    expect(await first).toMatchObject({ ok: true })
  })

  it('says why a job failed, and rejects unknown names', async () => {
    const jobs = [job('test.broken', 60, () => Promise.reject(new Error('The disk is full.')))]
    expect(await run(jobs, 'run', 'test.broken')).toEqual({
      ok: false,
      output: expect.stringMatching(/^test\.broken failed after \d+\.\d s: The disk is full\.$/),
    })
    expect(await run(jobs, 'run', 'test.other')).toEqual({
      ok: false,
      output: 'There is no job test.other. Name one of: test.broken.',
    })
    expect(await rowOf('test.other')).toBeUndefined()
    const { output } = await run(jobs, 'list')
    expect(output).toMatch(/test\.broken .*\S+:\d+ +The disk is full\.$/m)
  })

  it.each([
    ['no command', []],
    ['an unknown command', ['stop']],
    ['a run without a name', ['run']],
    ['a run of two names', ['run', 'test.broken', 'test.other']],
    ['a list with a name', ['list', 'test.broken']],
    ['a retry of nothing', ['retry']],
  ])('answers %s with its usage, and runs nothing', async (_what, args) => {
    let runs = 0
    const jobs = ['test.broken', 'test.other'].map((name) => job(name, 60, async () => runs++))
    expect(await run(jobs, ...args)).toEqual({ ok: false, output: JOBS_USAGE })
    expect(runs).toBe(0)
  })

  it('every job of the site has a unique name in the same style', () => {
    const names = site.jobs.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('pages.home')
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
  })

  it('every job of the site is named after its room or domain, or after the platform', async () => {
    const domains = await readdir('src/features')
    const rooms = await Promise.all(domains.map((domain) => readdir(`src/features/${domain}`)))
    const owners = new Set(site.jobs.map(({ name }) => name.split('.')[0]))
    const known = ['platform', ...domains, ...rooms.flat()]
    expect([...owners].filter((owner) => !known.includes(owner ?? ''))).toEqual([])
  })
})
