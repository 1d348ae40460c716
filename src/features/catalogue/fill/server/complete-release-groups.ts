import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { CatalogueFetcher } from './catalogue-fetcher.ts'

/** Release groups, and releases without one, of one run; each needs at most three requests. */
const GROUPS = 20
const RELEASES = 10

interface PartialGroup {
  id: number
  mbid: string
  popularity: number
  /** MusicBrainz id of the first artist of the credit; null when only its text is known. */
  artistMbid: string | null
}

/**
 * Fetches release groups that are only known from their releases, whose title and date may be those of an edition; best
 * known first. Then it fetches the groups of releases without one. Each run processes a few and continues where the
 * last one stopped; it ends early when MusicBrainz does not answer. Returns the number processed.
 */
export function createReleaseGroupCompletion(
  { db, sourceCache, stopping }: Pick<Platform, 'db' | 'sourceCache' | 'stopping'>,
  fetcher: Pick<CatalogueFetcher, 'releaseGroup' | 'releaseGroups'>,
) {
  let last: PartialGroup | undefined
  let lastRelease = 0

  /** False when MusicBrainz did not answer. Usually one request for all groups of an artist completes this one too. */
  const complete = async ({ mbid, artistMbid }: PartialGroup): Promise<boolean> => {
    if (artistMbid && !(await sourceCache.refresh(fetcher.releaseGroups(artistMbid), 'background')))
      return false
    if (!(await isPartial(db, mbid))) return true
    return sourceCache.refresh(fetcher.releaseGroup(mbid), 'background')
  }

  return async (): Promise<number> => {
    const groups = await readPartialGroups(db, last)
    let count = 0
    for (const group of groups) {
      if (stopping.aborted) return count
      last = group
      if (!(await complete(group))) return count
      count++
    }
    // Groups whose request failed earlier are retried after the least known one.
    if (groups.length < GROUPS) last = undefined
    const releases = await readLoneReleases(db, lastRelease)
    for (const { id, mbid } of releases) {
      if (stopping.aborted) return count
      lastRelease = id
      if (!(await sourceCache.refresh(fetcher.releaseGroup(mbid), 'background'))) return count
      count++
    }
    if (releases.length < RELEASES) lastRelease = 0
    return count
  }
}

async function readPartialGroups(db: Db, last: PartialGroup | undefined): Promise<PartialGroup[]> {
  const isNext = last
    ? sql`(g.popularity < ${last.popularity} or (g.popularity = ${last.popularity} and g.id > ${last.id}))`
    : sql`true`
  const { rows } = await sql<PartialGroup>`
    select g.id, g.mbid, g.popularity, (
      select a.mbid from artist_credit_names n join artists a on a.id = n.artist_id
      where n.artist_credit_id = g.artist_credit_id order by n.position limit 1) as "artistMbid"
    from release_groups g where g.is_partial and ${isNext}
    order by g.popularity desc, g.id limit ${GROUPS}`.execute(db)
  return rows
}

/** Releases without a group after the one with this row id. */
async function readLoneReleases(db: Db, after: number): Promise<{ id: number; mbid: string }[]> {
  return db
    .selectFrom('releases')
    .select(['id', 'mbid'])
    .where('release_group_id', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(RELEASES)
    .execute()
}

async function isPartial(db: Db, mbid: string): Promise<boolean> {
  const row = await db
    .selectFrom('release_groups')
    .select('is_partial')
    .where('mbid', '=', mbid)
    .executeTakeFirst()
  return row?.is_partial ?? false
}
