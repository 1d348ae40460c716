import { sql } from 'kysely'
import { filterArtistsByName } from '#features/catalogue/public.ts'
import type { MentionedArtist } from '#features/community/contract.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { findFacets, namesIn, type StoredFacet } from './facets.ts'

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

/** SQL: the usernames of mentioned members by id, for a column with facets; null when nobody is mentioned. */
export const mentionedIn = (facets: string) => sql<Record<string, string> | null>`
  case when ${sql.ref(facets)} @> '[{"kind":"member"}]' then (
    select json_object_agg(u.id, u.username) from jsonb_array_elements(${sql.ref(facets)}) f
      join profiles u on u.id = (f ->> 'member')::uuid and not u.is_withheld) end`
