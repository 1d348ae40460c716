import { sql } from 'kysely'
import { filterArtistsByName } from '#features/catalogue/public.ts'
import type { Facet, MentionedArtist, Post } from '#features/community/contract.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { findFacets, namesIn } from './find-facets.ts'

/**
 * Makes the facets of a new text. `chosen` are artists that its author chose; the catalogue must have them by that
 * name. `before` are those of the text it replaces. Artists that the text does not name are ignored.
 */
export async function makeFacets(
  db: DbOrTrx,
  text: string,
  chosen: readonly MentionedArtist[],
  before: readonly MentionedArtist[] = [],
): Promise<StoredFacet[]> {
  const names = namesIn(text)
  const rows =
    names.length === 0
      ? []
      : await db
          .selectFrom('profiles')
          .select(['id', 'username'])
          .where('is_withheld', '=', false)
          .where(sql<boolean>`lower(username) = any (${names}::text[])`)
          .execute()
  const members = new Map(rows.map(({ username }) => [username.toLowerCase(), username]))
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  const artists = [...(await filterArtistsByName(db, chosen)), ...before]
  return findFacets(text, { members, artists }).map((facet) =>
    facet.kind === 'member' ? { ...facet, member: ids.get(facet.to) } : facet,
  )
}

/** A facet in the database. A mention names the member by id, because usernames change hands. */
export type StoredFacet = Facet & { member?: string }

/** SQL: the usernames of mentioned members by id, for a column with facets; null when nobody is mentioned. */
export const mentionedIn = (facets: string) => sql<Record<string, string> | null>`
  case when ${sql.ref(facets)} @> '[{"kind":"member"}]' then (
    select json_object_agg(u.id, u.username) from jsonb_array_elements(${sql.ref(facets)}) f
      join profiles u on u.id = (f ->> 'member')::uuid and not u.is_withheld) end`

/** The usernames that a text mentions. */
export const mentionsOf = (facets: readonly Facet[]): string[] =>
  facets.flatMap(({ kind, to }) => (kind === 'member' ? [to] : []))

/** The argument of `notifyMentioned` for a post. */
export const mentionsInPost = (post: Post) => ({
  postId: post.id,
  userId: post.userId,
  content: post.content,
  artistId: post.linkedEntityType === 'artist' ? post.linkedEntityId : null,
  mentions: mentionsOf(post.facets),
})

/** The folded hashtags of a text, without duplicates. */
export const tagsOf = (facets: readonly Facet[]): string[] => [
  ...new Set(facets.flatMap(({ kind, to }) => (kind === 'tag' ? [to] : []))),
]

/** For the column, as JSON: the driver would write an array as a PostgreSQL array. */
export const storedFacets = (facets: readonly StoredFacet[]): string => JSON.stringify(facets)

/**
 * The facets of a row. For texts older than stored facets, finds their links. Mentions link to the member under the
 * present name; mentions of deleted members become plain text.
 */
export const readFacets = (
  stored: StoredFacet[] | null,
  text: string,
  mentioned: Record<string, string> | null,
): Facet[] =>
  stored?.flatMap(({ member, ...facet }): Facet[] => {
    if (facet.kind !== 'member') return [facet]
    const username = member && mentioned?.[member]
    return username ? [{ ...facet, to: username }] : []
  }) ?? findFacets(text).filter(({ kind }) => kind === 'link')
