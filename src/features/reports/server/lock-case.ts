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
