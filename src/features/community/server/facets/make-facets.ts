import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Facet, MentionedArtist, Post } from '../../contract.ts'
import { findFacets, namesIn } from './find-facets.ts'

/** The facets of a new text. `artists` are those that its author chose; those that it does not name are ignored. */
export async function makeFacets(
  db: DbOrTrx,
  text: string,
  artists: readonly MentionedArtist[],
): Promise<Facet[]> {
  const names = namesIn(text)
  const rows =
    names.length === 0
      ? []
      : await db
          .selectFrom('profiles')
          .select('username')
          .where(sql<boolean>`lower(username) = any (${names}::text[])`)
          .execute()
  const members = new Map(rows.map(({ username }) => [username.toLowerCase(), username]))
  return findFacets(text, { members, artists })
}

/** The usernames that a text mentions. */
export const mentionsOf = (facets: readonly Facet[]): string[] =>
  facets.flatMap(({ kind, to }) => (kind === 'member' ? [to] : []))

/** Whom a post mentions, for `notifyMentioned`. */
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

/** For the column: the driver would write an array as one of PostgreSQL. */
export const storedFacets = (facets: readonly Facet[]): string => JSON.stringify(facets)

/** The facets of a row; those of texts from before facets were stored are found here: their links. */
export const readFacets = (stored: Facet[] | null, text: string): Facet[] =>
  stored ?? findFacets(text).filter(({ kind }) => kind === 'link')
