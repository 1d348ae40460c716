import { createRoute } from '@hono/zod-openapi'
import { adminsOnly, moderatorsOnly } from '#features/accounts/public.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING, SUBMITTING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  idParameter,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import {
  appealDecision,
  assignment,
  banAppeal,
  banAppealPass,
  banAppealState,
  casesPage,
  casesQuery,
  decidedCases,
  decision,
  desk,
  logQuery,
  newAppeal,
  newNote,
  newReport,
  ownDecisions,
  publicLog,
  restoration,
  waitingList,
} from '../contract.ts'
import { WAITING_SHOWN } from '../limits.ts'
import { appeal, appealBan, decideAppeal, readBanAppeal, restore } from './appeals.ts'
import { listCases, listLog, listOwnDecisions } from './cases.ts'
import { type Done, decide } from './decide.ts'
import { readDesk } from './desk.ts'
import { exportReports } from './export.ts'
import { purgeRemoved, remindModerators, ringModerators } from './jobs.ts'
import { caseNotFound } from './lock-case.ts'
import type { ReportParts } from './parts.ts'
import { fileReport } from './report.ts'
import { listWaiting } from './waiting.ts'
import { addNote, assignCase } from './work-on-case.ts'

const tags = ['Reports']
const FOR_MODERATORS = 'For moderators and admins.'
const noContent = (description: string) => ({ 204: { description } })

