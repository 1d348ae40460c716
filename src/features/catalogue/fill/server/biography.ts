import { sql } from 'kysely'
import { KIND_NUMBERS } from '#features/catalogue/read/server/kinds.ts'
import { storeFacts } from '#features/catalogue/store/server/store-facts.ts'
import type { Db } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/turns.ts'
import type { Wikipedia } from '#sources/wikipedia/client.ts'

/**
 * Stores Wikipedia's summary of an artist: of the page that MusicBrainz links, else the page with the artist's name.
 * Returns null when there is no such page. Throws `OutsideError`, also when the links are unknown: a page found by name
 * alone may be about somebody else.
 */
export async function loadBiography(
  db: Db,
  wikipedia: Wikipedia,
  mbid: string,
  { urgency, areLinksKnown }: { urgency: Urgency; areLinksKnown: boolean },
): Promise<{ count: number } | null> {
  if (!areLinksKnown) throw new OutsideError('paused', 'The addresses of the artist are not known yet.')
  const { rows } = await sql<{ name: string; urls: string[] }>`
    select a.name, array(
      select u.url from entity_urls u join relation_types t on t.id = u.type_id
      where u.entity_kind = ${KIND_NUMBERS.artist} and u.entity_id = a.id and not u.ended
        and t.name in ('wikipedia', 'wikidata')) as urls
    from artists a where a.mbid = ${mbid}`.execute(db)
  const artist = rows[0]
  if (!artist) return null
  const page = await wikipedia.artistSummary(artist.name, urgency, artist.urls)
  const profile = {
    mbid,
    bio: page?.extract || null,
    bioUrl: page?.pageUrl ?? null,
    imageUrl: page?.imageUrl ?? null,
  }
  await storeFacts(db, { profiles: [profile] }, new Date())
  return page && { count: 1 }
}
