import { type SqlBool, sql } from 'kysely'
import type { EntityKind } from '#features/catalogue/facts.ts'
import { KIND_NUMBERS } from './kinds.ts'

/**
 * Whether row `r` of `mbid_redirects` leads from an id that MusicBrainz gave up to the one that stays. Of two that were
 * merged into each other, one after the other, neither is known to be the one that stays.
 */
export const isActiveRedirect = sql<SqlBool>`(r.target_mbid <> r.mbid
  and not exists (select from mbid_redirects b where b.mbid = r.target_mbid and b.target_mbid = r.mbid))`

/**
 * The id that MusicBrainz keeps of an entity that it has merged, else null. A scalar subquery: with `in (select …)` beside
 * another condition the planner reads the whole table of the entities.
 */
export const mergedInto = (kind: EntityKind, mbid: string) => sql<string | null>`(
  select r.target_mbid from mbid_redirects r
  where r.mbid = ${mbid} and r.entity_kind = ${KIND_NUMBERS[kind]} and ${isActiveRedirect})`
