import { recordAudit } from '#features/accounts/audit/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import { NOTES_MAX } from '../limits.ts'
import { caseNotFound } from './lock-case.ts'

const lock = async (trx: Trx, id: string) => {
  const found = await trx
    .selectFrom('moderation_cases')
    .select(['subject_id as subjectId', 'subject_kind as subjectName', 'assigned_to as assignedTo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw caseNotFound()
  return found
}

/** Assigns a case to a moderator, or to nobody. Throws a 404 problem. */
export async function assignCase(
  trx: Trx,
  moderatorId: string,
  id: string,
  isAssigned: boolean,
): Promise<void> {
  const { assignedTo: before, ...subject } = await lock(trx, id)
  const after = isAssigned ? moderatorId : null
  if (before === after) return
  await trx.updateTable('moderation_cases').set({ assigned_to: after }).where('id', '=', id).execute()
  await recordAudit(trx, moderatorId, {
    action: 'report.assign',
    ...subject,
    reason: isAssigned ? 'Looks into it' : 'Hands it back',
    before: { assignedTo: before, case: id },
    after: { assignedTo: after, case: id },
  })
}

/** Adds a note to a case. Throws a 404 problem, and a 422 one beyond the most notes. */
export async function addNote(trx: Trx, moderatorId: string, id: string, content: string): Promise<void> {
  const { assignedTo: _, ...subject } = await lock(trx, id)
  const { notes } = await trx
    .selectFrom('moderation_notes')
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow()
  if (notes >= NOTES_MAX) {
    throw invalid({ content: `A report has room for ${NOTES_MAX} notes, so we couldn’t add this one.` })
  }
  await trx.insertInto('moderation_notes').values({ case_id: id, author_id: moderatorId, content }).execute()
  await recordAudit(trx, moderatorId, {
    action: 'report.note',
    ...subject,
    reason: content,
    before: { notes, case: id },
    after: { notes: notes + 1, case: id },
  })
}
