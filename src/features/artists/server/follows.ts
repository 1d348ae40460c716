import type { ExportFile } from '#features/accounts/public.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import type { ArtistFollow } from '../contract.ts'

/** Follows or unfollows an artist; idempotent. */
export async function setFollow(
  trx: Trx,
  userId: string,
  mbid: string,
  following: boolean,
): Promise<ArtistFollow> {
  if (following) {
    await trx
      .insertInto('artist_follows')
      .values({ artist_mbid: mbid, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await trx
      .deleteFrom('artist_follows')
      .where('artist_mbid', '=', mbid)
      .where('user_id', '=', userId)
      .execute()
  }
  return { following, followers: await countFollowers(trx, mbid) }
}

export async function readFollow(db: Db, userId: string, mbid: string): Promise<ArtistFollow> {
  const row = await db
    .selectFrom('artist_follows')
    .select('user_id')
    .where('artist_mbid', '=', mbid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { following: row !== undefined, followers: await countFollowers(db, mbid) }
}

export async function countFollowers(db: DbOrTrx, mbid: string): Promise<number> {
  const counted = await db
    .selectFrom('artist_follower_counts')
    .select('followers')
    .where('artist_mbid', '=', mbid)
    .executeTakeFirst()
  return counted?.followers ?? 0
}

/** The followers of each of these artists that has any, by MusicBrainz id. */
export async function countFollowersOf(db: Db, mbids: readonly string[]): Promise<Map<string, number>> {
  if (mbids.length === 0) return new Map()
  const rows = await db
    .selectFrom('artist_follower_counts')
    .select(['artist_mbid', 'followers'])
    .where('artist_mbid', 'in', mbids)
    .where('followers', '>', 0)
    .execute()
  return new Map(rows.map(({ artist_mbid, followers }) => [artist_mbid, followers]))
}

/** The file for "download my data": the artists that a member follows. */
export async function exportFollows(db: Db, userId: string): Promise<ExportFile[]> {
  const read = async () => {
    const rows = await db
      .selectFrom('artist_follows as f')
      .leftJoin('artists as a', 'a.mbid', 'f.artist_mbid')
      .select(['f.artist_mbid', 'a.name', 'f.created_at'])
      .where('f.user_id', '=', userId)
      .orderBy('f.created_at')
      .execute()
    return JSON.stringify(rows, null, 2)
  }
  return [{ path: 'artist-follows.json', read }]
}
