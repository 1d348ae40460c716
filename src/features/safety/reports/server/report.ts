import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { block, mute } from '#features/accounts/blocks/public.ts'
import { type Notified, notifyOfWaiting } from '#features/notify/bell/public.ts'
import { isPublicBusiness } from '#features/safety/standing/server/public-business.ts'
import type { Trx } from '#platform/db/database.ts'
import { invalid, notFound, ProblemError } from '#platform/http/problem.ts'
import {
  REPORTS_OF_MEMBER_MAX,
  type ReportedKind,
  type ReportFollowUp,
  type ReportReason,
} from '../limits.ts'
import { keepCopy } from './copies.ts'
import { IS_OPEN } from './lock-case.ts'
import type { ReportParts } from './parts.ts'

/**
 * The members whose reports count for hiding: they were here on some different days, have written something, had nothing
 * removed, and are not suspended.
 */
const TRUSTED_AFTER_DAYS = 10
const HIDE_WITHIN_MINUTES = 60

export interface Report {
  kind: ReportedKind
  id: string
  reason: ReportReason
  details: string
  also?: ReportFollowUp
}

const FOLLOW_UPS = { mute, block }

interface Filed {
  notified: Notified
  publish(): void
}

/**
 * Adds a report to the open case about the content, stores a copy with the case, hides the content when enough trusted
 * members have reported it (`hideAfter`, 0 for never), and mutes or blocks the author if requested. Throws a 404
 * problem for content that is not public, a 422 one for the reporter's own content and at `also` when that list is
 * full, and without `also` a 409 one for a second report of the same text before a decision.
 */
