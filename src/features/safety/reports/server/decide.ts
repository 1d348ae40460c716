import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, recordAudit } from '#features/accounts/audit/public.ts'
import { mustBeAbove } from '#features/accounts/public.ts'
import type { Notified } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { DecidedCases, Decision } from '../contract.ts'
import { NOTHING_BROKEN, type Outcome, REASON_LABELS, RESTORABLE_DAYS } from '../limits.ts'
import { CONTENT, keepDecided, VERSION } from './copies.ts'
import {
  alreadyDecided,
  type Case,
  hasConflictOfInterest,
  isDecidedTogether,
  isOnlyHidden,
  isRemovedByAnother,
  lockCase,
  lockContentOf,
  NAMES,
  OWN,
} from './lock-case.ts'
import { notifyAuthor, notifyReporters } from './notify.ts'
import type { ReportParts, Visibility } from './parts.ts'

const EXCERPT = 80

/** A stored decision. Call `publish` after the commit. */
export interface Done {
  ids: string[]
  notified: Notified
  publish(): Promise<void>
}

interface Decided extends Done {
  changed: DecidedCases['changed']
}

/**
 * Decides on a case, or on all open ones about the same author: restores, removes, warns, suspends or bans, and
 * notifies the author and the reporters. Leaves out other content in a version that nobody reported and the moderator
 * has not read. Throws 403, 404, 409 and 422 problems.
 */
export async function decide(
  trx: Trx,
  actorId: string,
  caseId: string,
  decision: Decision,
  parts: ReportParts,
): Promise<Decided> {
  const { one: first, others } = await lockCase(
    trx,
    caseId,
    decision.allOfAuthor ? openCasesOfSameAuthor(caseId, actorId) : undefined,
  )
  if (first.outcome) throw alreadyDecided('Someone has already decided on this report.')
  if (await hasConflictOfInterest(trx, actorId, [first])) {
    throw new Refusal(403, OWN, {
      action: 'report.decide',
      subjectId: first.id,
    })
  }
  const { outcome, until, version } = decision
  const rule = decision.rule ? REASON_LABELS[decision.rule] : ''
  const reason = [rule, decision.reason].filter(Boolean).join('. ')
  const publishers: (() => void | Promise<void>)[] = []
  if (first.authorId && outcome === 'suspended' && until) {
    const act = { actorId, memberId: first.authorId, reason, until: new Date(until) }
    publishers.push(await parts.standing.suspend(trx, act))
  }
  if (first.authorId && outcome === 'banned') {
    const act = { actorId, memberId: first.authorId, reason, content: decision.content }
    publishers.push(await parts.standing.ban(trx, act))
  }
  // Others may have decided some before they were locked.
  const waiting = others.filter((one) => !one.outcome)
  // After the ban, which locks more posts of the author.
  await lockContentOf(trx, [first, ...waiting], parts)
  if (version && (await hasChanged(trx, first, version))) throw contentChanged()
  const changed = await findUnread(trx, waiting, decision.alsoRead)
  const further = waiting.filter((one) => changed.every(({ id }) => id !== one.id))
  const decisionId = randomUUID()
  const notified: Notified[] = []
  for (const one of [first, ...further]) {
    const copy = await keepDecided(trx, one.id)
    const { publish, isRemoved, isGone, description, before, after } = await settle(
      trx,
      actorId,
      one,
      outcome,
      parts,
    )
    publishers.push(publish)
    await trx
      .updateTable('moderation_cases')
      .set({
        outcome,
        rule: decision.rule ?? null,
        reason: decision.reason,
        decided_by: actorId,
        decision_id: decisionId,
        decided_at: sql<Date>`now()`,
        purge_at:
          isRemoved && !isOnlyHidden(one.kind)
            ? sql<Date>`now() + make_interval(days => ${RESTORABLE_DAYS})`
            : null,
      })
      .where('id', '=', one.id)
      .execute()
    await recordAudit(trx, actorId, {
      action: 'report.decide',
      subjectId: one.subjectId,
      subjectName: NAMES[one.kind],
      reason: reason || NOTHING_BROKEN,
      before: { outcome: null, visibility: before, case: one.id },
      after: { outcome, visibility: after, rule: decision.rule ?? null, case: one.id, copy: copy?.id },
    })
    const decided = { one, isGone, description }
    notified.push(await notifyAuthor(trx, decided, decision), await notifyReporters(trx, decided, outcome))
  }
  return {
    ids: [first, ...further].map(({ id }) => id),
    changed,
    notified: { userIds: notified.flatMap(({ userIds }) => userIds) },
    async publish() {
      for (const publish of publishers) await publish()
    },
  }
}

