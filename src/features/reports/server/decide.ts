import { sql } from 'kysely'
import { Refusal, recordAudit } from '#features/audit/public.ts'
import { type Notified, notifyOfSite } from '#features/notifications/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { invalid, notFound, ProblemError } from '#platform/http/problem.ts'
import type { Decision } from '../contract.ts'
import { type Outcome, REASON_LABELS, RESTORABLE_DAYS, type ReportedKind } from '../limits.ts'
import { MAY_APPEAL } from './cases.ts'
import type { ReportParts } from './parts.ts'

/** Cases that one decision may close. */
const AT_ONCE = 100

interface Case {
  id: string
  kind: ReportedKind
  subjectId: string
  authorId: string | null
  outcome: Outcome | null
  decidedBy: string | null
}

/** What is published after the commit. */
export interface Done {
  ids: string[]
  notified: Notified
  publish(): Promise<void>
}

const NAMES: Record<ReportedKind, string> = { post: 'post', reply: 'reply', profile: 'profile' }
export const caseNotFound = () => notFound('There is no such report.')
const alreadyDecided = (detail: string) => new ProblemError(409, detail, { code: 'already_decided' })

/**
 * Decides on a case, or on all open ones about the same author: shows, removes, warns, suspends or bans, and tells the
 * author and the reporters. Throws 403, 404, 409 and 422 problems.
 */
export async function decide(
  trx: Trx,
  actorId: string,
  caseId: string,
  decision: Decision,
  parts: ReportParts,
): Promise<Done> {
  const first = await lockCase(trx, caseId)
  if (first.outcome) throw alreadyDecided('Somebody has decided on this report already.')
  if (first.authorId === actorId) {
    throw new Refusal(403, 'Somebody else has to decide about what you wrote.', {
      action: 'report.decide',
      subjectId: first.id,
    })
  }
  const { outcome, until } = decision
  if (outcome === 'removed' && first.kind === 'profile') {
    throw invalid({ outcome: 'Profiles are not removed; warn, suspend or ban the member' })
  }
  const rule = decision.rule ? REASON_LABELS[decision.rule] : ''
  const reason = [rule, decision.reason].filter(Boolean).join('. ')
  const publishers: (() => void | Promise<void>)[] = []
  // The account first, as everything else that acts on members locks it.
  if (first.authorId && outcome === 'suspended' && until) {
    const act = { actorId, memberId: first.authorId, reason, until: new Date(until) }
    publishers.push(await parts.standing.suspend(trx, act))
  }
  if (first.authorId && outcome === 'banned') {
    const act = { actorId, memberId: first.authorId, reason, content: 'hide' as const }
    publishers.push(await parts.standing.ban(trx, act))
  }
  const further =
    decision.allOfAuthor && first.authorId ? await lockOpenOf(trx, first.authorId, caseId, outcome) : []
  const told: Notified[] = []
  for (const one of [first, ...further]) {
    publishers.push(await settle(trx, one, outcome, parts))
    await trx
      .updateTable('moderation_cases')
      .set({
        outcome,
        rule: decision.rule ?? null,
        reason: decision.reason,
        decided_by: actorId,
        decided_at: sql<Date>`clock_timestamp()`,
        purge_at: isRemoved(one, outcome)
          ? sql<Date>`now() + make_interval(days => ${RESTORABLE_DAYS})`
          : null,
      })
      .where('id', '=', one.id)
      .execute()
    await recordAudit(trx, actorId, {
      action: 'report.decide',
      subjectId: one.subjectId,
      subjectName: NAMES[one.kind],
      after: { outcome, rule: decision.rule ?? null, reason: decision.reason, case: one.id },
    })
    told.push(await tellAuthor(trx, one, decision), await tellReporters(trx, one, outcome))
  }
  return {
    ids: [first, ...further].map(({ id }) => id),
    notified: { userIds: told.flatMap(({ userIds }) => userIds) },
    async publish() {
      for (const publish of publishers) await publish()
    },
  }
}

