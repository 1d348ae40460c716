import { sql } from 'kysely'
import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'

/** For "download my data": the member's reports, the decisions about their content, and their notes as a moderator. */
export async function exportReports(db: Db, userId: string): Promise<ExportFile[]> {
  const file = (path: string, read: () => Promise<unknown[]>): ExportFile => ({
    path,
    read: async () => JSON.stringify(await read(), null, 2),
  })
  return [
    file('reports.json', () =>
      db
        .selectFrom('reports')
        .select(['subject_kind', 'subject_id', 'reason', 'details', 'created_at'])
        .where('reporter_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    ),
    file('moderation.json', () =>
      db
        .selectFrom('moderation_cases')
        .select(['subject_kind', 'subject_id', 'outcome', 'rule', 'reason', 'decided_at', 'appeal'])
        .select(['appeal_outcome', 'appeal_reason'])
        .select(
          sql`(select json_agg(content order by id) from case_copies where case_id = moderation_cases.id)`.as(
            'kept',
          ),
        )
        .where('author_id', '=', userId)
        .where('outcome', 'is not', null)
        .orderBy('opened_at')
        .execute(),
    ),
    file('moderation-notes.json', () =>
      db
        .selectFrom('moderation_notes')
        .select(['content', 'created_at'])
        .where('author_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    ),
  ]
}