function createReportRoutes(platform: Platform, parts: ReportParts) {
  const { db, reads, site } = platform
  const create = createRoute({
    method: 'post',
    ...limitedTo({ ...SUBMITTING, message: 'That’s a lot of reports. Please wait an hour.' }),
    middleware: signedIn,
    path: '/api/reports',
    operationId: 'createReport',
    ...changes(),
    tags,
    summary:
      'Reports a post, a reply, a member or what a business states on a page to the moderators, and may mute or block the author; again when it says something else, or after a decision. For signed-in people.',
    request: { body: body(newReport) },
    responses: { ...noContent('Reported'), ...problems(401, 403, 404, 409, 422, 429) },
  })
  const readOwnDesk = createRoute({
    method: 'get',
    ...limitedTo(READING),
    middleware: signedIn,
    path: '/api/me/desk',
    operationId: 'getDesk',
    tags,
    summary: 'What waits for the viewer as a moderator or admin; nothing for others. For signed-in people.',
    responses: { 200: json(desk, 'The role, and the numbers'), ...problems(401, 429) },
  })
  const own = createRoute({
    method: 'get',
    ...limitedTo(READING),
    middleware: signedIn,
    path: '/api/me/decisions',
    operationId: 'listOwnDecisions',
    tags,
    summary: 'The decisions of moderators about what the viewer wrote, newest first. For signed-in people.',
    responses: { 200: json(ownDecisions, 'The last 50'), ...problems(401, 429) },
  })
  const appealRoute = createRoute({
    method: 'post',
    ...limitedTo(SUBMITTING),
    middleware: signedIn,
    path: '/api/me/decisions/{id}/appeal',
    operationId: 'createAppeal',
    ...changes(),
    tags,
    summary: 'Appeals against a decision within 30 days, once. For the author, even while suspended.',
    request: { params: idParameter, body: body(newAppeal) },
    responses: { ...noContent('Appealed'), ...problems(401, 404, 409, 422, 429) },
  })
  const appealBanRoute = createRoute({
    method: 'post',
    ...limitedTo(SUBMITTING),
    path: '/api/appeals',
    operationId: 'createBanAppeal',
    ...changes(),
    tags,
    summary:
      'Appeals against the ban of an account within 30 days, once. For everybody with the pass that a refused sign-in gave.',
    request: { body: body(banAppeal) },
    responses: { ...noContent('Appealed'), ...problems(400, 409, 422, 429) },
  })
  const banAppealStateRoute = createRoute({
    method: 'post',
    ...limitedTo(SUBMITTING),
    path: '/api/appeals/state',
    operationId: 'getBanAppeal',
    ...changes(),
    tags,
    summary:
      'Where the appeal against the ban of an account stands. For everybody with the pass that a refused sign-in gave.',
    request: { body: body(banAppealPass) },
    responses: { 200: json(banAppealState, 'Where it stands'), ...problems(400, 409, 422, 429) },
  })
  const list = createRoute({
    method: 'get',
    ...limitedTo(READING),
    middleware: moderatorsOnly(platform),
    path: '/api/admin/reports',
    operationId: 'listReports',
    tags,
    summary: `Reported things with their reports: open ones and appeals oldest first, decided ones newest first. ${FOR_MODERATORS}`,
    request: { query: casesQuery },
    responses: { 200: json(casesPage, 'A page of reported things'), ...problems(400, 401, 403, 422, 429) },
  })
  const waiting = createRoute({
    method: 'get',
    ...limitedTo(READING),
    middleware: adminsOnly(platform),
    path: '/api/admin/waiting',
    operationId: 'listWaiting',
    tags,
    summary: `What waits for an admin in all queues, the ${WAITING_SHOWN} oldest. For admins.`,
    responses: { 200: json(waitingList, 'What waits, oldest first'), ...problems(401, 403, 429) },
  })
  const moderating = { ...limitedTo(DECIDING), tags }
  const decideRoute = createRoute({
    ...moderating,
    method: 'post',
    middleware: moderatorsOnly(platform, 'report.decide'),
    path: '/api/admin/reports/{id}/decide',
    operationId: 'decideReport',
    ...changes(),
    summary: `Decides on a reported thing, or on all that wait about its author, without those that say what was neither reported nor read. ${FOR_MODERATORS}`,
    request: { params: idParameter, body: body(decision) },
    responses: { 200: json(decidedCases, 'What was decided'), ...problems(401, 403, 404, 409, 422, 429) },
  })
  const restoreRoute = createRoute({
    ...moderating,
    method: 'post',
    middleware: moderatorsOnly(platform, 'report.restore'),
    path: '/api/admin/reports/{id}/restore',
    operationId: 'restoreRemoved',
    ...changes(),
    summary: `Shows again what was removed, within 30 days; what is hidden of a page at any time. ${FOR_MODERATORS}`,
    request: { params: idParameter, body: body(restoration) },
    responses: { ...noContent('Restored'), ...problems(401, 403, 404, 409, 422, 429) },
  })
  const appealDecide = createRoute({
    ...moderating,
    method: 'post',
    middleware: moderatorsOnly(platform, 'report.appeal'),
    path: '/api/admin/reports/{id}/appeal',
    operationId: 'decideAppeal',
    ...changes(),
    summary: `Decides on an appeal, and takes a wrong decision back with its suspension or ban; another moderator than the one who decided, where there is one. ${FOR_MODERATORS}`,
    request: { params: idParameter, body: body(appealDecision) },
    responses: { ...noContent('Decided'), ...problems(401, 403, 404, 409, 422, 429) },
  })
  const assign = createRoute({
    ...moderating,
    method: 'put',
    middleware: moderatorsOnly(platform),
    path: '/api/admin/reports/{id}/assignment',
    operationId: 'setReportAssignment',
    ...changes(),
    summary: `Takes a report on, or hands it back. ${FOR_MODERATORS}`,
    request: { params: idParameter, body: body(assignment) },
    responses: { ...noContent('Assigned'), ...problems(401, 403, 404, 422, 429) },
  })
  const note = createRoute({
    ...moderating,
    method: 'post',
    middleware: moderatorsOnly(platform),
    path: '/api/admin/reports/{id}/notes',
    operationId: 'createReportNote',
    ...changes(),
    summary: `Adds a note that only moderators read. ${FOR_MODERATORS}`,
    request: { params: idParameter, body: body(newNote) },
    responses: { ...noContent('Added'), ...problems(401, 403, 404, 422, 429) },
  })
  const log = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/guidelines/log',
    operationId: 'listModerationLog',
    ...shows(),
    tags,
    summary: 'What moderators decided, without names, newest first. For everybody.',
    request: { query: logQuery },
    responses: { 200: json(publicLog, 'A page of decisions'), ...problems(400, 422, 429) },
  })

  const announce = async (done: Done): Promise<void> => {
    await done.publish()
    pushNotifications(platform, done.notified)
  }

  return createRouter()
    .openapi(create, async (c) => {
      const report = c.req.valid('json')
      const filed = await asViewer(
        c,
        (trx, viewer) =>
          fileReport(trx, viewer.id, report, {
            content: parts.content,
            hideAfter: site.values.hideAfterReports,
          }),
        { evenSuspended: true },
      )
      filed.publish()
      pushNotifications(platform, filed.notified)
      return c.body(null, 204)
    })
    .openapi(waiting, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await listWaiting(db, requireViewer(c).id), 200)
    })
    .openapi(readOwnDesk, async (c) => c.json(await readDesk(db, requireViewer(c).id), 200))
    .openapi(own, async (c) => c.json({ items: await listOwnDecisions(db, requireViewer(c).id) }, 200))
    .openapi(appealRoute, async (c) => {
      const id = parseId(c.req.valid('param'), () => notFound('There is no such decision.'))
      const { text } = c.req.valid('json')
      await asViewer(c, (trx, viewer) => appeal(trx, viewer.id, id, text), { evenSuspended: true })
      return c.body(null, 204)
    })
    .openapi(appealBanRoute, async (c) => {
      const { text, pass } = c.req.valid('json')
      await appealBan(platform, await parts.memberOfAppealPass(pass), text)
      return c.body(null, 204)
    })
    .openapi(banAppealStateRoute, async (c) => {
      const userId = await parts.memberOfAppealPass(c.req.valid('json').pass)
      return c.json(await readBanAppeal(platform, userId), 200)
    })
    .openapi(list, async (c) => c.json(await listCases(db, requireViewer(c).id, c.req.valid('query')), 200))
    .openapi(decideRoute, async (c) => {
      const id = parseId(c.req.valid('param'), caseNotFound)
      const input = c.req.valid('json')
      const done = await asViewer(c, (trx, viewer) => decide(trx, viewer.id, id, input, parts))
      await announce(done)
      return c.json({ decided: done.ids, changed: done.changed }, 200)
    })
    .openapi(restoreRoute, async (c) => {
      const id = parseId(c.req.valid('param'), caseNotFound)
      const { reason } = c.req.valid('json')
      await announce(
        await asViewer(c, (trx, viewer) => restore(trx, viewer.id, { caseId: id, reason }, parts)),
      )
      return c.body(null, 204)
    })
    .openapi(appealDecide, async (c) => {
      const id = parseId(c.req.valid('param'), caseNotFound)
      const input = c.req.valid('json')
      await announce(
        await asViewer(c, (trx, viewer) =>
          decideAppeal(trx, viewer.id, { caseId: id, ...input }, parts, platform),
        ),
      )
      return c.body(null, 204)
    })
    .openapi(assign, async (c) => {
      const id = parseId(c.req.valid('param'), caseNotFound)
      const { assigned } = c.req.valid('json')
      await asViewer(c, (trx, viewer) => assignCase(trx, viewer.id, id, assigned))
      return c.body(null, 204)
    })
    .openapi(note, async (c) => {
      const id = parseId(c.req.valid('param'), caseNotFound)
      const { content } = c.req.valid('json')
      await asViewer(c, (trx, viewer) => addNote(trx, viewer.id, id, content))
      return c.body(null, 204)
    })
    .openapi(log, async (c) => {
      c.header('Cache-Control', 'private, no-cache')
      return c.json(await listLog(reads.db, c.req.valid('query')), 200)
    })
}
export type ReportRoutes = ReturnType<typeof createReportRoutes>

/** Reports of members, and the decisions of moderators. */
export const createReports = (platform: Platform, parts: ReportParts) => ({
  routes: createReportRoutes(platform, parts),
  jobs: [purgeRemoved(platform, parts), remindModerators(platform, parts), ringModerators(platform)],
  accountExport: exportReports,
})
