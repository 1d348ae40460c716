import { type RawBuilder, sql } from 'kysely'
import type { ExportFile } from '#features/accounts/public.ts'
import type { ReadFaces } from '#features/catalogue/public.ts'
import type { Db, DbOrTrx } from '#platform/db/database.ts'
import { decodeCursor, isCursorTime, toPage } from '#platform/db/keyset.ts'
import { statement } from '#platform/db/statement.ts'
import type { Follow, FollowChange, FollowList, FollowsQuery } from '../contract.ts'
import { CHOICES_OF, FOLLOW_KINDS, type FollowChoice, type FollowKind } from '../limits.ts'
import { choiceColumn, TABLES } from './followers.ts'

interface Row extends Omit<Follow, 'followedAt'> {
  followedAt: Date
  sortName: string
}

/** The columns of each kind with the name and related facts, from the tables `f` (follows) and `e`. */
const NAMES: Record<FollowKind, { of: RawBuilder<unknown>; columns: RawBuilder<unknown> }> = {
  artist: {
    of: sql`left join artists e on e.mbid = f.artist_mbid`,
    columns: sql`f.artist_mbid::text as id, e.name, coalesce(e.sort_name, e.name) as sort_as,
      nullif(e.disambiguation, '') as detail, null as picture`,
  },
  label: {
    of: sql`left join labels e on e.mbid = f.label_mbid`,
    columns: sql`f.label_mbid::text as id, e.name, e.name as sort_as,
      nullif(e.disambiguation, '') as detail, null as picture`,
  },
  festival: {
    of: sql`join festivals e on e.id = f.festival_id`,
    columns: sql`e.slug as id, e.name, e.name as sort_as, null as detail, null as picture`,
  },
  venue: {
    of: sql`join venues e on e.id = f.venue_id`,
    columns: sql`f.venue_id::text as id, e.name, e.name as sort_as, e.city as detail, null as picture`,
  },
  member: {
    of: sql`join profiles e on e.id = f.member_id and not e.is_withheld`,
    columns: sql`f.member_id::text as id, coalesce(nullif(e.display_name, ''), e.username) as name,
      coalesce(nullif(e.display_name, ''), e.username) as sort_as, e.username as detail, e.avatar_url as picture`,
  },
}

/** A member's follows of some kinds. Their number is limited, so all are read and sorted. */
const followsOf = (userId: string, kinds: readonly FollowKind[]) =>
  sql.join(
    kinds.map((kind) => {
      const choice = (one: FollowChoice) =>
        CHOICES_OF[kind].includes(one) ? sql`f.${choiceColumn(one)}` : sql`null::boolean`
      const types = CHOICES_OF[kind].includes('releases') ? sql`f.release_types` : sql`null::text[]`
      return sql`select ${sql.lit(kind)} as kind, ${NAMES[kind].columns},
        date_trunc('milliseconds', f.created_at) as followed_at, ${choice('releases')} as releases,
        ${choice('shows')} as shows, ${choice('posts')} as posts, ${types} as release_types
        from ${TABLES[kind].follows} f ${NAMES[kind].of} where f.user_id = ${userId}`
    }),
    sql` union all `,
  )

const COLUMNS = sql`kind, id, name, detail, picture as "imageUrl", followed_at as "followedAt",
  releases, shows, posts, release_types as "releaseTypes", sort_name as "sortName"`

/** Sorts without case and accents, then by bytes, the same on every database. */
const SORT_NAME = sql`name_fold(coalesce(sort_as, '')) collate "C"`

/** One page of a member's follows. Throws a 400 problem for a bad cursor. */
export async function listFollows(
  db: Db,
  readFaces: ReadFaces,
  userId: string,
  { kind, sort, q, cursor, limit }: FollowsQuery,
): Promise<FollowList> {
  const literal = q?.replace(/[\\%_]/g, '\\$&')
  const named = literal ? sql`name_fold(name) like name_fold(${`%${literal}%`})` : sql`true`
  const [after, order] =
    sort === 'name'
      ? [afterName(cursor), sql`sort_name, kind, id`]
      : [afterTime(cursor), sql`followed_at desc, kind desc, id desc`]
  const counts = await countFollows(db, userId)
  if ((kind ? [kind] : FOLLOW_KINDS).every((one) => counts[one] === 0))
    return { items: [], nextCursor: null, counts }
  const { rows } = await sql<Row>`
    with follows as (${followsOf(userId, kind ? [kind] : FOLLOW_KINDS)}),
      sorted as (select *, ${SORT_NAME} as sort_name from follows)
    select ${COLUMNS} from sorted where ${named} and ${after} order by ${order} limit ${limit + 1}`.execute(
    db,
  )
  const page = toPage(rows, limit, (row) => [
    sort === 'name' ? row.sortName : row.followedAt.toISOString(),
    row.kind,
    row.id,
  ])
  return {
    items: await toFollows(readFaces, page.items),
    nextCursor: page.nextCursor,
    counts,
  }
}

