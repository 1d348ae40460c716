import { type RawBuilder, sql } from 'kysely'
import { hasOtherStaff, isAbove, withheldMember } from '#features/accounts/public.ts'
import { isPublicBusiness } from '#features/safety/standing/server/public-business.ts'
import type { Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import { DECIDED_TOGETHER_MAX, type Outcome, type ReportedKind } from '../limits.ts'
import type { ReportParts } from './parts.ts'

export interface Case {
  id: string
  kind: ReportedKind
  subjectId: string
  authorId: string | null
  outcome: Outcome | null
  decidedBy: string | null
  decisionId: string | null
}

export const NAMES: Record<ReportedKind, string> = {
  post: 'post',
  reply: 'reply',
  profile: 'profile',
  statement: 'statement',
  show: 'show',
}

/** Statements and shows are hidden, never deleted: they can be restored at any time. */
export const isOnlyHidden = (kind: ReportedKind) => kind === 'statement' || kind === 'show'

export const caseNotFound = () => notFound('There is no such report.')
export const alreadyDecided = (detail: string) => new ProblemError(409, detail, { code: 'already_decided' })

export const CASE_COLUMNS = [
  'id',
  'subject_kind as kind',
  'subject_id as subjectId',
  'author_id as authorId',
  'outcome',
  'decided_by as decidedBy',
  'decision_id as decisionId',
] as const

/**
 * For a case `c`: it is open, and somebody can see its content. Content of a banned and hidden member, or of a business
 * that is not public, returns to the queue with them; shows stay public, because people have planned for them.
 */
export const IS_OPEN = sql<boolean>`(c.outcome is null and case c.subject_kind
  when 'statement' then coalesce((select ${isPublicBusiness('b')} from page_statements s
    join business_accounts b on b.id = s.business_account_id where s.id = c.subject_id), true)
  when 'show' then true
  else not ${withheldMember('c.author_id')} end)`

export const OWN = 'You can’t decide about something you or your business wrote. Someone else has to.'

/** Whether a member wrote the content of the case `c`, or acts for the business in whose name it was written. */
export const isOwnOf = (
  memberId: RawBuilder<unknown>,
) => sql<boolean>`(c.author_id is not distinct from ${memberId}
  or exists (select from business_members b where b.user_id = ${memberId} and b.business_account_id =
    case c.subject_kind
      when 'post' then (select posted_as_business_id from posts where id = c.subject_id)
      when 'reply' then (select business_account_id from post_replies where id = c.subject_id)
      when 'statement' then (select business_account_id from page_statements where id = c.subject_id)
      when 'show' then business_of_show(c.subject_id)
    end))`

/**
 * For a case `c`: whether a decision about another case of its author may include it. Not for the actor's own content,
 * nor for the profile of a member whose role is not below that of the actor.
 */
export const isDecidedTogether = (actorId: string) => sql<boolean>`(c.outcome is null
  and not ${isOwnOf(sql`${actorId}::uuid`)}
  and (c.subject_kind <> 'profile' or ${isAbove(sql`${actorId}::uuid`, sql`c.author_id`)}))`

const isOwnOfAny = (memberId: RawBuilder<unknown>, cases: readonly Case[]) => sql<boolean>`exists (
  select from moderation_cases c where c.id = any (${cases.map(({ id }) => id)}::uuid[]) and ${isOwnOf(memberId)})`

/** Whether another moderator or admin may decide these cases as somebody not involved. */
export async function canOthersDecide(trx: Trx, memberId: string, cases: readonly Case[]): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select ${hasOtherStaff(memberId, (staffId) => isOwnOfAny(staffId, cases))} as can`.execute(trx)
  return rows[0]?.can ?? false
}

/** Whether one of these cases is about the member's own content, and somebody else can decide. */
export async function hasConflictOfInterest(
  trx: Trx,
  memberId: string,
  cases: readonly Case[],
): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select ${isOwnOfAny(sql`${memberId}::uuid`, cases)} as own`.execute(trx)
  return rows[0]?.own === true && (await canOthersDecide(trx, memberId, cases))
}

/**
 * Locks accounts (by a query of their ids) before their cases and content, in the order in which the deletion of an
 * account locks them.
 */
export async function lockAuthors(trx: Trx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from users where id in (${ids}) order by id for no key update`.execute(trx)
}

/**
 * Locks the author's account, then the case, with `others` (a condition on cases `c`; the oldest
 * `DECIDED_TOGETHER_MAX`), in the same order as everything else that acts on members, and before any post. Throws a 404
 * problem.
 */
export async function lockCase(
  trx: Trx,
  id: string,
  others: RawBuilder<boolean> = sql`false`,
): Promise<{ one: Case; others: Case[] }> {
  await lockAuthors(trx, sql`select author_id from moderation_cases where id = ${id}`)
  const rows = await trx
    .selectFrom('moderation_cases')
    .select(CASE_COLUMNS)
    .where(
      sql<boolean>`id = any (array(select ${id}::uuid union
        (select c.id from moderation_cases c where (${others}) and c.id <> ${id} order by c.id limit ${DECIDED_TOGETHER_MAX})))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const one = rows.find((row) => row.id === id)
  if (!one) throw caseNotFound()
  return { one, others: rows.filter((row) => row !== one) }
}

/** Locks the authors of posts and replies, and the open cases about them, before the posts and replies themselves. */
export async function lockCasesAbout(
  trx: Trx,
  things: readonly { kind: 'post' | 'reply'; id: string }[],
): Promise<void> {
  const ids = things.map(({ id }) => id)
  await lockAuthors(
    trx,
    sql`select user_id from posts where id = any (${ids}::uuid[])
      union select user_id from post_replies where id = any (${ids}::uuid[])`,
  )
  await sql`select from moderation_cases where outcome is null and (subject_kind, subject_id) in
    (select * from unnest(${things.map(({ kind }) => kind)}::text[], ${ids}::uuid[]))
    order by id for update`.execute(trx)
}

/** Locks the posts of these cases, and those of their replies. */
export const lockContentOf = (
  trx: Trx,
  cases: readonly Pick<Case, 'kind' | 'subjectId'>[],
  { content }: Pick<ReportParts, 'content'>,
): Promise<void> =>
  content.lock(
    trx,
    cases.flatMap(({ kind, subjectId: id }) => (kind === 'post' || kind === 'reply' ? [{ kind, id }] : [])),
  )

/** Whether another decision that stands has removed the content of the case. */
export async function isRemovedByAnother(trx: Trx, { id, kind, subjectId }: Case): Promise<boolean> {
  const row = await trx
    .selectFrom('moderation_cases')
    .select('id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('id', '<>', id)
    .where('outcome', 'is not', null)
    .where('outcome', '<>', 'no_action')
    .where('restored_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
