import type { ExportFile } from '#features/accounts/public.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import type { LabelFollow } from '../contract.ts'

/** Follows or unfollows a label; idempotent. */
export async function setFollow(
  trx: Trx,
  userId: string,
  mbid: string,
  following: boolean,
): Promise<LabelFollow> {
  if (following) {
    await trx
      .insertInto('label_follows')
      .values({ label_mbid: mbid, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await trx
      .deleteFrom('label_follows')
      .where('label_mbid', '=', mbid)
      .where('user_id', '=', userId)
      .execute()
  }
  return { following, followers: await countFollowers(trx, mbid) }
}

export async function readFollow(db: Db, userId: string, mbid: string): Promise<LabelFollow> {
  const row = await db
    .selectFrom('label_follows')
    .select('user_id')
    .where('label_mbid', '=', mbid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { following: row !== undefined, followers: await countFollowers(db, mbid) }
}

export async function countFollowers(db: DbOrTrx, mbid: string): Promise<number> {
  const counted = await db
    .selectFrom('label_follower_counts')
    .select('followers')
    .where('label_mbid', '=', mbid)
    .executeTakeFirst()
  return counted?.followers ?? 0
}

/** The file for "download my data": the labels that a member follows. */
export async function exportFollows(db: Db, userId: string): Promise<ExportFile[]> {
  const read = async () => {
    const rows = await db
      .selectFrom('label_follows as f')
      .leftJoin('labels as l', 'l.mbid', 'f.label_mbid')
      .select(['f.label_mbid', 'l.name', 'f.created_at'])
      .where('f.user_id', '=', userId)
      .orderBy('f.created_at')
      .execute()
    return JSON.stringify(rows, null, 2)
  }
  return [{ path: 'label-follows.json', read }]
}
