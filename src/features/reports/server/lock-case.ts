import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import type { Outcome, ReportedKind } from '../limits.ts'

export interface Case {
  id: string
  kind: ReportedKind
  subjectId: string
  authorId: string | null
  outcome: Outcome | null
  decidedBy: string | null
}

export const NAMES: Record<ReportedKind, string> = {
  post: 'post',
  reply: 'reply',
  profile: 'profile',
  statement: 'statement',
}

export const caseNotFound = () => notFound('There is no such report.')
export const alreadyDecided = (detail: string) => new ProblemError(409, detail, { code: 'already_decided' })

export const CASE_COLUMNS = [
  'id',
  'subject_kind as kind',
  'subject_id as subjectId',
  'author_id as authorId',
  'outcome',
  'decided_by as decidedBy',
] as const

export const OWN = 'Somebody else has to decide about what you or your business wrote.'

/** Whether a member wrote what the case `c` is about, or acts for the business in whose name it was written. */
export const isOwnOf = (
  memberId: RawBuilder<unknown>,
) => sql<boolean>`(c.author_id is not distinct from ${memberId}
  or exists (select from business_members b where b.user_id = ${memberId} and b.business_account_id =
    case c.subject_kind
      when 'post' then (select posted_as_business_id from posts where id = c.subject_id)
      when 'reply' then (select business_account_id from post_replies where id = c.subject_id)
      when 'statement' then (select business_account_id from page_statements where id = c.subject_id)
    end))`

export async function isOwnCase(trx: Trx, memberId: string, { id }: Pick<Case, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_cases c where c.id = ${id} and ${isOwnOf(sql`${memberId}::uuid`)}`.execute(trx)
  return rows.length > 0
}

/** Throws a 404 problem. */
export async function lockCase(trx: Trx, id: string): Promise<Case> {
  const row = await trx
    .selectFrom('moderation_cases')
    .select(CASE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw caseNotFound()
  return row
}
