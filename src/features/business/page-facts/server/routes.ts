import { createRoute } from '@hono/zod-openapi'
import { type RawBuilder, sql } from 'kysely'
import { Refusal, recordAudit } from '#features/accounts/audit/public.ts'
import { hasOtherStaff, moderatorsOnly } from '#features/accounts/public.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import { OWN, recordRemoval } from '#features/safety/reports/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { asViewer, body, createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import { pageParameters, pageStatements, statementHiding } from '../contract.ts'
import type { PageKind, StatementField } from '../limits.ts'
import { createManageRoutes } from './manage-routes.ts'
import { createModeratedStatements, notifyOwners } from './moderated.ts'
import { entityIdOf, readShown } from './shown.ts'
import { exportStatements } from './statement-rows.ts'

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows('statements'),
  path: '/api/pages/{kind}/{id}/statements',
  operationId: 'listPageStatements',
  tags: ['Pages'],
  summary: 'What verified businesses state on a page. For everybody.',
  request: { params: pageParameters },
  responses: { 200: json(pageStatements, 'By business'), ...problems(404, 422, 429) },
})

const pageNotFound = () => notFound('There is no such page.')
const statementNotFound = () => notFound('That isn’t on the page any more.')

interface Choice {
  kind: PageKind
  id: string
  businessAccountId: string
  field: StatementField
}

/** Whether a member wrote the statement `t` of the business `b`, or acts for that business. */
const isOf = (memberId: RawBuilder<unknown>) => sql<boolean>`(coalesce(t.updated_by, b.user_id) = ${memberId}
  or exists (select from business_members m where m.user_id = ${memberId} and m.business_account_id = b.id))`

/** Whether the statement is the member's own in that sense, and somebody else can decide. */
const isOwn = (memberId: string) =>
  sql<boolean>`(${isOf(sql`${memberId}::uuid`)} and ${hasOtherStaff(memberId, isOf)})`

/** The statements of businesses on the pages that they manage. Closing a business deletes them. */
export const createPageFacts = (platform: Platform) => ({
  routes: createPageFactRoutes(platform),
  moderated: createModeratedStatements(platform),
  accountExport: exportStatements,
})

/** The statements of businesses, for everybody, for their teams and for moderators. */
function createPageFactRoutes(platform: Platform) {
  const { reads } = platform
  const moderation = {
    method: 'post' as const,
    ...limitedTo(DECIDING),
    ...changes('statements'),
    tags: ['Admin'],
  }
  const hide = createRoute({
    ...moderation,
    middleware: moderatorsOnly(platform, 'statement.hide'),
    path: '/api/admin/statements/hide',
    operationId: 'hideStatement',
    summary:
      'Hides one field that a business states on a page, for a reason; among the decided reports it is shown again. For moderators and admins.',
    request: { body: body(statementHiding) },
    responses: { 204: { description: 'Hidden' }, ...problems(401, 403, 404, 422, 429) },
  })
  /** Returns the members to notify. */
  const hideField = async (trx: Trx, actorId: string, choice: Choice, reason: string) => {
    const entityId = await entityIdOf(trx, choice)
    if (entityId === undefined) throw statementNotFound()
    const row = await trx
      .selectFrom('page_statements as t')
      .innerJoin('business_accounts as b', 'b.id', 't.business_account_id')
      // The owner of the account, if the member who wrote it has left.
      .select([
        't.id',
        't.value',
        sql<string>`coalesce(t.updated_by, b.user_id)`.as('author'),
        isOwn(actorId).as('isOwn'),
      ])
      .where('t.kind', '=', choice.kind)
      .where('t.entity_id', '=', entityId)
      .where('t.business_account_id', '=', choice.businessAccountId)
      .where('t.field', '=', choice.field)
      .executeTakeFirst()
    if (!row) throw statementNotFound()
    if (row.isOwn) throw new Refusal(403, OWN, { action: 'statement.hide', subjectId: row.id })
    // Before the statement is locked: a decision on a report locks the case first.
    const { notified: reporters } = await recordRemoval(trx, {
      kind: 'statement',
      id: row.id,
      authorId: row.author,
      actorId,
      reason,
    })
    const { numUpdatedRows } = await trx
      .updateTable('page_statements')
      .set({ hidden_at: new Date(), hidden_reason: reason })
      .where('id', '=', row.id)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw statementNotFound()
    await recordAudit(trx, actorId, {
      action: 'statement.hide',
      subjectId: row.id,
      subjectName: choice.field,
      reason,
      before: { value: row.value, visibility: 'public' },
      after: { page: `${choice.kind} ${choice.id}`, visibility: 'hidden' },
    })
    const text = `Moderators hid the ${choice.field} on a page you manage. The reason: ${reason}`
    const owners = await notifyOwners(trx, { businessId: choice.businessAccountId, author: null }, text)
    return { userIds: [...owners.userIds, ...reporters.userIds] }
  }

  return createRouter()
    .route('/', createManageRoutes(platform))
    .openapi(list, async (c) => {
      const path = c.req.valid('param')
      if (path.kind !== 'festival' && !isUuid(path.id)) throw pageNotFound()
      const entityId = await entityIdOf(reads.db, path)
      if (entityId === undefined) throw pageNotFound()
      c.header('Cache-Control', 'private, no-cache')
      return c.json({ items: await readShown(reads.db, path.kind, entityId) }, 200)
    })
    .openapi(hide, async (c) => {
      const { reason, ...choice } = c.req.valid('json')
      const notified = await asViewer(c, (trx, viewer) => hideField(trx, viewer.id, choice, reason))
      pushNotifications(platform, notified)
      return c.body(null, 204)
    })
}

export type StatementRoutes = ReturnType<typeof createPageFactRoutes>