export async function fileReport(
  trx: Trx,
  reporterId: string,
  report: Report,
  { content, hideAfter }: Pick<ReportParts, 'content'> & { hideAfter: number },
): Promise<Filed> {
  const author = await lockAuthor(trx, report)
  if (!author) throw notFound(`There is no such ${report.kind}.`)
  const { authorId } = author
  if (authorId === reporterId) throw invalid({ id: 'You can’t report something of your own' })
  // Before posts are locked, because the deletion of an account locks them after the profile.
  if (report.also && authorId) await FOLLOW_UPS[report.also](trx, reporterId, authorId, 'also')
  const {
    rows: [opened],
  } = await sql<{ id: string; isNew: boolean }>`
    insert into moderation_cases (subject_kind, subject_id, author_id)
    values (${report.kind}, ${report.id}, ${authorId})
    on conflict (subject_kind, subject_id) where outcome is null do update set subject_id = excluded.subject_id
    returning id, xmax = 0 as "isNew"`.execute(trx)
  if (!opened) throw new Error('The case was not returned.')
  const copy = await keepCopy(trx, opened.id)
  if (!copy) throw notFound(`There is no such ${report.kind}.`)
  const isFull = await hasReportedOften(trx, reporterId, opened.id)
  const added =
    !isFull &&
    (await trx
      .insertInto('reports')
      .values({
        case_id: opened.id,
        copy_id: copy.id,
        reporter_id: reporterId,
        subject_kind: report.kind,
        subject_id: report.id,
        reason: report.reason,
        details: report.details,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst())
  if (!added) {
    // The author was muted or blocked nevertheless.
    if (report.also) return { notified: { userIds: [] }, publish: () => {} }
    throw alreadyReported()
  }
  const notified = opened.isNew ? await notifyOfWaiting(trx, IS_OPEN) : { userIds: [] }
  const { kind, id } = report
  const isHidden = kind !== 'profile' && (await isReportedByMany(trx, opened.id, hideAfter))
  const change = isHidden ? await content.change(trx, { kind, id }, 'hidden') : undefined
  if (change) {
    await recordAudit(trx, null, {
      action: 'report.hide',
      subjectId: id,
      subjectName: kind,
      reason: `${hideAfter} members have reported it within an hour`,
      before: { visibility: 'public', case: opened.id },
      after: { visibility: 'hidden', by: 'site', case: opened.id },
    })
  }
  return { notified, publish: () => change?.publish() }
}

const alreadyReported = () =>
  new ProblemError(
    409,
    'You’ve already reported this. You can report it again if it changes, or after the decision.',
    { code: 'already_reported' },
  )

async function hasReportedOften(trx: Trx, reporterId: string, caseId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('case_id', '=', caseId)
    .limit(REPORTS_OF_MEMBER_MAX)
    .execute()
  return rows.length === REPORTS_OF_MEMBER_MAX
}

/**
 * Locks the profile of the reported member, so that a deletion of the account comes before or after the whole report.
 * Undefined when nobody can see the content; no author for a show that no business publishes.
 */
async function lockAuthor(
  trx: Trx,
  { kind, id }: Pick<Report, 'kind' | 'id'>,
): Promise<{ authorId: string | null } | undefined> {
  if (kind === 'show') {
    const show = await trx
      .selectFrom('events')
      .select(sql<string | null>`business_of_show(id)`.as('businessId'))
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (!show?.businessId) return show && { authorId: null }
  }
  const written =
    kind === 'profile'
      ? sql`select id from profiles where id = ${id} and not is_withheld`
      : kind === 'post'
        ? sql`select user_id from posts where id = ${id} and visibility = 'public'`
        : kind === 'reply'
          ? sql`select user_id from post_replies where id = ${id} and visibility = 'public' and deleted_at is null`
          : kind === 'show'
            ? sql`select user_id from business_accounts where id = business_of_show(${id})`
            : shownStatement(id)
  const { rows } = await sql<{
    id: string
  }>`select id from profiles where id = (${written}) for key share`.execute(trx)
  return rows[0] && { authorId: rows[0].id }
}

/**
 * The author of a statement that a verified business shows on a page; the owner of the account when the author has
 * left.
 */
const shownStatement = (id: string) => sql`
  select coalesce(s.updated_by, b.user_id)
  from page_statements s join business_accounts b on b.id = s.business_account_id
  where s.id = ${id} and s.value is not null and s.hidden_at is null and ${isPublicBusiness('b')}
    and exists (select from entity_claims c where c.business_account_id = b.id and c.kind = s.kind
      and c.entity_id = s.entity_id and c.claim_status = 'approved')`

/** For a report `r`: moderators recently left the same text unchanged, or restored it. */
const IS_ABOUT_HARMLESS = sql<boolean>`exists (
  select from case_copies reported join case_copies k on k.version = reported.version join moderation_cases c on c.id = k.case_id
  where reported.id = r.copy_id and k.is_decided and c.subject_kind = r.subject_kind and c.subject_id = r.subject_id
    and (c.outcome = 'no_action' or c.restored_at is not null))`

async function isReportedByMany(trx: Trx, caseId: string, hideAfter: number): Promise<boolean> {
  if (hideAfter === 0) return false
  const {
    rows: [counted],
  } = await sql<{ trusted: number }>`
    select count(*)::int as trusted from (select distinct r.reporter_id from reports r join users u on u.id = r.reporter_id
    where r.case_id = ${caseId}
      and r.created_at > now() - make_interval(mins => ${HIDE_WITHIN_MINUTES})
      and not ${IS_ABOUT_HARMLESS}
      and u.days_read >= ${TRUSTED_AFTER_DAYS} and (u.suspended_until is null or u.suspended_until <= now())
      and (exists (select from posts p where p.user_id = u.id and p.visibility = 'public')
        or exists (select from post_replies a where a.user_id = u.id and a.visibility = 'public'))
      and not exists (select from moderation_cases c
        where c.author_id = u.id and c.outcome <> 'no_action' and c.restored_at is null)
      limit ${hideAfter}) reporters`.execute(trx)
  return (counted?.trusted ?? 0) >= hideAfter
}
