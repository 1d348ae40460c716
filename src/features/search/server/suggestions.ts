import {
  type CatalogueFetcher,
  createTypedSearch,
  type FoundEntity,
  findEntities,
  nameSlug,
  readArtistImages,
  type TypedKind,
} from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/images/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Suggestion, SuggestionList } from '../contract.ts'
import { SUGGESTED } from '../limits.ts'

/** How long a visitor waits for the first search at MusicBrainz. */
const FIRST_ANSWER_MS = 1_000

const KINDS = { artist: 'artist', release: 'release-group', recording: 'recording' } as const

export interface Suggestions {
  /**
   * Suggestions for a typed text from the catalogue; searches MusicBrainz for the kinds of which the catalogue has too
   * few. When a source fails, only its own suggestions are missing.
   */
  find(text: string): Promise<SuggestionList>
}

/** Festivals that match a text; the festivals feature provides them. */
export type SearchFestivals = (
  text: string,
  limit: number,
) => Promise<{ slug: string; name: string; city: string | null }[]>

export function createSuggestions(
  platform: Platform,
  filling: CatalogueFetcher,
  searchFestivals: SearchFestivals,
): Suggestions {
  const { log, reads } = platform
  const askFor = createTypedSearch(platform, filling)

  const orNone = async <T>(source: string, work: Promise<T[]>): Promise<T[]> => {
    try {
      return await work
    } catch (err) {
      log.error({ err, source }, 'a source of suggestions failed')
      return []
    }
  }

  const fromCatalogue = (kind: TypedKind, text: string) =>
    orNone(
      kind,
      reads.run((pool) => findEntities({ pool }, KINDS[kind], text, SUGGESTED[kind])),
    )

  const toSuggestions = async (kind: TypedKind, found: FoundEntity[]): Promise<Suggestion[]> => {
    const images =
      kind === 'artist'
        ? await readArtistImages(
            reads.db,
            found.map(({ id }) => id),
          )
        : new Map<string, string>()
    const addressOf = await imageAddresses(platform)
    return found.map(({ id, name, disambiguation, artistCredit }) => {
      const image = images.get(id)
      return {
        id,
        type: kind,
        name,
        subtitle: (kind === 'artist' ? disambiguation : artistCredit) ?? '',
        slug: kind === 'artist' ? nameSlug(name) : null,
        imageUrl: image ? addressOf(image, 96) : null,
      }
    })
  }

  const festivals = async (text: string): Promise<Suggestion[]> => {
    const found = await searchFestivals(text, SUGGESTED.festival)
    return found.map(({ slug, name, city }) => ({
      id: slug,
      type: 'festival',
      name,
      subtitle: city ?? '',
      slug: null,
      imageUrl: null,
    }))
  }

  return {
    async find(text) {
      const kinds: TypedKind[] = ['artist', 'release', 'recording']
      const found = await Promise.all(kinds.map((kind) => fromCatalogue(kind, text)))
      const scarce = kinds.filter((kind, index) => (found[index]?.length ?? 0) < SUGGESTED[kind])
      const pending = await askFor(scarce, text, FIRST_ANSWER_MS)
      const suggested = await Promise.all(
        kinds.map(async (kind, index) =>
          toSuggestions(kind, scarce.includes(kind) ? await fromCatalogue(kind, text) : (found[index] ?? [])),
        ),
      )
      const items = [...suggested.flat(), ...(await orNone('festival', festivals(text)))]
      return { items, pending }
    },
  }
}
