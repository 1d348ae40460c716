import { type SqlBool, sql } from 'kysely'

/**
 * Whether row `r` of `mbid_redirects` leads from an id that MusicBrainz gave up to the one that stays. Of two that were
 * merged into each other, one after the other, neither is known to be the one that stays.
 */
export const leadsOn = sql<SqlBool>`(r.target_mbid <> r.mbid
  and not exists (select from mbid_redirects b where b.mbid = r.target_mbid and b.target_mbid = r.mbid))`
