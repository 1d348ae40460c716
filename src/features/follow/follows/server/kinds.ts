import { type RawBuilder, sql } from 'kysely'
import type { FollowKind, Wish } from '../limits.ts'

/** The tables of a kind: its follows, and the numbers of followers. */
interface FollowTables {
  follows: RawBuilder<unknown>
  counts: RawBuilder<unknown>
  /** The column with the followed entity in both tables. */
  id: RawBuilder<unknown>
  /** The type of that column. */
  type: RawBuilder<unknown>
}

const tables = (kind: FollowKind, id: string, type: string): FollowTables => ({
  follows: sql.table(`${kind}_follows`),
  counts: sql.table(`${kind}_follower_counts`),
  id: sql.ref(id),
  type: sql.raw(type),
})

export const TABLES: Record<FollowKind, FollowTables> = {
  artist: tables('artist', 'artist_mbid', 'uuid'),
  label: tables('label', 'label_mbid', 'uuid'),
  festival: tables('festival', 'festival_id', 'text'),
  member: tables('member', 'member_id', 'uuid'),
}

/** The column of a kind of news. */
export const wishColumn = (wish: Wish) => sql.ref(`wants_${wish}`)