const isText = (value: unknown) => typeof value === 'string' && !value.includes('\0')

function afterName(cursor: string | undefined): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const [name, kind, id] = decodeCursor(cursor, [isText, isText, isText])
  return sql`(sort_name, kind, id) > (${name}::text collate "C", ${kind}, ${id})`
}

function afterTime(cursor: string | undefined): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const [time, kind, id] = decodeCursor(cursor, [isCursorTime, isText, isText])
  return sql`(followed_at, kind, id) < (${time}::timestamptz, ${kind}, ${id})`
}

/** One follow as in the list; undefined when the member does not follow it. */
export async function readFollow(
  db: Db,
  readFaces: ReadFaces,
  userId: string,
  { kind, id }: { kind: FollowKind; id: string },
): Promise<Follow | undefined> {
  const { rows } = await sql<Row>`
    with follows as (${followsOf(userId, [kind])}) select ${COLUMNS} from (
      select *, '' as sort_name from follows) f where id = ${id}`.execute(db)
  return (await toFollows(readFaces, rows))[0]
}

async function toFollows(readFaces: ReadFaces, rows: readonly Row[]): Promise<Follow[]> {
  const mbids = rows.filter(({ kind }) => kind === 'artist').map(({ id }) => id)
  const faceOf = await readFaces(mbids)
  return rows.map(({ sortName: _, followedAt, imageUrl, ...row }) => ({
    ...row,
    imageUrl: row.kind === 'artist' ? faceOf(row.id) : imageUrl,
    followedAt: followedAt.toISOString(),
  }))
}

/** $1: the member. */
const readCounts = statement('follow-counts', (db) =>
  sql<Record<FollowKind, number>>`select ${sql.join(
    FOLLOW_KINDS.map(
      (kind) =>
        // Hidden members are not in the list either.
        sql`(select count(*)::int from ${TABLES[kind].follows} f ${kind === 'member' ? NAMES.member.of : sql``}
          where f.user_id = $1) as ${sql.ref(kind)}`,
    ),
  )}`.compile(db),
)

/** How many of each kind a member follows. */
export async function countFollows(db: DbOrTrx, userId: string): Promise<Record<FollowKind, number>> {
  const [counts] = await readCounts(db, [userId])
  return counts ?? { artist: 0, label: 0, festival: 0, venue: 0, member: 0 }
}

/** Changes the kinds of news that a member wants from one follow. False when they do not follow it. */
export async function changeWishes(
  trx: DbOrTrx,
  userId: string,
  { kind, id }: { kind: FollowKind; id: string },
  { releaseTypes, ...switches }: FollowChange,
): Promise<boolean> {
  const { follows, id: column } = TABLES[kind]
  const sets = CHOICES_OF[kind].flatMap((choice) => {
    const value = switches[choice]
    return value === undefined ? [] : [sql`${choiceColumn(choice)} = ${value}`]
  })
  if (releaseTypes !== undefined && CHOICES_OF[kind].includes('releases')) {
    sets.push(sql`release_types = ${releaseTypes}::text[]`)
  }
  const which = sql`${column} = ${id} and user_id = ${userId}`
  const { rows } = await (sets.length === 0
    ? sql`select from ${follows} where ${which}`
    : sql`update ${follows} set ${sql.join(sets)} where ${which} returning user_id`
  ).execute(trx)
  return rows.length > 0
}

/** The file for "download my data": a member's follows, with the wanted kinds of news. */
export async function exportFollows(db: Db, userId: string): Promise<ExportFile[]> {
  const read = async () => {
    const artists = await sql`
      select f.artist_mbid, a.name, f.created_at, wants_releases, wants_shows, wants_posts, release_types
      from artist_follows f left join artists a on a.mbid = f.artist_mbid
      where f.user_id = ${userId} order by f.created_at`.execute(db)
    const labels = await sql`
      select f.label_mbid, l.name, f.created_at, wants_releases, wants_posts, release_types
      from label_follows f left join labels l on l.mbid = f.label_mbid
      where f.user_id = ${userId} order by f.created_at`.execute(db)
    const festivals = await sql`
      select e.slug, e.name, f.created_at, wants_shows, wants_posts
      from festival_follows f join festivals e on e.id = f.festival_id
      where f.user_id = ${userId} order by f.created_at`.execute(db)
    const venues = await sql`
      select f.venue_id, e.name, e.city, f.created_at, wants_shows, wants_posts
      from venue_follows f join venues e on e.id = f.venue_id
      where f.user_id = ${userId} order by f.created_at`.execute(db)
    const members = await sql`
      select p.username, f.created_at, wants_posts
      from member_follows f join profiles p on p.id = f.member_id
      where f.user_id = ${userId} order by f.created_at`.execute(db)
    const all = {
      artists: artists.rows,
      labels: labels.rows,
      festivals: festivals.rows,
      venues: venues.rows,
      members: members.rows,
    }
    return JSON.stringify(all, null, 2)
  }
  return [{ path: 'followed.json', read }]
}
