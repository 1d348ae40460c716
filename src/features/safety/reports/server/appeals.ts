import { sql } from 'kysely'
import { Refusal, recordAudit } from '#features/accounts/audit/public.ts'
import { enqueueLetter } from '#features/accounts/public.ts'
import { type Notified, notifyOfSite } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import type { BanAppealState } from '../contract.ts'
import { APPEAL_WAITS, MAY_APPEAL, MAY_RESTORE } from './cases.ts'
import type { Done } from './decide.ts'
import {
  alreadyDecided,
  type Case,
  canOthersDecide,
  hasConflictOfInterest,
  isRemovedByAnother,
  lockAuthors,
  lockCase,
  lockContentOf,
  NAMES,
  OWN,
} from './lock-case.ts'
import { notifyReporters } from './notify.ts'
import type { ReportParts } from './parts.ts'

/** Restores removed content, with a reason for its author. Throws 403, 404 and 409 problems. */
export async function restore(
  trx: Trx,
  actorId: string,
  { caseId, reason }: { caseId: string; reason: string },
  parts: ReportParts,
): Promise<Done> {
  const { one } = await lockCase(trx, caseId)
  if (await hasConflictOfInterest(trx, actorId, [one])) {
    throw new Refusal(403, OWN, { action: 'report.restore', subjectId: one.id })
  }
  if (await hasWaitingAppeal(trx, one))
    throw alreadyDecided('There’s an appeal waiting here. Decide on that instead.')
  const restored = await showAgain(trx, one, parts)
  if (!restored) throw alreadyDecided('It’s too late to restore this.')
  await recordAudit(trx, actorId, {
    action: 'report.restore',
    subjectId: one.subjectId,
    subjectName: NAMES[one.kind],
    reason,
    before: { outcome: one.outcome, restored: false, case: one.id },
    after: { outcome: one.outcome, restored: true, shown: restored.isShown, case: one.id },
  })
  const yourContent = `your ${NAMES[one.kind]}`
  const did = restored.isShown
    ? `restored ${one.kind === 'profile' ? `${yourContent}, except where you’ve written something new` : yourContent}`
    : `reversed a decision about ${yourContent}, ${stillRemoved(one)}`
  const content = `${did}. A moderator wrote: “${reason}”`
  const notified = [await notifyOfSite(trx, 'content_decided', one.authorId ? [one.authorId] : [], content)]
  if (restored.isShown) notified.push(await notifyReporters(trx, { one, isGone: false }, 'restored'))
  return { ids: [one.id], notified: together(...notified), publish: async () => restored.publish() }
}

const stillRemoved = ({ kind }: Case) =>
  kind === 'profile'
    ? 'but a later decision removed what you wrote since'
    : 'though another decision still removes it'

async function hasWaitingAppeal(trx: Trx, { id }: Case): Promise<boolean> {
  const { rows } = await sql`select from moderation_cases c where c.id = ${id} and ${APPEAL_WAITS}`.execute(
    trx,
  )
  return rows.length > 0
}

const together = (...all: Notified[]): Notified => ({ userIds: all.flatMap(({ userIds }) => userIds) })

interface Restored {
  /** False when another decision that stands has removed it as well. */
  isShown: boolean
  /** Work for after the commit. */
  publish(): void
}

/** Returns undefined when it is deleted for good, or was restored before. */
async function showAgain(
  trx: Trx,
  one: Case,
  { content, profiles }: ReportParts,
): Promise<Restored | undefined> {
  const { id: caseId, kind, subjectId: id } = one
  const row = await trx
    .updateTable('moderation_cases')
    .set({ restored_at: sql<Date>`clock_timestamp()`, purge_at: null })
    .where('id', '=', caseId)
    .where(MAY_RESTORE)
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  if (kind === 'profile') return profiles.restoreProfile(trx, caseId)
  if (await isRemovedByAnother(trx, one)) return { isShown: false, publish: () => {} }
  const change = await content.change(trx, { kind, id }, 'public')
  return change && { isShown: true, publish: change.publish }
}

