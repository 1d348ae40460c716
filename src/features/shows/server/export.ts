import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'
import { isClaimedBy } from './claim-columns.ts'

/**
 * The published shows of a member, their changes to shows and venues, their decisions about shows of others, their feeds
 * and their plans, for "download my data".
 */
export async function exportShows(db: Db, userId: string): Promise<ExportFile[]> {
  const read = async () => {
    const shows = await db
      .selectFrom('events as e')
      .select(['e.id', 'e.kind', 'e.name', 'e.description', 'e.status', 'e.status_reason'])
      .select(['e.time_zone', 'e.first_day', 'e.last_day', 'e.begins_at', 'e.ends_at'])
      .select(['e.previous_day', 'e.ticket_links', 'e.created_at', 'e.updated_at'])
      .where(isClaimedBy('e', userId))
      .orderBy('e.created_at')
      .orderBy('e.id')
      .execute()
    return JSON.stringify(shows, null, 2)
  }
  const readFeeds = async () => {
    const feeds = await db
      .selectFrom('show_feeds as s')
      .select(['s.address', 's.time_zone', 's.city', 's.country', 's.created_at', 's.read_at', 's.failure'])
      .where(isClaimedBy('s', userId))
      .orderBy('s.created_at')
      .orderBy('s.id')
      .execute()
    return JSON.stringify(feeds, null, 2)
  }
  const readChanges = async () => {
    const changes = await db
      .selectFrom('show_changes')
      .select(['show_id', 'show_name', 'kind', 'differences', 'is_undo', 'changed_at'])
      .where('changed_by', '=', userId)
      .orderBy('id')
      .execute()
    return JSON.stringify(changes, null, 2)
  }
  const readVenueChanges = async () => {
    const changes = await db
      .selectFrom('venue_changes')
      .select(['venue_id', 'venue_name', 'differences', 'is_undo', 'changed_at'])
      .where('changed_by', '=', userId)
      .orderBy('id')
      .execute()
    return JSON.stringify(changes, null, 2)
  }
  const readDecisions = async () => {
    const decisions = await db
      .selectFrom('billing_changes')
      .select(['event_id', 'artist_mbid', 'standing_before', 'standing_after', 'is_undo', 'changed_at'])
      .where('changed_by', '=', userId)
      .orderBy('id')
      .execute()
    return JSON.stringify(decisions, null, 2)
  }
  const readPlans = async () => {
    const plans = await db
      .selectFrom('show_plans as p')
      .innerJoin('events as e', 'e.id', 'p.event_id')
      .select(['p.event_id', 'e.name', 'e.first_day', 'p.acts', 'p.changed_at'])
      .where('p.user_id', '=', userId)
      .orderBy('p.event_id')
      .execute()
    return JSON.stringify(plans, null, 2)
  }
  return [
    { path: 'shows.json', read },
    { path: 'show-changes.json', read: readChanges },
    { path: 'venue-changes.json', read: readVenueChanges },
    { path: 'show-decisions.json', read: readDecisions },
    { path: 'show-feeds.json', read: readFeeds },
    { path: 'show-plans.json', read: readPlans },
  ]
}
