import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'

/** The shows that a member published, for "download my data". */
export async function exportShows(db: Db, userId: string): Promise<ExportFile[]> {
  const read = async () => {
    const shows = await db
      .selectFrom('events as e')
      .leftJoin('artist_claims as a', 'a.id', 'e.artist_claim_id')
      .leftJoin('festival_claims as f', 'f.id', 'e.festival_claim_id')
      .select(['e.id', 'e.kind', 'e.name', 'e.description', 'e.status', 'e.status_reason'])
      .select(['e.time_zone', 'e.first_day', 'e.last_day', 'e.begins_at', 'e.ends_at'])
      .select(['e.previous_day', 'e.ticket_links', 'e.created_at', 'e.updated_at'])
      .where(({ or, eb }) => or([eb('a.claimed_by', '=', userId), eb('f.claimed_by', '=', userId)]))
      .orderBy('e.created_at')
      .orderBy('e.id')
      .execute()
    return JSON.stringify(shows, null, 2)
  }
  return [{ path: 'shows.json', read }]
}
