import { type RawBuilder, sql } from 'kysely'
import { copyMutes, removeCopiedMutes } from '#features/accounts/blocks/public.ts'
import { isActiveRedirect, KIND_NUMBERS, readEntity } from '#features/catalogue/public.ts'
import type { Db } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { workOnEach } from '#platform/row-queue.ts'
import { isNotSetAside } from '#platform/set-aside.ts'
import { UUID_PATTERN } from '#platform/uuid.ts'
import { KINDS } from './write.ts'

const MERGES = 'community.merges'
/** Not more often, because it looks up everything that posts are about and members mute. */
const EVERY_SECONDS = 3600
const ENTITIES_AT_ONCE = 1000
/** Posts moved per transaction. */
const POSTS_AT_ONCE = 1000

export interface MergedEntity {
  type: keyof typeof KINDS
  /** The id that MusicBrainz gave up. */
  from: string
  to: string
}

/**
 * Moves posts and mutes of artists to the entities into which MusicBrainz has merged theirs. Both in one transaction,
 * so that a post is never shown to somebody who mutes its artist.
 */
export const createPostMerges = (platform: Platform): Job => ({
  name: MERGES,
  everySeconds: EVERY_SECONDS,
  async run() {
    const { db, invalidation } = platform
    const rows = await listMergedEntities(db)
    if (rows.length === 0) return
    const moved: MergedEntity[] = []
    try {
      await workOnEach(platform, MERGES, {
        rows,
        keyOf: ({ type, from }) => `${type} ${from}`,
        async work(entity) {
          if (entity.type === 'artist' && !(await copyMutes(db, entity))) return
          if (await movePosts(db, entity)) moved.push(entity)
        },
      })
    } finally {
      // The caches hold the old ids, also of those before a failure of the database.
      invalidation.invalidate(undefined)
    }
    for (const entity of moved) if (entity.type === 'artist') await removeCopiedMutes(db, entity)
  },
})

/**
 * Whether a claim gives access to a page, or did until its proof was missing. Such a claim moves first; this ends the
 * official marks, pins and hides based on it.
 */
const isManaged = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<boolean>`case ${type}
  when 'artist' then exists (select from artist_claims c
    where c.artist_musicbrainz_id = ${id} and c.claim_status in ('approved', 'lapsed'))
  when 'label' then exists (select from label_claims c
    where c.label_musicbrainz_id = ${id} and c.claim_status in ('approved', 'lapsed'))
  else false end`

/**
 * Lists what posts are about and members mute, except pages with a claim. One look-up per entity, regardless of the
 * number of posts, mutes and merges.
 */
export async function listMergedEntities(db: Db): Promise<MergedEntity[]> {
  const kindOf = sql.join(
    Object.entries(KINDS).map(
      ([type, kind]) => sql`when ${sql.lit(type)} then ${sql.lit(KIND_NUMBERS[kind])}`,
    ),
    sql` `,
  )
  const { rows } = await sql<MergedEntity>`
    with recursive posted as (
      (select linked_entity_type as type, linked_entity_id as id from posts where linked_entity_id is not null
        order by linked_entity_type, linked_entity_id limit 1)
      union all
      select n.* from posted o cross join lateral (
        select p.linked_entity_type, p.linked_entity_id from posts p
        where p.linked_entity_id is not null and (p.linked_entity_type, p.linked_entity_id) > (o.type, o.id)
        order by p.linked_entity_type, p.linked_entity_id limit 1) n
    ), muted as (
      (select artist_id as id from artist_mutes order by artist_id limit 1)
      union all
      select n.* from muted o cross join lateral (
        select k.artist_id from artist_mutes k where k.artist_id > o.id order by k.artist_id limit 1) n
    )
    select e.type, e.id as "from", r.target_mbid::text as "to"
    from (select type, id from posted union select 'artist', id from muted) e
    -- With the limit it is looked up for each; else all redirects may be read.
    cross join lateral (
      select r.mbid, r.target_mbid from mbid_redirects r
      where r.mbid = case when e.id ~* ${`^${UUID_PATTERN}$`} then e.id::uuid end
        and r.entity_kind = case e.type ${kindOf} end and ${isActiveRedirect} limit 1) r
    where not ${isManaged(sql`e.type`, sql`r.mbid`)} and ${isNotSetAside(MERGES, sql`e.type || ' ' || e.id`)}
    limit ${ENTITIES_AT_ONCE}`.execute(db)
  return rows
}

/**
 * Returns whether all are moved. Posts that somebody else is changing, and pages with a claim, wait for the next run.
 */
async function movePosts(db: Db, { type, from, to }: MergedEntity): Promise<boolean> {
  const ofOld = sql`linked_entity_type = ${type} and linked_entity_id = ${from}`
  const target = await readEntity(db, KINDS[type], to)
  let moved = POSTS_AT_ONCE
  while (moved === POSTS_AT_ONCE) {
    const { numAffectedRows } = await sql`
      update posts set linked_entity_id = ${to},
        linked_entity_name = coalesce(${target?.name ?? null}, linked_entity_name)
      where id in (select id from posts where ${ofOld} and not ${isManaged(sql`${type}::text`, sql`${from}::uuid`)}
        order by id limit ${POSTS_AT_ONCE} for update skip locked)`.execute(db)
    moved = Number(numAffectedRows)
  }
  const { rows } = await sql`select from posts where ${ofOld} limit 1`.execute(db)
  return rows.length === 0
}