const isRemoved = ({ kind }: Case, outcome: Outcome) => kind !== 'profile' && outcome !== 'no_action'

async function settle(
  trx: Trx,
  { kind, subjectId: id, ...one }: Case,
  outcome: Outcome,
  { content }: ReportParts,
) {
  if (kind === 'profile') return () => {}
  if (isRemoved({ kind, subjectId: id, ...one }, outcome)) {
    return (await content.change(trx, { kind, id }, 'removed'))?.publish ?? (() => {})
  }
  const isHidden = await sql`select from ${sql.table(kind === 'post' ? 'posts' : 'post_replies')}
    where id = ${id} and visibility = 'hidden'`.execute(trx)
  if (isHidden.rows.length === 0) return () => {}
  return (await content.change(trx, { kind, id }, 'public'))?.publish ?? (() => {})
}

const AUTHOR_TEXTS: Record<Exclude<Outcome, 'no_action'>, (what: string) => string> = {
  removed: (what) => `removed your ${what}.`,
  warned: (what) => `removed your ${what} and warns you.`,
  suspended: (what) => `removed your ${what}.`,
  banned: (what) => `removed your ${what}.`,
}

async function tellAuthor(trx: Trx, one: Case, { outcome, rule, reason }: Decision): Promise<Notified> {
  if (!one.authorId || outcome === 'no_action') return { userIds: [] }
  // Suspensions and bans are told by what makes them.
  if (one.kind === 'profile' && outcome !== 'warned') return { userIds: [] }
  const parts = [
    one.kind === 'profile' ? 'warns you about your profile.' : AUTHOR_TEXTS[outcome](NAMES[one.kind]),
    rule && `The rule: ${REASON_LABELS[rule]}.`,
    reason && `A moderator wrote: “${reason}”`,
    'You may appeal once, in your settings.',
  ]
  return notifyOfSite(trx, 'content_decided', [one.authorId], parts.filter(Boolean).join(' '))
}

async function tellReporters(trx: Trx, one: Case, outcome: Outcome): Promise<Notified> {
  const reporters = await trx
    .selectFrom('reports')
    .select('reporter_id')
    .where('case_id', '=', one.id)
    .execute()
  const became =
    outcome === 'no_action'
      ? 'it does not break the guidelines, and stays'
      : one.kind === 'profile'
        ? 'we acted on it'
        : 'it was removed'
  return notifyOfSite(
    trx,
    'report_decided',
    reporters.map((row) => row.reporter_id),
    `looked at the ${NAMES[one.kind]} that you reported: ${became}. Thank you.`,
  )
}

/** Shows again what was removed. Throws 404 and 409 problems. */
export async function restore(trx: Trx, actorId: string, caseId: string, parts: ReportParts): Promise<Done> {
  const one = await lockCase(trx, caseId)
  return restoreLocked(trx, actorId, one, parts)
}

