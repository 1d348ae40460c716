import { sql } from 'kysely'
import type { Author } from '../contract.ts'

/**
 * The author of a row that has this user id, as a value of its own: looked up for the rows that are shown,
 * where a join would be made before the rows are chosen. Null for nobody.
 */
export function authorOf(userId: string) {
  return sql<Author | null>`(
    select json_build_object('username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url)
    from profiles u where u.id = ${sql.ref(userId)})`
}

/** The name of the business account of this id, looked up as `authorOf` does, and only where there is one. */
export function businessNameOf(businessId: string) {
  const id = sql.ref(businessId)
  return sql<string | null>`case when ${id} is not null then (
    select b.business_name from business_accounts b where b.id = ${id}) end`
}
