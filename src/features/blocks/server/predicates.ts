import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether one of two members has blocked the other; the arguments are expressions for their ids. */
export const blockedBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<SqlBool>`(
  exists (select from member_blocks k where k.blocker_id = ${one} and k.blocked_id = ${other})
  or exists (select from member_blocks k where k.blocker_id = ${other} and k.blocked_id = ${one}))`

/** Whether a member hides another: by a block of one of them, or by a mute. */
export const hidesMember = (viewer: RawBuilder<unknown>, member: RawBuilder<unknown>) => sql<SqlBool>`(
  ${blockedBetween(viewer, member)}
  or exists (select from member_mutes k where k.user_id = ${viewer} and k.muted_id = ${member}))`