const contentChanged = () =>
  new ProblemError(409, 'The author has changed it since. Read it again, then decide.', {
    code: 'content_changed',
  })

/** Whether the content of a case differs from what the moderator has read. Deleted content has not changed. */
async function hasChanged(trx: Trx, { id }: Case, version: string): Promise<boolean> {
  const { rows } =
    await sql`select from moderation_cases c where c.id = ${id} and ${VERSION} <> ${version}`.execute(trx)
  return rows.length > 0
}

/** The cases among these whose content is in a version that was neither reported nor listed in `versions`. */
async function findUnread(
  trx: Trx,
  cases: readonly Case[],
  versions: readonly string[],
): Promise<DecidedCases['changed']> {
  if (cases.length === 0) return []
  const { rows } = await sql<DecidedCases['changed'][number]>`
    select c.id, c.subject_kind as kind, left(n.content ->> 'text', ${EXCERPT}) as excerpt
    from moderation_cases c, lateral (select ${CONTENT} as content offset 0) n
    where c.id = any (${cases.map(({ id }) => id)}::uuid[]) and md5(n.content::text) <> all (${versions}::text[])
      and md5(n.content::text) <> all (select version from case_copies where case_id = c.id)
      and exists (select from case_copies where case_id = c.id)
    order by c.id`.execute(trx)
  return rows
}

/** A suspension or ban leaves the profile of the member unchanged. */
const isRemoval = ({ kind }: Case, outcome: Outcome) =>
  outcome !== 'no_action' && (kind !== 'profile' || outcome === 'removed' || outcome === 'warned')

interface Settled {
  publish(): void | Promise<void>
  /** It was visible, and no longer is. */
  isRemoved: boolean
  /** Its author has deleted it, or emptied the profile that was to be removed. */
  isGone: boolean
  /** Names the content, or the removed part of the profile, for the author. */
  description: string
  /** Its visibility before and after; null for profiles and deleted content. */
  before: Visibility | null
  after: Visibility | null
}

/**
 * Removes the content of the case, or shows it again when reports had hidden it. Throws a 403 problem for the profile
 * of a member whose role is not below that of the actor, as in the list of members.
 */
async function settle(
  trx: Trx,
  actorId: string,
  one: Case,
  outcome: Outcome,
  parts: ReportParts,
): Promise<Settled> {
  const { kind, subjectId: id } = one
  const removes = isRemoval(one, outcome)
  if (kind === 'profile') {
    if (removes && one.authorId && one.authorId !== actorId) {
      await mustBeAbove(trx, actorId, one.authorId, { action: 'report.decide', subjectId: one.id })
    }
    const done = removes ? await parts.profiles.remove(trx, { caseId: one.id, memberId: id }) : undefined
    return {
      publish: () => done?.publish(),
      isRemoved: done !== undefined,
      isGone: one.authorId === null || (removes && !done),
      description: done?.removed ?? NAMES.profile,
      before: null,
      after: null,
    }
  }
  const { content } = parts
  const before = (await content.visibilityOf(trx, { kind, id })) ?? null
  const isShownAgain = !removes && before === 'hidden' && !(await isRemovedByAnother(trx, one))
  const target = removes ? 'removed' : isShownAgain ? 'public' : undefined
  const change = target && (await content.change(trx, { kind, id }, target))
  return {
    publish: () => change?.publish(),
    isRemoved: removes && change !== undefined,
    isGone: removes ? !change : before === null,
    description: NAMES[kind],
    before,
    after: change ? change.to : before,
  }
}

/** The cases `c` about the author of a case that a decision about all of them closes. */
const openCasesOfSameAuthor = (caseId: string, actorId: string) => sql<boolean>`${isDecidedTogether(actorId)}
  and c.author_id = (select author_id from moderation_cases where id = ${caseId})`