/** Appeals against a decision about the viewer's content, once. Throws 404 and 409 problems. */
export async function appeal(trx: Trx, userId: string, caseId: string, text: string): Promise<void> {
  // Reads all cases of the decision, because an appeal on one may be against all. A separate statement, after the lock.
  await sql`select from moderation_cases
    where decision_id = (select decision_id from moderation_cases where id = ${caseId} and author_id = ${userId})
    order by id for update`.execute(trx)
  const { rows } = await sql<{ mayAppeal: boolean }>`
    select ${MAY_APPEAL} as "mayAppeal" from moderation_cases c
    where c.id = ${caseId} and c.author_id = ${userId} and c.outcome is not null`.execute(trx)
  if (!rows[0]) throw notFound('There is no such decision.')
  if (!rows[0].mayAppeal) throw alreadyDecided('You can’t appeal this decision, or not any longer.')
  await trx
    .updateTable('moderation_cases')
    .set({ appeal: text, appealed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', caseId)
    .execute()
}

/** Appeals against the last ban of a member, who cannot sign in. Throws a 409 problem when there is none to appeal. */
export async function appealBan({ db }: Pick<Platform, 'db'>, userId: string, text: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // There is no session whose lock would make the deletion of the account wait.
    await lockAuthors(trx, sql`select ${userId}::uuid`)
    const { rows } = await sql<{ id: string; mayAppeal: boolean }>`
      select c.id, ${MAY_APPEAL} as "mayAppeal" from moderation_cases c join users u on u.id = c.author_id
      where c.author_id = ${userId} and c.outcome = 'banned' and u.banned_at is not null
      order by c.decided_at desc, c.id desc limit 1`.execute(trx)
    if (!rows[0]?.mayAppeal) throw alreadyDecided('There’s no ban on this account that you can still appeal.')
    await appeal(trx, userId, rows[0].id, text)
  })
}

/** The state of the appeal against the last ban of a member. Throws a 409 problem when the account is not banned. */
export async function readBanAppeal({ db }: Pick<Platform, 'db'>, userId: string): Promise<BanAppealState> {
  const { rows } = await sql<{
    mayAppeal: boolean
    appealedAt: Date | null
    decidedAt: Date | null
    reason: string | null
  }>`
    select coalesce(${MAY_APPEAL}, false) as "mayAppeal", a.appealed_at as "appealedAt",
      a.appeal_decided_at as "decidedAt", a.appeal_reason as reason
    from users u
    left join lateral (select * from moderation_cases where author_id = u.id and outcome = 'banned'
      order by decided_at desc, id desc limit 1) c on true
    left join lateral (select * from moderation_cases o where o.decision_id = c.decision_id
      and o.appealed_at is not null order by o.appealed_at desc limit 1) a on true
    where u.id = ${userId} and u.banned_at is not null`.execute(db)
  const [one] = rows
  if (!one) throw alreadyDecided('This account isn’t banned.')
  const { mayAppeal, appealedAt, decidedAt, reason } = one
  return {
    state: decidedAt ? 'decided' : appealedAt ? 'waiting' : mayAppeal ? 'open' : 'none',
    appealedAt: appealedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  }
}

/**
 * Decides on an appeal. A wrong decision is reversed: its removed content is restored, for a suspension or ban all of
 * it, and the suspension or ban ends. Throws 404 and 409 problems, and a 403 one for the moderator who made the
 * decision while somebody else could decide.
 */
