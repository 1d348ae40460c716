import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Facet, MentionedArtist } from '../../contract.ts'
import { findFacets, namesIn } from './find-facets.ts'

export interface MadeFacets {
  facets: Facet[]
  /** Ids of the members that the text mentions, without duplicates. */
  memberIds: string[]
}

/** The facets of a new text. `artists` are those that its author chose; those that it does not name are ignored. */
export async function makeFacets(
  db: DbOrTrx,
  text: string,
  artists: readonly MentionedArtist[],
): Promise<MadeFacets> {
  const names = namesIn(text)
  const rows =
    names.length === 0
      ? []
      : await db
          .selectFrom('profiles')
          .select(['id', 'username'])
          .where(sql<boolean>`lower(username) = any (${names}::text[])`)
          .execute()
  const members = new Map(rows.map(({ username }) => [username.toLowerCase(), username]))
  const facets = findFacets(text, { members, artists })
  const mentioned = new Set(facets.flatMap(({ kind, to }) => (kind === 'member' ? [to] : [])))
  return { facets, memberIds: rows.filter(({ username }) => mentioned.has(username)).map(({ id }) => id) }
}

/** The folded hashtags of a text, without duplicates. */
export const tagsOf = (facets: readonly Facet[]): string[] => [
  ...new Set(facets.flatMap(({ kind, to }) => (kind === 'tag' ? [to] : []))),
]

/** For the column: the driver would write an array as one of PostgreSQL. */
export const storedFacets = (facets: readonly Facet[]): string => JSON.stringify(facets)

/** The facets of a row; those of texts from before facets were stored are found here: their links. */
export const readFacets = (stored: Facet[] | null, text: string): Facet[] =>
  stored ?? findFacets(text).filter(({ kind }) => kind === 'link')
