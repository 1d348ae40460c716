import { createRoute } from '@hono/zod-openapi'
import { Refusal, recordAudit } from '#features/accounts/audit/public.ts'
import { moderatorsOnly } from '#features/accounts/public.ts'
import type { Community } from '#features/community/public.ts'
import { notifyOfSite, notifyStandingChanged, pushNotifications } from '#features/notify/bell/public.ts'
import { NOTHING_BROKEN, REASON_LABELS, type ReportReason } from '#features/safety/reports/limits.ts'
import { lockCasesAbout, OWN, recordRemoval } from '#features/safety/reports/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING } from '#platform/http/limits/limit-classes.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { asViewer, body, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { decidedHeld, type HeldDecision, heldDecision, heldPage, heldQuery } from '../held-contract.ts'
import { decisionConflictMessage, findHeld, listHeld } from './held.ts'

/** The queue of posts and replies that wait for approval. */
export function createHeldRoutes(platform: Platform, { visibility }: Pick<Community, 'visibility'>) {
  const list = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/held',
    operationId: 'listHeld',
    middleware: moderatorsOnly(platform),
    tags: ['Admin'],
    summary: 'Posts and replies that wait for approval, oldest first. For moderators and admins.',
    request: { query: heldQuery },
    responses: { 200: json(heldPage, 'A page'), ...problems(400, 401, 403, 422, 429) },
  })
  const decide = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/held/decide',
    operationId: 'decideHeld',
    ...changes('feed', 'replies'),
    middleware: moderatorsOnly(platform, 'held.approve'),
    tags: ['Admin'],
    summary:
      'Approves up to 100 posts and replies that wait, or removes them for a rule; removed ones can be restored, and appealed, for 30 days. For moderators and admins, and about what they or their business wrote only where nobody else can decide. Passes over what does not wait any more; 409 when that is all.',
    request: { body: body(heldDecision) },
    responses: { 200: json(decidedHeld, 'How many were decided'), ...problems(401, 403, 409, 422, 429) },
  })

  /**
   * Decides on a locked post or reply. Returns what to do after the commit; undefined when it no longer awaits
   * approval.
   */
  const decideOne = async (
    trx: Trx,
    actorId: string,
    item: HeldDecision['items'][number],
    { verdict, rule }: { verdict: HeldDecision['verdict']; rule: ReportReason },
  ) => {
    const held = await findHeld(trx, actorId, item)
    if (!held) return undefined
    if (held.isOwn) throw new Refusal(403, OWN, { action: `held.${verdict}`, subjectId: item.id })
    const changed = await visibility.change(trx, item, verdict === 'approve' ? 'public' : 'removed')
    if (!changed) return undefined
    await recordAudit(trx, actorId, {
      action: `held.${verdict}`,
      subjectId: item.id,
      subjectName: item.kind,
      reason: verdict === 'remove' ? REASON_LABELS[rule] : NOTHING_BROKEN,
      before: { visibility: 'held' },
      after: verdict === 'remove' ? { visibility: 'removed', rule } : { visibility: 'public' },
    })
    const removal =
      verdict === 'remove' && (await recordRemoval(trx, { ...item, authorId: held.authorId, actorId, rule }))
    const author = held.authorId && (await notifyAuthor(trx, held.authorId, item.kind, verdict, rule))
    return () => {
      changed.publish()
      if (removal) pushNotifications(platform, removal.notified)
      if (author) pushNotifications(platform, author)
    }
  }
  const notifyAuthor = (
    trx: Trx,
    authorId: string,
    kind: 'post' | 'reply',
    verdict: HeldDecision['verdict'],
    rule: ReportReason,
  ) =>
    verdict === 'approve'
      ? notifyStandingChanged(trx, authorId, `approved your ${kind}: everyone can see it now`)
      : notifyOfSite(
          trx,
          'content_decided',
          [authorId],
          `removed your ${kind} that was waiting for approval. The rule: ${REASON_LABELS[rule]}. You can appeal once, in your settings.`,
        )

  return createRouter()
    .openapi(list, async (c) =>
      c.json(await listHeld(platform.db, requireViewer(c).id, c.req.valid('query')), 200),
    )
    .openapi(decide, async (c) => {
      const { items, ...decision } = c.req.valid('json')
      const afterwards = await asViewer(c, async (trx, viewer) => {
        const done = []
        await lockCasesAbout(trx, items)
        await visibility.lock(trx, items)
        for (const item of items) {
          const publish = await decideOne(trx, viewer.id, item, decision)
          if (publish) done.push(publish)
        }
        const [first] = items
        if (done.length === 0 && first) {
          throw new ProblemError(409, await decisionConflictMessage(trx, first), { code: 'already_decided' })
        }
        return done
      })
      for (const publish of afterwards) publish()
      return c.json({ decided: afterwards.length }, 200)
    })
}

export type HeldRoutes = ReturnType<typeof createHeldRoutes>
