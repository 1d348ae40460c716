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

/** Who types waits so long for the one call that may be waited for. */
const FIRST_ANSWER_MS = 1_000

const KINDS = { artist: 'artist', release: 'release-group', recording: 'recording' } as const

export interface Suggestions {
  /**
   * What may be meant by something typed, from the catalogue; of what it has too few of, MusicBrainz is
   * asked. Each source fails on its own and then only its own suggestions are missing.
   */
  find(text: string): Promise<SuggestionList>
}

/** Festivals that may be meant by a text; searched by the feature that has them. */
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
