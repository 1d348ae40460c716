import { sql } from 'kysely'
import {
  factsOfArtist,
  factsOfLinks,
  factsOfRelations,
} from '#features/catalogue/fill/server/from-musicbrainz.ts'
import { storeFacts } from '#features/catalogue/store/server/store-facts.ts'
import type { ControlResult } from '#platform/control-socket.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import { createSources } from '#sources/sources.ts'

/** The operator waits, as a visitor would. */
const URGENCY = { priority: 'visitor' } as const

/** Fetches an artist from MusicBrainz again, with relations and URLs, and stores the answers. */
export async function refreshArtist(
  platform: Pick<Platform, 'config' | 'db' | 'fetcher' | 'foreign' | 'log' | 'metrics'>,
  mbid: string,
): Promise<ControlResult> {
  const { db } = platform
  const { musicbrainz } = createSources(platform)
  try {
    const artist = await musicbrainz.artist(mbid, URGENCY)
    if (!artist) return { ok: false, output: `MusicBrainz has no artist ${mbid}.` }
    await storeFacts(db, factsOfArtist(artist), new Date())
    if (artist.id !== mbid) {
      await storeFacts(db, { redirects: [{ kind: 'artist', mbid, target: artist.id }] }, new Date())
    }
    const relations = await musicbrainz.artistRelations(artist.id, URGENCY)
    if (relations) await storeFacts(db, factsOfRelations(artist.id, relations), new Date())
    const links = await musicbrainz.artistLinks(artist.id, URGENCY)
    if (links) await storeFacts(db, factsOfLinks('artist', artist.id, links), new Date())
    const { rows } = await sql<{ relations: number; urls: number }>`
      select (select count(*) from entity_relations where from_kind = 1 and from_id = a.id) as relations,
        (select count(*) from entity_urls where entity_kind = 1 and entity_id = a.id) as urls
      from artists a where a.mbid = ${artist.id}`.execute(db)
    const { relations: count = 0, urls = 0 } = rows[0] ?? {}
    return { ok: true, output: `${artist.name} is fresh: ${count} relations, ${urls} addresses.` }
  } catch (error) {
    if (error instanceof OutsideError)
      return { ok: false, output: `${error.message.replace(/\.$/, '')}. The stored data has not changed.` }
    throw error
  }
}
