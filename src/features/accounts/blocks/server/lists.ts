import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { invalid, notFound } from '#platform/http/problem.ts'
import type { BlockLists, HiddenMember, WordMute } from '../contract.ts'
import { ARTIST_MUTES_MAX, BLOCKS_MAX, MUTES_MAX, WORDS_MAX } from '../limits.ts'
import { foldText } from '../words.ts'

/** All lists of a member, newest first. */
export async function readLists(db: DbOrTrx, userId: string): Promise<BlockLists> {
  const [blocked, muted, artists, words] = [
    await sql<HiddenMember>`
      select u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl"
      from member_blocks k join profiles u on u.id = k.blocked_id where k.blocker_id = ${userId}
      order by k.created_at desc, u.id`.execute(db),
    await sql<HiddenMember>`
      select u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl"
      from member_mutes k join profiles u on u.id = k.muted_id where k.user_id = ${userId}
      order by k.created_at desc, u.id`.execute(db),
    await db
      .selectFrom('artist_mutes')
      .select(['artist_id as id', 'artist_name as name'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('artist_id')
      .execute(),
    await db
      .selectFrom('muted_words')
      .select(['id', 'word', 'expires_at'])
      .where('user_id', '=', userId)
      .where(sql<boolean>`(expires_at is null or expires_at > now())`)
      .orderBy('id', 'desc')
      .execute(),
  ]
  return {
    blocked: blocked.rows,
    muted: muted.rows,
    artists,
    words: words.map(({ id, word, expires_at }) => ({
      id,
      word,
      expiresAt: expires_at?.toISOString() ?? null,
    })),
  }
}

/**
 * Blocks a member; blocking again changes nothing. Throws a 404 problem, or a 422 one at `field` when the list is full.
 */
export async function block(trx: Trx, userId: string, blockedId: string, field = 'id'): Promise<void> {
  await mustBeOther(trx, userId, blockedId)
  await lockLists(trx, userId)
  await trx
    .insertInto('member_blocks')
    .values({ blocker_id: userId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await mustFit(trx, sql`member_blocks where blocker_id = ${userId}`, BLOCKS_MAX, field, 'block', 'members')
}

/** Mutes a member; as `block`. */
export async function mute(trx: Trx, userId: string, mutedId: string, field = 'id'): Promise<void> {
  await mustBeOther(trx, userId, mutedId)
  await lockLists(trx, userId)
  await trx
    .insertInto('member_mutes')
    .values({ user_id: userId, muted_id: mutedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await mustFit(trx, sql`member_mutes where user_id = ${userId}`, MUTES_MAX, field, 'mute', 'members')
}

/** The id by which posts refer to an artist, and those that MusicBrainz has merged into it. */
export type ReadArtistIds = (trx: Trx, id: string) => Promise<{ present: string; merged: string[] }>

export async function muteArtist(
  trx: Trx,
  userId: string,
  artist: { id: string; name: string },
  readArtistIds: ReadArtistIds,
): Promise<void> {
  const { present } = await readArtistIds(trx, artist.id)
  await lockLists(trx, userId)
  await trx
    .insertInto('artist_mutes')
    .values({
      user_id: userId,
      artist_id: present,
      artist_name: artist.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await mustFit(trx, sql`artist_mutes where user_id = ${userId}`, ARTIST_MUTES_MAX, 'id', 'mute', 'artists')
}

/** Mutes a word; muting it again changes its end. */
export async function muteWord(trx: Trx, userId: string, { word, days }: WordMute): Promise<void> {
  await lockLists(trx, userId)
  await sql`delete from muted_words where user_id = ${userId} and expires_at <= now()`.execute(trx)
  const expires_at = sql<Date | null>`now() + make_interval(days => ${days}::int)`
  await trx
    .insertInto('muted_words')
    .values({ user_id: userId, word, folded: foldText(word), expires_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'folded']).doUpdateSet({ word, expires_at }))
    .execute()
  await mustFit(trx, sql`muted_words where user_id = ${userId}`, WORDS_MAX, 'word', 'mute', 'words')
}

export async function unblock(trx: Trx, userId: string, blockedId: string): Promise<void> {
  await trx
    .deleteFrom('member_blocks')
    .where('blocker_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .execute()
}

export async function unmute(trx: Trx, userId: string, mutedId: string): Promise<void> {
  await trx.deleteFrom('member_mutes').where('user_id', '=', userId).where('muted_id', '=', mutedId).execute()
}

export async function unmuteArtist(
  trx: Trx,
  userId: string,
  artistId: string,
  readArtistIds: ReadArtistIds,
): Promise<void> {
  const { present, merged } = await readArtistIds(trx, artistId)
  // Includes ids that MusicBrainz has merged into this one and whose mutes are not moved yet; otherwise moving them
  // would mute the artist again.
  await sql`
    delete from artist_mutes where user_id = ${userId}
      and (artist_id in (${artistId}, ${present}) or lower(artist_id) = any (${merged}::text[]))`.execute(trx)
}

export async function unmuteWord(trx: Trx, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('muted_words').where('user_id', '=', userId).where('id', '=', id).execute()
}

export const memberNotFound = () => notFound('There is no such member.')

/** The key share lock waits for a deletion of the account and makes it wait. */
async function mustBeOther(trx: Trx, userId: string, otherId: string): Promise<void> {
  if (userId === otherId) throw invalid({ id: 'You can’t do this to yourself.' })
  const { rows } = await sql`select from profiles where id = ${otherId} for key share`.execute(trx)
  if (rows.length === 0) throw memberNotFound()
}

/** Makes other changes of the member's lists wait, so that no list grows beyond its limit. */
async function lockLists(trx: Trx, userId: string): Promise<void> {
  await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
}

async function mustFit(
  trx: Trx,
  list: ReturnType<typeof sql>,
  max: number,
  field: string,
  does: 'block' | 'mute',
  noun: string,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${list}`.execute(trx)
  if ((rows[0]?.count ?? 0) > max) {
    throw invalid({ [field]: `You can ${does} at most ${max} ${noun}. Remove some in your settings first.` })
  }
}