export async function decideAppeal(
  trx: Trx,
  actorId: string,
  { caseId, outcome, reason }: { caseId: string; outcome: 'kept' | 'restored'; reason: string },
  parts: ReportParts,
  platform: Pick<Platform, 'config' | 'site'>,
): Promise<Done> {
  const { one, others } = await lockCase(trx, caseId, ofTheSameDecision(caseId))
  const isOfAccount = one.outcome === 'suspended' || one.outcome === 'banned'
  const reached = isOfAccount ? [one, ...others] : [one]
  const refuse = (detail: string) => new Refusal(403, detail, { action: 'report.appeal', subjectId: one.id })
  if (await hasConflictOfInterest(trx, actorId, reached)) throw refuse(OWN)
  if (one.decidedBy === actorId && (await canOthersDecide(trx, actorId, reached))) {
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
    .returning('id')
    .executeTakeFirst()
  if (!waiting) throw alreadyDecided('No appeal is waiting for a decision here.')
  await recordAudit(trx, actorId, {
    action: 'report.appeal',
    subjectId: one.subjectId,
    subjectName: NAMES[one.kind],
    reason,
    before: { outcome: one.outcome, appeal: 'waiting', case: one.id },
    after: { outcome: one.outcome, appeal: outcome, case: one.id },
  })
  const publishers: (() => void | Promise<void>)[] = []
  const notified: Notified[] = []
  let isStillRemoved = false
  if (outcome === 'kept' && one.authorId && (await writeToBanned(trx, platform, one.authorId, reason))) {
    publishers.push(parts.sendLetters)
  }
  if (outcome === 'restored') {
    if (isOfAccount) publishers.push(await endStanding(trx, actorId, { one, reason }, parts))
    await lockContentOf(trx, reached, parts)
    for (const wrong of reached) {
      const restored = await showAgain(trx, wrong, parts)
      if (restored) publishers.push(restored.publish)
      if (wrong === one && restored && !restored.isShown) isStillRemoved = true
      if (restored?.isShown || (!restored && wrong === one))
        notified.push(await notifyReporters(trx, { one: wrong, isGone: false }, 'restored'))
    }
    await revokeDecision(trx, reached)
  }
  const verdict = outcome === 'kept' ? 'The decision stays' : 'You were right'
  const content = isStillRemoved
    ? `decided on your appeal. ${verdict}, and we reversed a decision about your ${NAMES[one.kind]}, ${stillRemoved(one)}. A moderator wrote: “${reason}”`
    : `decided on your appeal. ${verdict}: ${reason}`
  notified.push(await notifyOfSite(trx, 'content_decided', one.authorId ? [one.authorId] : [], content))
  return {
    ids: reached.map(({ id }) => id),
    notified: together(...notified),
    async publish() {
      for (const publish of publishers) await publish()
    },
  }
}

const ofTheSameDecision = (caseId: string) => sql<boolean>`
  c.decision_id = (select decision_id from moderation_cases where id = ${caseId})`

/** Marks one or all cases of a decision as reversed. */
async function revokeDecision(trx: Trx, cases: readonly Case[]): Promise<void> {
  await trx
    .updateTable('moderation_cases')
    .set({
      restored_at: sql<Date>`coalesce(restored_at, clock_timestamp())`,
      lifted_at: sql<Date>`case when outcome in ('suspended', 'banned') then coalesce(lifted_at, clock_timestamp()) end`,
      purge_at: null,
    })
    .where(
      'id',
      'in',
      cases.map(({ id }) => id),
    )
    .execute()
}

/**
 * Notifies a banned member, who cannot log in, by mail that the decision stands. Returns whether there is a mail to
 * send.
 */
async function writeToBanned(
  trx: Trx,
  { site }: Pick<Platform, 'site'>,
  memberId: string,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${memberId} and banned_at is not null`.execute(trx)
  if (rows.length === 0) return false
  const subject = `Your appeal on ${siteName(site.values)}`
  const text = `Hello,\n\nWe looked at your appeal. The decision stays: ${reason}\n`
  await enqueueLetter(trx, memberId, { subject, text })
  return true
}

/** Ends the suspension or ban that came with a decision, unless a later one has replaced it. */
async function endStanding(
  trx: Trx,
  actorId: string,
  { one, reason }: { one: Case; reason: string },
  { standing }: ReportParts,
): Promise<() => void | Promise<void>> {
  if (!one.authorId) return () => {}
  const { rows } = await sql`
    select from users u, moderation_cases c where u.id = ${one.authorId} and c.id = ${one.id} and c.lifted_at is null
      and (u.banned_at is not null or u.suspended_until > now())
      and not exists (select from moderation_cases o where o.author_id = u.id and o.decision_id <> c.decision_id
        and o.outcome in ('suspended', 'banned') and o.lifted_at is null and o.decided_at >= c.decided_at)`.execute(
    trx,
  )
  return rows.length === 0 ? () => {} : standing.restore(trx, { actorId, memberId: one.authorId, reason })
}
