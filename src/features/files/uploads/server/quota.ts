import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import type { StorageUse } from '../contract.ts'
import { describeBytes, UNUSED_BYTES_MAX, UNUSED_FILES_MAX } from '../limits.ts'

/**
 * The storage of a member's files, and of the unused ones among them; without files of deleted posts that moderators
 * keep.
 */
export async function readUse(db: DbOrTrx, userId: string): Promise<Omit<StorageUse, 'quota'>> {
  const { heldForCases: _, ...use } = await countUse(db, userId)
  return use
}

/** `heldForCases`: the bytes of deleted posts' files that moderators keep, which the member must not learn. */
async function countUse(
  db: DbOrTrx,
  userId: string,
): Promise<Omit<StorageUse, 'quota'> & { heldForCases: number }> {
  const { rows } = await sql<Omit<StorageUse, 'quota'> & { heldForCases: number }>`
    select coalesce(sum(stored_bytes) filter (where reported_post_id is null), 0)::int8 as used,
      coalesce(sum(stored_bytes) filter (where reported_post_id is not null), 0)::int8 as "heldForCases",
      coalesce(sum(size) filter (where used_at is null and reported_post_id is null), 0)::int8 as "unusedBytes",
      count(*) filter (where used_at is null and reported_post_id is null) as "unusedFiles"
    from media_files where user_id = ${userId}`.execute(db)
  return rows[0] ?? { used: 0, heldForCases: 0, unusedBytes: 0, unusedFiles: 0 }
}

/** Serializes the uploads of a member until the end of the transaction, so that they are counted correctly. */
export async function lockUse(trx: DbOrTrx, userId: string): Promise<void> {
  await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
}

/**
 * Throws a 422 problem at `file` when a member has no room for one more file: `size` of the original, `stored` with its
 * renditions, both in bytes.
 */
export async function requireRoom(
  db: DbOrTrx,
  userId: string,
  quota: number,
  { size, stored }: { size: number; stored: number },
): Promise<void> {
  const { used, heldForCases, unusedBytes, unusedFiles } = await countUse(db, userId)
  if (unusedFiles >= UNUSED_FILES_MAX)
    throw noRoom(`You have ${unusedFiles} files that aren’t in a post yet. Please post or remove some first.`)
  if (unusedBytes + size > UNUSED_BYTES_MAX)
    throw noRoom(
      `Files that aren’t in a post yet can take up ${describeBytes(UNUSED_BYTES_MAX)}. Please post or remove some first.`,
    )
  if (used + stored > quota)
    throw noRoom(
      `Your files take ${describeBytes(used)} of your ${describeBytes(quota)}, so there is no room for this one. Please delete some posts with files first.`,
    )
  // Otherwise somebody could fill the disk by having posts reported and deleting them. The message must not say that
  // they were reported.
  if (used + heldForCases + stored > quota)
    throw noRoom('There’s no room for this file at the moment. Please try again in a few weeks.')
}

const noRoom = (sentence: string) => invalid({ file: sentence })
