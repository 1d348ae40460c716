import { sql } from 'kysely'
import { COUNT_MAX } from '#platform/count-limit.ts'
import { countUpTo } from '#platform/db/count-up-to.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { isStorableText } from '#platform/storable-text.ts'
import type { Profile, ProfileChange } from '../contract.ts'
import { markAvatarUnused, markAvatarUsed, selectReportCopies } from './unused-avatars.ts'

const COLUMNS = [
  'id',
  'username',
  'display_name as displayName',
  'bio',
  'avatar_url as avatarUrl',
  'created_at as createdAt',
] as const

/** Creates the profile of a new user, with the username as display name, in the transaction of the sign-up. */
export async function createProfile(trx: Trx, profile: { id: string; username: string }): Promise<void> {
  await trx
    .insertInto('profiles')
    .values({ ...profile, display_name: profile.username })
    .execute()
}

/**
 * Finds a profile by its username or the one before, case-insensitively. Undefined for unknown and for invalid usernames, and for banned
 * members whom nobody sees, except with `evenWithheld`.
 */
export async function findProfile(
  db: DbOrTrx,
  username: string,
  { evenWithheld = false } = {},
): Promise<(Profile & { isWithheld: boolean }) | undefined> {
  if (!isStorableText(username)) return undefined
  const row = await db
    .selectFrom('profiles')
    .select([...COLUMNS, 'is_withheld as isWithheld'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb(sql`lower(username)`, '=', username.toLowerCase()),
        eb(
          'id',
          '=',
          selectFrom('former_usernames as f')
            .select('f.user_id')
            .where(sql`lower(f.username)`, '=', username.toLowerCase()),
        ),
      ]),
    )
    .where('is_withheld', 'in', evenWithheld ? [false, true] : [false])
    .executeTakeFirst()
  return row && { ...toProfile(row), isWithheld: row.isWithheld }
}

/** Members looked at for a text; more would only be in another order. */
const MEMBERS_READ_MAX = 1000
/** The index knows no shorter texts. */
const MEMBERS_TEXT_MIN = 3

/** Members whose username or display name contains a text of three letters or more, those who begin with it first. */
export async function searchMembers(
  db: DbOrTrx,
  text: string,
  limit: number,
): Promise<{ id: string; username: string; displayName: string | null; avatarUrl: string | null }[]> {
  const words = text.trim().replace(/^@/, '')
  if ([...words].length < MEMBERS_TEXT_MIN) return []
  const literal = words.replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<{
    id: string
    username: string
    displayName: string | null
    avatarUrl: string | null
  }>`
    select id, username, display_name as "displayName", avatar_url as "avatarUrl" from (
      select id, username, display_name, avatar_url from profiles
      where (search_fold(username) like search_fold(${`%${literal}%`})
        or search_fold(display_name) like search_fold(${`%${literal}%`})) and not is_withheld
      limit ${MEMBERS_READ_MAX}) found
    order by lower(username) = lower(${words}) desc,
      search_fold(username) like search_fold(${`${literal}%`}) desc,
      search_fold(display_name) like search_fold(${`${literal}%`}) desc, lower(username)
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Whether an avatar opens: that of now for everybody, unless its member is banned and withheld; what moderators removed,
 * and what was replaced after a report, for them alone, with its token.
 */
export async function mayServeAvatar(
  db: DbOrTrx,
  { userId, address, token }: { userId: string; address: string; token: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('removed_profiles as r', (join) =>
      join.onRef('r.member_id', '=', 'p.id').on('r.avatar_url', '=', address),
    )
    .select(['p.is_withheld', 'p.avatar_url', 'r.token'])
    .where('p.id', '=', userId)
    .executeTakeFirst()
  if (!row) return false
  if (row.avatar_url === address) return !row.is_withheld
  if (!token || row.token === token) return token !== undefined
  const { rows } =
    await sql`${selectReportCopies(sql`${address}`, sql`${userId}::uuid`)} and k.id = ${token}`.execute(db)
  return rows.length > 0
}

/** $1: the member. */
const readById = statement('profile-by-id', (db) =>
  db.selectFrom('profiles').select(COLUMNS).where('id', '=', sql<string>`$1`).compile(),
)

export async function readProfile(db: DbOrTrx, userId: string): Promise<Profile | undefined> {
  const [row] = await readById(db, [userId])
  return row && toProfile(row)
}

export async function updateProfile(
  trx: Trx,
  userId: string,
  change: ProfileChange,
): Promise<Profile | undefined> {
  const isEmpty = Object.values(change).every((value) => value === undefined)
  if (isEmpty) return readProfile(trx, userId)
  const row = await trx
    .updateTable('profiles')
    .set({ display_name: change.displayName, bio: change.bio })
    .where('id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && toProfile(row)
}

/** Replaces the URL of the avatar; undefined when the profile does not exist any more. */
export async function setAvatar(
  trx: Trx,
  userId: string,
  address: string | null,
): Promise<Profile | undefined> {
  const before = await trx
    .selectFrom('profiles')
    .select('avatar_url')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const row = await trx
    .updateTable('profiles')
    .set({ avatar_url: address })
    .where('id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  if (address) await markAvatarUsed(trx, address)
  if (before.avatar_url) await markAvatarUnused(trx, before.avatar_url)
  return toProfile(row)
}

function toProfile(row: Omit<Profile, 'createdAt'> & { createdAt: Date }): Profile {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** How many members there are: exactly up to 10,000, beyond as many as the database estimates. */
export async function countMembers(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ counted: number; estimated: number }>`
    select ${countUpTo(sql`select from profiles`)} as counted,
      (select reltuples::int8 from pg_class where oid = 'profiles'::regclass) as estimated`.execute(db)
  const { counted = 0, estimated = 0 } = rows[0] ?? {}
  return counted > COUNT_MAX ? Math.max(counted, estimated) : counted
}
