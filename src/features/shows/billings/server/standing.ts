import { sql } from 'kysely'

/** Whether followers of the artist of act `a` hear of the show: its team, or somebody who speaks for it, stands behind it. */
export const IS_CONFIRMED = sql<boolean>`(a.standing in ('vouched', 'confirmed'))`

/** Whether the organiser does not speak for the artist of act `a`, whose team has not decided. */
export const IS_UNCONFIRMED = sql<boolean>`(a.standing = 'unconfirmed')`
