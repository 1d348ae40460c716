import { sql } from 'kysely'
import { labelPath, nameSlug, readCovers, releasePath } from '#features/catalogue/public.ts'
import { RELEASE_TYPES } from '#features/notify/delivery/limits.ts'
import type { Notices } from '#features/notify/delivery/public.ts'
import { decodeCursor, toPage } from '#platform/db/keyset.ts'
import type { Platform } from '#platform/platform.ts'
import { addDays, dayAt, isDay } from '#platform/time.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Sources } from '#sources/sources.ts'
import type { CreditedArtist, RadarPage, RadarQuery } from '../contract.ts'
import { RECENT_DAYS } from '../limits.ts'

interface Row {
  id: string
  mbid: string
  title: string
  primaryType: string | null
  secondaryTypes: string[]
  credit: CreditedArtist[]
  labelMbid: string | null
  labelName: string | null
  day: string
  movedFrom: string | null
  seenAt: Date
}

/**
 * A page of upcoming or recent records of a member's follows, of the wanted types. Throws a 400 problem for a bad
 * cursor.
 */
export async function listReleases(
  platform: Platform,
  { notices, coverArt }: { notices: Pick<Notices, 'readSettings'> } & Pick<Sources, 'coverArt'>,
  memberId: string,
  { when, cursor, limit }: RadarQuery,
): Promise<RadarPage> {
  const { reads, clock } = platform
  const { db } = reads
  const own = (await notices.readSettings(db, [memberId])).get(memberId)
  if (!own) return { items: [], nextCursor: null }
  const today = dayAt(clock.now(), own.timeZone)
  const isUpcoming = when === 'upcoming'
  const order = isUpcoming ? sql`p.day, p.id` : sql`p.day desc, p.id desc`
  const [day, id] = cursor ? decodeCursor(cursor, [isDay, isUuid]) : []
  const after = cursor
    ? sql`and (p.day, p.id) ${isUpcoming ? sql`>` : sql`<`} (${day}::date, ${id}::uuid)`
    : sql``
  const among = isUpcoming
    ? sql`p.day > ${today}::date`
    : sql`p.day between ${addDays(today, -RECENT_DAYS)}::date and ${today}::date`
  const { rows } = await sql<Row>`
    with follows as (
      select 'artist' as kind, artist_mbid as mbid, release_types from artist_follows
        where user_id = ${memberId} and wants_releases
      union all
      select 'label', label_mbid, release_types from label_follows where user_id = ${memberId} and wants_releases
    ), records as (
      select distinct r.record_id from follows f
      join radar_watches w on w.kind = f.kind and w.mbid = f.mbid
      join radar_credits c on c.kind = w.kind and c.mbid = w.target_mbid
      join radar_releases r on r.id = c.release_id
      where case when cardinality(r.secondary_types) > 0 then r.secondary_types
        else array[coalesce(r.primary_type, 'Other')] end <@ coalesce(f.release_types, ${typesFor(own.releaseTypes)}::text[])
    )
    select p.id, g.mbid, g.title, g.primary_type as "primaryType", g.secondary_types as "secondaryTypes", g.credit,
      p.label_mbid as "labelMbid", (select l.name from labels l where l.mbid = p.label_mbid) as "labelName", p.day, case when p.announced_day <> p.day then p.announced_day end as "movedFrom", p.seen_at as "seenAt"
    from records join radar_releases p on p.id = records.record_id, lateral (
      select o.* from radar_releases o where o.record_id = p.id
      order by exists (select from radar_dates d where d.release_id = o.id and d.is_missing), o.id <> p.id, o.seen_at, o.id
      limit 1
    ) g
    where ${among} ${after}
      -- A record stands once: for its artist, else for the first of its labels.
      and (p.label_mbid is null or not exists (
        select from radar_releases o join records a on a.record_id = o.record_id
        where o.mbid = p.mbid and (o.label_mbid is null or (o.label_mbid <> p.label_mbid
          and o.day is not null and (o.day, o.id) < (p.day, p.id)))))
    order by ${order} limit ${limit + 1}`.execute(db)
  const page = toPage(rows, limit, (row) => [row.day, row.id])
  const covers = await readCovers(
    platform,
    coverArt,
    page.items.map(({ mbid }) => mbid),
  )
  return {
    items: page.items.map(({ id: _, credit, seenAt, labelMbid, labelName, ...row }, place) => ({
      ...row,
      path: releasePath(row.mbid, row.title),
      artists: credit,
      label: labelMbid ? labelOf(labelMbid, labelName) : null,
      imageUrl: covers[place] ?? null,
      state: isUpcoming ? 'upcoming' : 'out',
      seenAt: seenAt.toISOString(),
    })),
    nextCursor: page.nextCursor,
  }
}

/** A label that the catalogue lacks has no name. */
const labelOf = (mbid: string, name: string | null) => ({
  mbid,
  name: name ?? 'a label that you follow',
  path: `${labelPath(nameSlug(name ?? mbid))}?mbid=${mbid}`,
})

/** Types that members cannot choose count as "Other". */
const FURTHER = ['Spokenword', 'Interview', 'Audiobook', 'Audio drama', 'Field recording'].filter(
  (type) => !RELEASE_TYPES.some((one) => one === type),
)
const typesFor = (chosenTypes: readonly string[]) => [
  ...chosenTypes,
  ...(chosenTypes.includes('Other') ? FURTHER : []),
]
