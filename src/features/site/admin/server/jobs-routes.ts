import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { adminsOnly } from '#features/accounts/public.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { asViewer, body, createRouter, json, problems } from '#platform/http/router.ts'
import { readJobStates } from '#platform/job-runs.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { LISTED_MAX, listSetAside, retrySetAside } from '#platform/set-aside.ts'
import { type JobDesk, jobDesk, setAsideRow } from '../jobs-contract.ts'

const noSuchRow = () => notFound('This row is no longer waiting')

/** The background jobs of the site as `npm run jobs` lists them, and the rows that they set aside. */
export function createJobRoutes(platform: Platform, jobs: () => readonly Job[]) {
  const read = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/jobs',
    operationId: 'getJobDesk',
    middleware: adminsOnly(platform),
    tags: ['Admin'],
    summary:
      'The background jobs, and the rows of queues that were set aside because they failed. For admins.',
    responses: { 200: json(jobDesk, 'The jobs by name'), ...problems(401, 403, 429) },
  })
  const retry = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/jobs/retry',
    operationId: 'resetSetAsideRow',
    ...changes(),
    middleware: adminsOnly(platform, 'jobs.retry'),
    tags: ['Admin'],
    summary: 'Tries a row of a queue again that was set aside. For admins.',
    request: { body: body(setAsideRow) },
    responses: { 204: { description: 'It is tried again' }, ...problems(401, 403, 404, 422, 429) },
  })
  return createRouter()
    .openapi(read, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await readDesk(platform, jobs()), 200)
    })
    .openapi(retry, async (c) => {
      const { queue, key } = c.req.valid('json')
      const job = jobs().find(({ name }) => name === queue)
      if (!job) throw noSuchRow()
      await asViewer(c, async (trx, viewer) => {
        if ((await retrySetAside(trx, job, [key])) === 0) throw noSuchRow()
        await recordAudit(trx, viewer.id, {
          action: 'jobs.retry',
          subjectName: queue,
          reason: 'To try again what has failed',
          before: { row: key, state: 'set aside' },
          after: { row: key, state: 'due' },
        })
      })
      platform.jobs.runNow(job).catch((err: unknown) => {
        platform.log.error({ err, job: queue }, 'failed to start job')
      })
      return c.body(null, 204)
    })
}

async function readDesk({ db }: Platform, jobs: readonly Job[]): Promise<JobDesk> {
  const states = await readJobStates(db, jobs)
  const rows = await listSetAside(db, jobs, LISTED_MAX)
  return {
    jobs: states.map(({ lastStartAt, nextRunAt, ...state }) => ({
      ...state,
      lastStartAt: lastStartAt?.toISOString() ?? null,
      nextRunAt: nextRunAt?.toISOString() ?? null,
    })),
    setAside: rows.map(({ dueAt, deadAt, ...row }) => ({
      ...row,
      dueAt: dueAt.toISOString(),
      deadAt: deadAt?.toISOString() ?? null,
    })),
  }
}

export type JobRoutes = ReturnType<typeof createJobRoutes>
