import { type RawBuilder, sql } from 'kysely'
import type { CreditedArtist } from '#features/follow/radar/contract.ts'
import { RELEASE_TYPES, type ReleaseType } from '#features/notify/delivery/limits.ts'
import type { Trx } from '#platform/db/database.ts'

/** A record as shown in its notices. */
export interface NoticeRecord {
  id: string
  /** The release group that identifies it in notices. */
  subjectId: string
  /** The release group that has its page now. */
  mbid: string
  title: string
  primaryType: string | null
  /** The types that members choose for all their follows. */
  types: ReleaseType[]
  /** The types in MusicBrainz' terms. */
  ownTypes: string[]
  credit: CreditedArtist[]
  day: string | null
  firstDayAt: Date | null
  /** For followers of a label, to whom it is announced by its day there. */
  isOfLabel: boolean
  /** The name of that label; null if unknown here. */
  label: string | null
  /** All notices about it so far, including other ids. */
  noticeIds: number[]
  /** The notices among them under other ids. */
  otherNoticeIds: number[]
}

interface Row extends Omit<NoticeRecord, 'types' | 'ownTypes' | 'noticeIds' | 'otherNoticeIds'> {
  secondaryTypes: string[]
  notices: { id: number; subjectId: string }[]
}

/** The release group of record `id` that has its page now: the first one that still exists. */
const presentGroup = (id: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
  select ${columns} from radar_releases o where o.record_id = ${id}
  order by exists (select from radar_dates d where d.release_id = o.id and d.is_missing), o.id <> ${id}, o.seen_at, o.id
  limit 1`
export const presentMbid = (id: RawBuilder<unknown>) => presentGroup(id, sql`o.mbid`)

export async function readNoticeRecord(trx: Trx, id: string): Promise<NoticeRecord | undefined> {
  const {
    rows: [row],
  } = await sql<Row>`
    select p.id, p.mbid as "subjectId", g.mbid, g.title, g.primary_type as "primaryType",
      g.secondary_types as "secondaryTypes", g.credit, p.day, p.first_day_at as "firstDayAt",
      p.label_mbid is not null as "isOfLabel",
      (select left(l.name, 300) from labels l where l.mbid = p.label_mbid) as label,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object('id', n.id, 'subjectId', n.subject_id))
        from radar_releases o join radar_releases m on m.mbid = o.mbid
        join radar_releases a on a.record_id = m.record_id
        join notices n on n.subject_type = 'release' and n.subject_id = a.mbid::text
        where o.record_id = p.id
      ), '[]') as notices
    from radar_releases p, lateral (${presentGroup(sql`p.id`, sql`o.*`)}) g
    where p.id = ${id}`.execute(trx)
  if (!row) return undefined
  const { notices, ...record } = row
  return {
    ...record,
    types: typesOf(row.primaryType, row.secondaryTypes),
    ownTypes: ownTypesOf(row.primaryType, row.secondaryTypes),
    noticeIds: notices.map(({ id }) => id),
    otherNoticeIds: notices.filter(({ subjectId }) => subjectId !== row.subjectId).map(({ id }) => id),
  }
}

const known = (type: string): ReleaseType => RELEASE_TYPES.find((one) => one === type) ?? 'Other'

/**
 * The types of a release group, all of which a member must want: the secondary ones if it has any, because members who
 * want live recordings want a live album.
 */
const ownTypesOf = (primaryType: string | null, secondaryTypes: readonly string[]): string[] =>
  secondaryTypes.length > 0 ? [...secondaryTypes] : [primaryType ?? 'Other']

/** The same as the types that members choose for all their follows. */
const typesOf = (primaryType: string | null, secondaryTypes: readonly string[]): ReleaseType[] => [
  ...new Set(ownTypesOf(primaryType, secondaryTypes).map(known)),
]
