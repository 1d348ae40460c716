import { type RawBuilder, sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { CHOICES_OF, type FollowChoice, type FollowKind } from '../limits.ts'

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
  venue: tables('venue', 'venue_id', 'uuid'),
  member: tables('member', 'member_id', 'uuid'),
}

/** The column of a kind of news. */
export const choiceColumn = (choice: FollowChoice) => sql.ref(`wants_${choice}`)

/** The followed entity; for a festival the row id. */
export interface Followed {
  kind: FollowKind
  id: string
}

/** A member who wants news of the entity. */
export interface Follower extends Followed {
  userId: string
  followedAt: Date
  /** Types of releases wanted from this one; null for the member's general choice. */
  releaseTypes: string[] | null
}

interface Batch {
  /** Sorted by `userId`; one row per followed entity, all rows of a member in the same batch. */
  followers: Follower[]
  /** Cursor for the next batch; null when there is none. */
  after: string | null
}

/** Comes before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the followers of any of `followed` who want news of its releases, shows or posts: `members` of them after the
 * member `after`, or those among `only`. Costs the same for each batch, however many followers there are.
 */
export async function readFollowersByWish(
  db: DbOrTrx,
  choice: FollowChoice,
  followed: readonly Followed[],
  { after, members, only }: { after?: string | null; members: number; only?: readonly string[] },
): Promise<Batch> {
  const kinds = [...new Set(followed.map(({ kind }) => kind))].filter((kind) =>
    CHOICES_OF[kind].includes(choice),
  )
  if (kinds.length === 0) return { followers: [], after: null }
  const among = only ? sql`and f.user_id = any(${only}::uuid[])` : sql``
  const partsOf = kinds.map((kind) => {
    const { follows, id, type } = TABLES[kind]
    const ids = followed.filter((one) => one.kind === kind).map((one) => one.id)
    const types = choice === 'releases' ? sql`f.release_types` : sql`null::text[]`
    // Each of the followed is read in the order of the primary key, up to the end of the batch.
    return sql`select n.* from unnest(${ids}::${type}[]) w (one), lateral (
      select ${kind} as kind, f.${id}::text as id, f.user_id, f.created_at, ${types} as release_types
      from ${follows} f where f.${id} = w.one and f.${choiceColumn(choice)}
        and f.user_id > ${after ?? NOBODY}::uuid ${among}
      order by f.user_id limit ${members + 1}) n`
  })
  const { rows } = await sql<{
    kind: FollowKind
    id: string
    user_id: string
    created_at: Date
    release_types: string[] | null
  }>`
    with found as (${sql.join(partsOf, sql` union all `)}),
      ranked as (select *, dense_rank() over (order by user_id)::int as place from found)
    select kind, id, user_id, created_at, release_types from ranked where place <= ${members + 1}
    order by user_id, kind, id`.execute(db)
  return toBatch(
    rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      userId: row.user_id,
      followedAt: row.created_at,
      releaseTypes: row.release_types,
    })),
    members,
  )
}

function toBatch(followers: readonly Follower[], members: number): Batch {
  const ids = [...new Set(followers.map(({ userId }) => userId))]
  if (ids.length <= members) return { followers: [...followers], after: null }
  const last = ids[members - 1] ?? ''
  return { followers: followers.filter(({ userId }) => userId <= last), after: last }
}

/** Moves follows of a merged artist or label to the remaining one. A follower of both keeps the choices for that one. */
export async function moveFollows(
  trx: Trx,
  kind: 'artist' | 'label',
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { follows, id } = TABLES[kind]
  const shows = sql.raw(CHOICES_OF[kind].includes('shows') ? ', wants_shows' : '')
  // The members first, in the order in which the deletion of an account locks.
  await sql`
    with members as materialized (select u.id from users u
        where u.id in (select user_id from ${follows} where ${id} = ${from}) order by u.id for key share),
      moved as (delete from ${follows} where ${id} = ${from} and user_id in (select id from members)
      returning user_id, created_at, wants_releases, wants_posts, release_types${shows})
    insert into ${follows} (${id}, user_id, created_at, wants_releases, wants_posts, release_types${shows})
    select ${to}::uuid, * from moved order by user_id on conflict do nothing`.execute(trx)
}
