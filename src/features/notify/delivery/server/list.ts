import { sql } from 'kysely'
import {
  type AuthoredText,
  hiddenReasons,
  hidesMember,
  mutesArtist,
} from '#features/accounts/blocks/public.ts'
import { KIND_NUMBERS } from '#features/catalogue/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { UUID_PATTERN } from '#platform/uuid.ts'
import type { NoticeFacts } from '../contract.ts'
import type { Channel, NoticeKind, SubjectType } from '../limits.ts'

export interface ListedNotice {
  id: number
  kind: NoticeKind
  subjectType: SubjectType
  subjectId: string
  day: string | null
  facts: NoticeFacts
  /** The followed label that brings the member this notice; null when an artist does. */
  label: string | null
  dueAt: Date
  createdAt: Date
}

/** Whether notice `n` is about a post on a page whose posts member `u` no longer follows. */
const isOfLeftPage = sql<boolean>`(n.post_id is not null and exists (
  select from posts p where p.id = n.post_id and case
    when p.linked_entity_type = 'festival' then not exists (
      select from festivals e join festival_follows f on f.festival_id = e.id
      where e.slug = p.linked_entity_id and f.user_id = u.id and f.wants_posts)
    when p.linked_entity_id !~ ${sql.lit(`^${UUID_PATTERN}$`)} then false
    when p.linked_entity_type = 'artist' then not exists (select from artist_follows f
      where f.artist_mbid = p.linked_entity_id::uuid and f.user_id = u.id and f.wants_posts)
    when p.linked_entity_type = 'label' then not exists (select from label_follows f
      where f.label_mbid = p.linked_entity_id::uuid and f.user_id = u.id and f.wants_posts)
    when p.linked_entity_type = 'venue' then not exists (select from venue_follows f
      where f.venue_id = p.linked_entity_id::uuid and f.user_id = u.id and f.wants_posts)
    else false end))`

/** The present id of artist `a`, which MusicBrainz may have merged since the notice was written. */
const presentArtist = sql`coalesce((
  select r.target_mbid::text from mbid_redirects r where r.entity_kind = ${sql.lit(KIND_NUMBERS.artist)}
    and r.mbid = case when a.id ~ ${sql.lit(`^${UUID_PATTERN}$`)} then a.id::uuid end), a.id)`

/**
 * Whether member `u` hides notice `n`: the member mutes all its artists, hides its author, or no longer follows the
 * page of its post.
 */
export const hidesNotice = sql<boolean>`(
  (cardinality(n.artist_ids) > 0 and cardinality(n.artist_ids) = (
    select count(*) from unnest(n.artist_ids) a (id)
      where ${mutesArtist(sql`u.id`, sql`a.id`)} or ${mutesArtist(sql`u.id`, presentArtist)}))
  or (n.author_id is not null and ${hidesMember(sql`u.id`, sql`n.author_id`)})
  or ${isOfLeftPage})`

/** The post of notice `n`, for the check of muted words; null when there is none. */
export const postOfNotice = sql<AuthoredText | null>`(
  select json_build_object('authorId', p.user_id, 'content', p.content) from posts p where p.id = n.post_id)`

/** Whether notice `n` is about a show that was deleted, or that its source no longer has. */
export const isOfGoneShow = sql<boolean>`(case n.subject_type when 'show' then not exists (
  select from events e where e.id = n.subject_id::uuid and e.withdrawn_at is null) else false end)`

/** Whether notice `n` can be shown: its post, if any, is public, and its show, if any, still exists. */
export const isOfPublic = sql<boolean>`((n.post_id is null
  or (select p.visibility = 'public' from posts p where p.id = n.post_id)) and not ${isOfGoneShow})`

/** The notices that a channel of a member shows: due after `since` and until `until`, newest first. */
export async function listNotices(
  db: DbOrTrx,
  userId: string,
  {
    channel,
    kinds,
    since,
    until,
    limit,
  }: { channel: Channel; kinds: readonly NoticeKind[]; since: Date; until: Date; limit: number },
): Promise<ListedNotice[]> {
  const { rows } = await sql<ListedNotice & { post: AuthoredText | null }>`
    select n.id, n.kind, n.subject_type as "subjectType", n.subject_id as "subjectId", n.day, n.facts, m.label,
      m.due_at as "dueAt", n.created_at as "createdAt", ${postOfNotice} as post
    from member_notices m join notices n on n.id = m.notice_id join profiles u on u.id = m.user_id
    where m.user_id = ${userId} and m.due_at > ${since} and m.due_at <= ${until}
      and not m.is_unfollowed and (m.channels is null or ${channel} = any (m.channels)) and n.kind = any (${kinds}::text[])
      and not ${hidesNotice} and ${isOfPublic}
    order by m.due_at desc, m.notice_id desc limit ${limit}`.execute(db)
  const posts = rows.flatMap(({ post }) => post ?? [])
  const reasonOf = await hiddenReasons(db, userId, posts)
  return rows.filter(({ post }) => !post || !reasonOf(post)).map(({ post: _, ...notice }) => notice)
}
