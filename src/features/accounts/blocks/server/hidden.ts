import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import type { HiddenReason } from '../limits.ts'
import { createFoldedMatcher, foldText } from '../words.ts'

/** A post or reply: its text, author and artist. */
export interface AuthoredText {
  /** Null when the author's account, and with it the text, is deleted. */
  authorId: string | null
  /** The artist of the post. */
  artistId?: string | null
  content: string
}

export interface HiddenRow {
  kind: HiddenReason
  value: string
}

/**
 * SQL for what `viewer` (an expression) hides, for declared statements that read more with it. $2 and $3: authors and
 * artists, as returned by `namedIn`. An index scan finds the viewer's own lists, which are limited. Blocks of the
 * viewer by others may be many, so they are looked up for each author.
 */
export const hiddenRows = (viewer: RawBuilder<unknown>) => sql<HiddenRow>`
  select 'blocked' as kind, blocked_id::text as value from member_blocks
    where blocker_id = ${viewer} and blocked_id = any ($2::uuid[])
  union all select 'blocked', a.id::text from unnest($2::uuid[]) a (id)
    where (select true from member_blocks k where k.blocker_id = a.id and k.blocked_id = ${viewer})
  union all select 'author', muted_id::text from member_mutes where user_id = ${viewer} and muted_id = any ($2::uuid[])
  union all select 'artist', artist_id from artist_mutes where user_id = ${viewer} and artist_id = any ($3::text[])
  union all select 'word', folded from muted_words
    where user_id = ${viewer} and (expires_at is null or expires_at > now())`

/** $1: the viewer. */
const readHidden = statement('hidden-reasons', (db) => hiddenRows(sql`$1`).compile(db))

/** The authors and artists of these posts and replies. */
export const namedIn = (written: readonly AuthoredText[]) => ({
  authors: [...new Set(written.map((one) => one.authorId).filter(Boolean))],
  artists: [...new Set(written.map((one) => one.artistId).filter(Boolean))],
})

/** Caches folded texts of objects that stay in memory. */
const foldedTexts = new WeakMap<AuthoredText, string>()

function foldedTextOf(one: AuthoredText): string {
  const text = foldedTexts.get(one) ?? foldText(one.content)
  foldedTexts.set(one, text)
  return text
}

/** Returns a function that says, from these rows, why a post or reply is hidden; undefined when it is not. */
export function hiddenReasonFrom(
  viewerId: string,
  rows: readonly HiddenRow[],
): (one: AuthoredText) => HiddenReason | undefined {
  const valuesOf = (kind: HiddenReason) => rows.filter((row) => row.kind === kind).map((row) => row.value)
  const [blocked, muted, mutedArtists] = [
    new Set(valuesOf('blocked')),
    new Set(valuesOf('author')),
    new Set(valuesOf('artist')),
  ]
  const words = valuesOf('word')
  const hasMutedWord = createFoldedMatcher(words)
  return (one) => {
    const { authorId, artistId } = one
    if (!authorId || authorId === viewerId) return undefined
    if (blocked.has(authorId)) return 'blocked'
    if (muted.has(authorId)) return 'author'
    if (artistId && mutedArtists.has(artistId)) return 'artist'
    return words.length > 0 && hasMutedWord(foldedTextOf(one)) ? 'word' : undefined
  }
}

/**
 * Reads what `viewerId` hides among these, in one statement of bounded cost, and returns the function of
 * `hiddenReasonFrom`. Lists are read and cached independently of the viewer and filtered with it.
 */
export async function hiddenReasons(
  db: DbOrTrx,
  viewerId: string,
  written: readonly AuthoredText[],
): Promise<(one: AuthoredText) => HiddenReason | undefined> {
  const { authors, artists } = namedIn(written.filter(({ authorId }) => authorId !== viewerId))
  if (authors.length === 0) return () => undefined
  return hiddenReasonFrom(viewerId, await readHidden(db, [viewerId, authors, artists]))
}

/** The members among `memberIds` who hide a text, for any reason. */
export async function membersHidingText(
  db: DbOrTrx,
  { authorId, artistId = null, content }: AuthoredText,
  memberIds: readonly string[],
): Promise<Set<string>> {
  if (!authorId || memberIds.length === 0) return new Set()
  const text = foldText(content)
  // `offset 0` keeps the planner from joining the words of all members of the site.
  const { rows } = await sql<{ id: string; folded: string | null }>`
    with members as (select id from unnest(${memberIds}::uuid[]) m (id) where id <> ${authorId})
    select id, null as folded from members m
      where ${hidesMember(sql.ref('m.id'), sql`${authorId}::uuid`)}
      or ${mutesArtist(sql.ref('m.id'), sql`${artistId}::text`)}
    union all select m.id, w.folded from members m, lateral (
        select folded from muted_words
        where user_id = m.id and (expires_at is null or expires_at > now()) offset 0) w
      where strpos(${text}, w.folded) > 0`.execute(db)
  const hiding = rows.filter(({ folded }) => folded === null || createFoldedMatcher([folded])(text))
  return new Set(hiding.map(({ id }) => id))
}

const readHides = statement<{ hides: boolean }>('hides-anything', (db) =>
  sql<{ hides: boolean }>`
    select exists (select from member_blocks where blocker_id = $1 or blocked_id = $1)
      or exists (select from member_mutes where user_id = $1) or exists (select from artist_mutes where user_id = $1)
      or exists (select from muted_words where user_id = $1 and (expires_at is null or expires_at > now())) as hides`.compile(
    db,
  ),
)

/** Whether a member may hide anything. */
export async function hidesAnything(db: DbOrTrx, userId: string): Promise<boolean> {
  const [row] = await readHides(db, [userId])
  return row?.hides ?? false
}

/** Whether a member has blocked another. */
export async function hasBlocked(db: DbOrTrx, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member_blocks')
    .select('blocked_id')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return row !== undefined
}

/** The members among these with a block between them and another member, in either direction. */
export async function membersBlockedWith(
  db: DbOrTrx,
  from: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${memberIds}::uuid[]) m (id)
      where ${blockedBetween(sql`m.id`, sql`${from}::uuid`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/*
 * Scalar subqueries, each by a primary key: for `exists` in a condition with "or" the planner may read the whole table
 * into a hash.
 */

/** Whether one of two members has blocked the other; the arguments are expressions for their ids. */
export const blockedBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<SqlBool>`coalesce(
  (select true from member_blocks k where k.blocker_id = ${one} and k.blocked_id = ${other}),
  (select true from member_blocks k where k.blocker_id = ${other} and k.blocked_id = ${one}), false)`

/** Whether a member hides another: by a block of one of them, or by a mute. */
export const hidesMember = (
  viewer: RawBuilder<unknown>,
  member: RawBuilder<unknown>,
) => sql<SqlBool>`coalesce(
  (select true from member_mutes k where k.user_id = ${viewer} and k.muted_id = ${member}),
  ${blockedBetween(viewer, member)})`

/** Whether a member has muted an artist; the arguments are expressions for their ids, those of artists as text. */
export const mutesArtist = (
  viewer: RawBuilder<unknown>,
  artist: RawBuilder<unknown>,
) => sql<SqlBool>`coalesce(
  (select true from artist_mutes k where k.user_id = ${viewer} and k.artist_id = ${artist}), false)`
