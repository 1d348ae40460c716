import { type RawBuilder, type SqlBool, sql } from 'kysely'

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
