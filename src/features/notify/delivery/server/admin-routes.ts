import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { adminsOnly } from '#features/accounts/public.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING } from '#platform/http/limits/limit-classes.ts'
import { asViewer, body, createRouter, json, problems } from '#platform/http/router.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { deadDecision, decidedLetters, noticeDesk } from '../contract.ts'
import { decideDead, readNoticeDesk } from './desk.ts'

export function createNoticeAdminRoutes(
  platform: Platform,
  { jobs, wake }: { jobs: readonly Job[]; wake: () => void },
) {
  const read = createRoute({
    method: 'get',
    ...limitedTo(READING),
    middleware: adminsOnly(platform),
    path: '/api/admin/notices',
    operationId: 'getNoticeDesk',
    tags: ['Notices'],
    summary: 'What waits to be delivered, what was given up, and when the jobs ran last. For admins.',
    responses: { 200: json(noticeDesk, 'The outbox'), ...problems(401, 403, 429) },
  })
  const decide = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    middleware: adminsOnly(platform, 'notices.decide'),
    path: '/api/admin/notices/dead',
    operationId: 'decideDeadNotices',
    ...changes(),
    tags: ['Notices'],
    summary: 'Tries deliveries again that were given up, or discards them: those given, or all. For admins.',
    request: { body: body(deadDecision) },
    responses: { 200: json(decidedLetters, 'How many there were'), ...problems(401, 403, 422, 429) },
  })
  return createRouter()
    .openapi(read, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await readNoticeDesk(platform, jobs), 200)
    })
    .openapi(decide, async (c) => {
      const input = c.req.valid('json')
      const count = await asViewer(c, async (trx, viewer) => {
        const { before, count } = await decideDead(trx, platform.clock.now(), input)
        if (count === 0) return 0
        await recordAudit(trx, viewer.id, {
          action: 'notices.decide',
          reason: input.reason,
          before: { givenUp: before },
          after: { givenUp: before - count, [input.action === 'retry' ? 'triedAgain' : 'discarded']: count },
        })
        return count
      })
      wake()
      return c.json({ count }, 200)
    })
}

export type NoticeAdminRoutes = ReturnType<typeof createNoticeAdminRoutes>
