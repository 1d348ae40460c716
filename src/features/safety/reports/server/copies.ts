import { type RawBuilder, sql } from 'kysely'
import { mediaOf, mediaOfStatement, posterOf } from '#features/files/uploads/public.ts'
import type { Trx } from '#platform/db/database.ts'

/** The content of a stated field, in words. */
export const statedText = sql`(initcap(s.field) || ' of ' || b.business_name || ', on the page of a ' || s.kind || E':\\n' || coalesce(
  case s.field
    when 'biography' then s.value #>> '{}'
    when 'links' then (select string_agg(l ->> 'url', E'\\n') from jsonb_array_elements(s.value) l)
    when 'roster' then (select string_agg((l ->> 'says') || ' ' || coalesce(a.name, l ->> 'mbid'), E'\\n')
      from jsonb_array_elements(s.value) l left join artists a on a.mbid = (l ->> 'mbid')::uuid)
    when 'dates' then (select string_agg(concat_ws(' ', l ->> 'date', coalesce(g.title, l ->> 'mbid')), E'\\n')
      from jsonb_array_elements(s.value) l left join release_groups g on g.mbid = (l ->> 'mbid')::uuid)
    when 'video' then concat_ws(' ', s.value ->> 'title', s.value ->> 'url')
    when 'release' then 'https://musicbrainz.org/release-group/' || (s.value ->> 'mbid')
    else s.value ->> 'alt'
  end, ''))`

/** What a show `e` at venue `v` says, in words. */
export const showText = sql`concat_ws(E'\\n', e.name,
  concat_ws(', ', e.first_day, nullif(e.last_day, e.first_day), v.name, v.address, v.city, v.country),
  (select string_agg(a.name, ', ' order by a.position) from event_acts a where a.event_id = e.id),
  e.description, e.status_reason,
  (select string_agg(t ->> 'url', E'\\n') from jsonb_array_elements(e.ticket_links) t))`

const described = (media: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', m ->> 'id', 'kind', m ->> 'kind', 'alt', m ->> 'alt')), '[]'::jsonb)
  from json_array_elements(${media}) m)`

/** The poster of a show `e` as a list of files. */
export const POSTER = sql`(select coalesce(json_agg(p), '[]'::json) from (select ${posterOf()} as p) m where p is not null)`

/** The present content of the subject of a case `c`; null when its author deleted it. */
export const CONTENT = sql`case c.subject_kind
  when 'post' then (select jsonb_build_object('text', p.content, 'media', ${described(mediaOf())})
    from posts p where p.id = c.subject_id)
  when 'reply' then (select jsonb_build_object('text', r.content, 'media', '[]'::jsonb)
    from post_replies r where r.id = c.subject_id and r.deleted_at is null)
  when 'statement' then (select jsonb_build_object('text', ${statedText}, 'media', ${described(mediaOfStatement())})
    from page_statements s join business_accounts b on b.id = s.business_account_id
    where s.id = c.subject_id and s.value is not null)
  when 'show' then (select jsonb_build_object('text', ${showText}, 'media', ${described(POSTER)})
    from events e left join venues v on v.id = e.venue_id where e.id = c.subject_id)
  else (select jsonb_build_object('text', concat_ws(E'\\n', '@' || u.username,
        nullif(u.display_name, u.username), nullif(u.bio, '')),
      'media', case when u.avatar_url is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('id', u.avatar_url, 'kind', 'image', 'alt', '')) end)
    from profiles u where u.id = c.subject_id)
end`

interface Copy {
  id: string
  /** Equal for the same text and files. */
  version: string
}

/** The present content of the subject of a case `c`, as one comparable value; null when its author deleted it. */
export const VERSION = sql<string | null>`md5((${CONTENT})::text)`

/** Stores a copy of the present content with a case. Returns undefined when its author deleted it. */
export async function keepCopy(trx: Trx, caseId: string): Promise<Copy | undefined> {
  const { rows } = await sql<Copy>`
    insert into case_copies (case_id, version, content)
    select c.id, md5(n.content::text), n.content
    from moderation_cases c, lateral (select ${CONTENT} as content) n where c.id = ${caseId} and n.content is not null
    on conflict (case_id, version) do update set version = excluded.version
    returning id, version`.execute(trx)
  return rows[0]
}

/**
 * Stores a copy of the content that a decision is about: the present content, or that of the last report if its author
 * has deleted it. Returns undefined when nothing is known of it.
 */
export async function keepDecided(trx: Trx, caseId: string): Promise<Copy | undefined> {
  const now = await keepCopy(trx, caseId)
  const which = now
    ? sql`${now.id}::uuid`
    : sql`(select id from case_copies where case_id = ${caseId} order by id desc limit 1)`
  const { rows } = await sql<Copy>`
    update case_copies set is_decided = true where id = ${which} returning id, version`.execute(trx)
  return rows[0]
}
