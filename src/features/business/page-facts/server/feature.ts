import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { createModeratedStatements } from './moderated.ts'
import { createStatementRoutes } from './routes.ts'

/** The statements of businesses on the pages that they manage. Closing a business deletes them. */
export const createStatements = (platform: Platform) => ({
  routes: createStatementRoutes(platform),
  moderated: createModeratedStatements(platform),
  accountExport: exportStatements,
})

/** For "download my data": what a member wrote on pages, and the statements of the businesses that they own. */
async function exportStatements(db: Db, userId: string): Promise<ExportFile[]> {
  const statements = () =>
    db
      .selectFrom('page_statements as s')
      .innerJoin('business_accounts as b', 'b.id', 's.business_account_id')
      .select(['b.business_name', 's.kind', 's.entity_id', 's.field', 's.value', 's.updated_at'])
      .where(({ or, eb }) => or([eb('b.user_id', '=', userId), eb('s.updated_by', '=', userId)]))
      .orderBy('s.updated_at')
      .execute()
  const changes = () =>
    db
      .selectFrom('page_changes as c')
      .innerJoin('page_statements as s', 's.id', 'c.statement_id')
      .select(['s.kind', 's.entity_id', 's.field', 'c.after', 'c.is_undo', 'c.changed_at'])
      .where('c.changed_by', '=', userId)
      .orderBy('c.changed_at')
      .execute()
  return [
    { path: 'page-statements.json', read: async () => JSON.stringify(await statements(), null, 2) },
    { path: 'page-changes.json', read: async () => JSON.stringify(await changes(), null, 2) },
  ]
}
