import { sql } from 'kysely'
import type { Author } from '#features/community/contract.ts'

/**
 * The author with the user id in this column, as a scalar subquery: it runs only for the selected rows, whereas a
 * join would run before the rows are selected. Null when there is no author.
 */
export function authorOf(userId: string) {
  return sql<Author | null>`(
    select json_build_object('username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url)
    from profiles u where u.id = ${sql.ref(userId)})`
}

/** The name of the business account with this id that an admin verified last, as a subquery like `authorOf`; skipped when the id is null. */
export function businessNameOf(businessId: string) {
  const id = sql.ref(businessId)
  return sql<string | null>`case when ${id} is not null then (
    select coalesce(b.reviewed_name, b.business_name) from business_accounts b where b.id = ${id}) end`
}
