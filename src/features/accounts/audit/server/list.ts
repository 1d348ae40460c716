import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { decodeIdCursor, type Page, toPage } from '#platform/db/keyset.ts'
import type { AuditAction, AuditEntry, AuditOutcome } from '../contract.ts'

export interface AuditFilter {
  action?: AuditAction
  outcome?: AuditOutcome
  subjectId?: string
}

/** Audit entries, newest first. For admins. */
export async function listAuditEntries(
  db: Db,
  filter: AuditFilter,
  page: { cursor?: string; limit: number },
): Promise<Page<AuditEntry>> {
  let query = db
    .selectFrom('audit_log as a')
    .select(['a.id', 'a.at', 'a.action', 'a.outcome', 'a.subject_id', 'a.before', 'a.after'])
    .select(
      sql<string | null>`coalesce(a.subject_name,
        (select p.username from profiles p where p.id = a.subject_id))`.as('subject_name'),
    )
    .select(
      sql<
        AuditEntry['actor']
      >`(select json_build_object('username', p.username, 'displayName', p.display_name)
        from profiles p where p.id = a.actor_id)`.as('actor'),
    )
    .orderBy('a.id', 'desc')
    .limit(page.limit + 1)
  if (filter.action) query = query.where('a.action', '=', filter.action)
  if (filter.outcome) query = query.where('a.outcome', '=', filter.outcome)
  if (filter.subjectId) query = query.where('a.subject_id', '=', filter.subjectId)
  if (page.cursor) query = query.where('a.id', '<', decodeIdCursor(page.cursor))
  const found = toPage(await query.execute(), page.limit, (row) => [row.id])
  return {
    ...found,
    items: found.items.map(({ subject_id, subject_name, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      subjectId: subject_id,
      subjectName: subject_name,
    })),
  }
}
