import { sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import { changeNotFound } from '#features/shows/editor/server/history/change-rows.ts'
import { BILLING_CHANGES_LISTED, type BillingStanding } from '#features/shows/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import type { BillingChange } from '../contract.ts'

type Page = Managed<'artist'>

/** A show on whose bill the artist stands, and the decision about it. */
export interface DecidedBilling {
  showId: string
  showName: string
  before: BillingStanding
  standing: BillingStanding
}

const billingNotFound = () => notFound('No such show lists your artist')

/**
 * Confirms a show for the managed artist, or removes the artist from it: its followers are notified once it is
 * confirmed. Throws a 404 problem when no organiser without a say for the artist names it there.
 */
export async function decideBilling(
  trx: Trx,
  page: Page,
  editorId: string,
  { showId, standing, isUndo = false }: { showId: string; standing: BillingStanding; isUndo?: boolean },
): Promise<DecidedBilling> {
  const found = await trx
    .selectFrom('billings as b')
    .innerJoin('events as e', 'e.id', 'b.event_id')
    .select(['b.standing', 'e.name', 'e.first_day', 'e.status', 'e.over_at', 'e.withdrawn_at'])
    .where('b.event_id', '=', showId)
    .where('b.artist_mbid', '=', page.entityId)
    .where(
      sql<boolean>`exists (select from event_acts a where a.event_id = b.event_id and a.artist_mbid = b.artist_mbid)`,
    )
    .forUpdate('b')
    .executeTakeFirst()
  if (!found) throw billingNotFound()
  const decided = { showId, showName: found.name, before: found.standing, standing }
  if (found.standing === standing) return decided
  const wasConfirmed = await hasBeenConfirmed(trx, page, showId)
  await trx
    .updateTable('billings')
    .set({ standing })
    .where('event_id', '=', showId)
    .where('artist_mbid', '=', page.entityId)
    .execute()
  await trx
    .insertInto('billing_changes')
    .values({
      event_id: showId,
      artist_mbid: page.entityId,
      business_account_id: page.business.id,
      standing_before: found.standing,
      standing_after: standing,
      is_undo: isUndo,
      changed_by: editorId,
    })
    .execute()
  await sql`select settle_billings(${[showId]}::uuid[])`.execute(trx)
  await trx.updateTable('events').set({ updated_at: new Date() }).where('id', '=', showId).execute()
  if (standing === 'confirmed' && found.status !== 'cancelled' && found.withdrawn_at === null) {
    await sql`
      insert into show_fan_outs (event_id, kind, day)
      select id, 'announced', first_day from events where id = ${showId} and over_at > clock_timestamp()`.execute(
      trx,
    )
  }
  // After the announcement: followers who had the show in their calendars lose it, or get it back.
  if (wasConfirmed) {
    await sql`
      insert into show_fan_outs (event_id, kind, day, act_number)
      select e.id, 'followers', e.first_day, min(a.number) from events e join event_acts a on a.event_id = e.id
      where e.id = ${showId} and a.artist_mbid = ${page.entityId} group by e.id`.execute(trx)
  }
  return decided
}

async function hasBeenConfirmed(trx: Trx, { entityId }: Page, showId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('billing_changes')
    .select('id')
    .where('event_id', '=', showId)
    .where('artist_mbid', '=', entityId)
    .where('standing_after', '=', 'confirmed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes back a decision of a business that manages the artist now. Throws a 404 problem for one of another page, and a
 * 409 problem when a later decision about the show has replaced it.
 */
export async function undoBilling(
  trx: Trx,
  page: Page,
  editorId: string,
  changeId: string,
): Promise<DecidedBilling> {
  const change = await changesOf(trx, page.entityId)
    .select(['c.event_id', 'c.standing_before', IS_LATEST.as('is_latest')])
    .where('c.id', '=', changeId)
    .executeTakeFirst()
  if (!change) throw changeNotFound()
  if (!change.is_latest) {
    throw new ProblemError(409, 'A later decision about this show replaced this one.', { code: 'no_undo' })
  }
  return decideBilling(trx, page, editorId, {
    showId: change.event_id,
    standing: change.standing_before,
    isUndo: true,
  })
}

/** The latest decisions of businesses that manage the artist now, newest first. */
export async function listBillingChanges(db: DbOrTrx, artistId: string): Promise<BillingChange[]> {
  const rows = await changesOf(db, artistId)
    .innerJoin('events as e', 'e.id', 'c.event_id')
    .leftJoin('profiles as u', 'u.id', 'c.changed_by')
    .select(['c.id', 'c.event_id', 'c.standing_before', 'c.standing_after', 'c.is_undo', 'c.changed_at'])
    .select(['e.name', 'e.first_day', 'u.username', IS_LATEST.as('is_latest')])
    .orderBy('c.id', 'desc')
    .limit(BILLING_CHANGES_LISTED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    showId: row.event_id,
    showName: row.name,
    date: row.first_day,
    before: row.standing_before,
    standing: row.standing_after,
    isUndo: row.is_undo,
    canUndo: row.is_latest,
    by: row.username,
    at: row.changed_at.toISOString(),
  }))
}

const IS_LATEST = sql<boolean>`not exists (select from billing_changes later
  where later.artist_mbid = c.artist_mbid and later.event_id = c.event_id and later.id > c.id)`

const changesOf = (db: DbOrTrx, artistId: string) =>
  db
    .selectFrom('billing_changes as c')
    .where('c.artist_mbid', '=', artistId)
    .where(
      sql<boolean>`c.business_account_id in (select business_account_id from artist_claims
        where artist_musicbrainz_id = ${artistId} and claim_status = 'approved')`,
    )
