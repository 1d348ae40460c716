import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { contains } from '#platform/db/contains.ts'
import type { Db } from '#platform/db/database.ts'
import { decodeCursor, isCursorTime, toPage } from '#platform/db/keyset.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ListedMember, MembersPage, membersQuery } from '../contract.ts'
import type { MemberState } from '../limits.ts'

/** The reader of the list. Moderators do not see email addresses, and cannot search by them. */
export interface Reader {
  isAdmin: boolean
}

/** Members, newest first. Throws a 400 problem for a cursor of another list. */
export async function listMembers(
  db: Db,
  reader: Reader,
  { search, state, role, cursor, limit }: z.infer<typeof membersQuery>,
): Promise<MembersPage> {
  let query = selectMembers(db)
  if (search) query = query.where(sql<SqlBool>`users.id = any (array(${idsWith(search, reader)}))`)
  if (state) query = query.where(STATE_CONDITIONS[state])
  if (role) {
    query = query.where(
      sql<SqlBool>`users.id = any (array(select user_id from user_roles where role = ${role}))`,
    )
  }
  if (cursor) {
    const [time, id] = decodeCursor(cursor, [isCursorTime, isUuid])
    query = query.where(sql<SqlBool>`(users.created_at, users.id) < (${time}::timestamptz, ${id}::uuid)`)
  }
  const rows = await query
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = toPage(rows, limit, (row) => [row.created_at.toISOString(), row.id])
  return { ...page, items: page.items.map((row) => toListedMember(row, reader)) }
}

/** Undefined for an unknown id. */
export async function findMember(db: Db, reader: Reader, id: string): Promise<ListedMember | undefined> {
  const row = await selectMembers(db).where('users.id', '=', id).executeTakeFirst()
  return row && toListedMember(row, reader)
}

const STATE_CONDITIONS = {
  active: sql<SqlBool>`users.banned_at is null and (users.suspended_until is null or users.suspended_until <= now())`,
  suspended: sql<SqlBool>`users.suspended_until > now()`,
  banned: sql<SqlBool>`users.banned_at is not null`,
} satisfies Record<MemberState, unknown>

/** Each part uses an index; for joins the planner would read the whole tables. */
const idsWith = (search: string, { isAdmin }: Reader) => sql`
  select id from profiles where ${contains(sql`username`, search)}
  union select id from profiles where ${contains(sql`display_name`, search)}
  ${isAdmin ? sql`union select id from users where ${contains(sql`email`, search)}` : sql``}`

const selectMembers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.email_confirmed_at',
      'users.suspended_until',
      'users.banned_at',
      'users.standing_reason',
      'users.last_sign_in_at',
      'users.created_at',
      'profiles.username',
      'profiles.display_name',
      'profiles.avatar_url',
    ])
    .select(
      sql<
        ListedMember['roles']
      >`array(select role from user_roles r where r.user_id = users.id order by role)`.as('roles'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>

function toListedMember(row: Row, { isAdmin }: Reader): ListedMember {
  const suspendedUntil =
    row.suspended_until && row.suspended_until.getTime() > Date.now() ? row.suspended_until : null
  const state = row.banned_at ? 'banned' : suspendedUntil ? 'suspended' : 'active'
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    email: isAdmin ? row.email : null,
    emailConfirmed: row.email_confirmed_at !== null,
    roles: row.roles,
    state,
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    reason: state === 'active' ? null : row.standing_reason,
    joinedAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  }
}
