import { sql } from 'kysely'
import { FEED_SHOWS } from '#features/community/feed/server/shared-feed.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** Whether a banned member is hidden from everybody. */
export async function isWithheld(db: DbOrTrx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('is_withheld')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.is_withheld ?? false
}

/**
 * Hides a member with all public posts and replies in all reads, or shows them again. What pages state in the name of a
 * business without another owner is hidden with them (`isPublicBusiness`). Returns what to do after the commit.
 */
export async function setWithheld(
  { invalidation }: Pick<Platform, 'invalidation'>,
  trx: Trx,
  userId: string,
  withheld: boolean,
): Promise<() => void> {
  const done = await trx
    .updateTable('profiles')
    .set({ is_withheld: withheld })
    .where('id', '=', userId)
    .where('is_withheld', '<>', withheld)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) return () => {}
  const [from, to] = withheld ? (['public', 'withheld'] as const) : (['withheld', 'public'] as const)
  // Changes of replies lock their post first; all in the order in which the deletion of an account locks them.
  await sql`select from posts where user_id = ${userId}
    or id in (select post_id from post_replies where user_id = ${userId}) order by id for no key update`.execute(
    trx,
  )
  for (const table of ['posts', 'post_replies'] as const) {
    await trx
      .updateTable(table)
      .set({ visibility: to })
      .where('user_id', '=', userId)
      .where('visibility', '=', from)
      .execute()
  }
  return () => invalidation.invalidate([...FEED_SHOWS, 'replies', 'statements', 'products', 'posts-left'])
}