async function restoreLocked(trx: Trx, actorId: string, one: Case, parts: ReportParts): Promise<Done> {
  const { kind, subjectId: id } = one
  const row = await trx
    .updateTable('moderation_cases')
    .set({ restored_at: sql<Date>`clock_timestamp()`, purge_at: null })
    .where('id', '=', one.id)
    .where('purge_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  const change =
    row && kind !== 'profile' ? await parts.content.change(trx, { kind, id }, 'public') : undefined
  if (!change) throw alreadyDecided('This cannot be restored any more.')
  await recordAudit(trx, actorId, {
    action: 'report.restore',
    subjectId: id,
    subjectName: NAMES[kind],
    after: { case: one.id },
  })
  const userIds = one.authorId ? [one.authorId] : []
  return {
    ids: [one.id],
    notified: await notifyOfSite(trx, 'content_decided', userIds, `restored your ${NAMES[kind]}.`),
    publish: async () => change.publish(),
  }
}

/** Appeals against a decision about what the viewer wrote, once. Throws 404 and 409 problems. */
export async function appeal(trx: Trx, userId: string, caseId: string, text: string): Promise<void> {
  const { rows } = await sql<{ mayAppeal: boolean }>`
    select ${MAY_APPEAL} as "mayAppeal" from moderation_cases c
    where c.id = ${caseId} and c.author_id = ${userId} and c.outcome is not null for update`.execute(trx)
  if (!rows[0]) throw notFound('There is no such decision.')
  if (!rows[0].mayAppeal) throw alreadyDecided('This decision cannot be appealed, or not any more.')
  await trx
    .updateTable('moderation_cases')
    .set({ appeal: text, appealed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', caseId)
    .execute()
}

/**
 * Decides on an appeal. Throws 404 and 409 problems, and a 403 one for the moderator who made the decision, as long as
 * somebody else could decide.
 */
export async function decideAppeal(
  trx: Trx,
  actorId: string,
  caseId: string,
  { outcome, reason }: { outcome: 'kept' | 'restored'; reason: string },
  parts: ReportParts,
): Promise<Done> {
  const one = await lockCase(trx, caseId)
  const refuse = (detail: string) => new Refusal(403, detail, { action: 'report.appeal', subjectId: one.id })
  if (one.authorId === actorId) throw refuse('Somebody else has to decide about what you wrote.')
  if (one.decidedBy === actorId && (await hasOtherModerator(trx, actorId, one.authorId))) {
    throw refuse('Another moderator has to decide on this appeal.')
  }
  const waiting = await trx
    .updateTable('moderation_cases')
    .set({
      appeal_outcome: outcome,
      appeal_reason: reason,
      appeal_decided_by: actorId,
      appeal_decided_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', caseId)
    .where('appealed_at', 'is not', null)
    .where('appeal_outcome', 'is', null)
    .returning('purge_at')
    .executeTakeFirst()
  if (!waiting) throw alreadyDecided('No appeal waits for a decision here.')
  await recordAudit(trx, actorId, {
    action: 'report.appeal',
    subjectId: one.subjectId,
    subjectName: NAMES[one.kind],
    after: { outcome, reason, case: one.id },
  })
  const userIds = one.authorId ? [one.authorId] : []
  const verdict = outcome === 'kept' ? 'The decision stays' : 'You were right'
  const content = `decided on your appeal. ${verdict}: ${reason}`
  const notified = await notifyOfSite(trx, 'content_decided', userIds, content)
  if (outcome === 'restored' && waiting.purge_at) {
    const restored = await restoreLocked(trx, actorId, one, parts)
    return { ...restored, notified: { userIds: [...notified.userIds, ...restored.notified.userIds] } }
  }
  return { ids: [one.id], notified, publish: async () => {} }
}

async function hasOtherModerator(trx: Trx, actorId: string, authorId: string | null): Promise<boolean> {
  const { rows } = await sql`select from user_roles
    where user_id <> ${actorId} and user_id is distinct from ${authorId}::uuid limit 1`.execute(trx)
  return rows.length > 0
}

async function lockCase(trx: Trx, id: string): Promise<Case> {
  const row = await trx
    .selectFrom('moderation_cases')
    .select(CASE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw caseNotFound()
  return row
}

/** Without the profile where the outcome is a removal: profiles are not removed. */
function lockOpenOf(trx: Trx, authorId: string, except: string, outcome: Outcome): Promise<Case[]> {
  return trx
    .selectFrom('moderation_cases')
    .select(CASE_COLUMNS)
    .where('author_id', '=', authorId)
    .where('outcome', 'is', null)
    .where('id', '<>', except)
    .where((eb) => (outcome === 'removed' ? eb('subject_kind', '<>', 'profile') : eb.lit(true)))
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .execute()
}

const CASE_COLUMNS = [
  'id',
  'subject_kind as kind',
  'subject_id as subjectId',
  'author_id as authorId',
  'outcome',
  'decided_by as decidedBy',
] as const
