import { type Filling, type FoundEntity, findEntities, readArtistImages } from '#features/catalogue/public.ts'
import { searchFestivals } from '#features/festivals/public.ts'
import { imageAddresses } from '#features/images/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Suggestion, SuggestionList } from '../contract.ts'
import { SUGGESTED } from '../limits.ts'
import { nameSlug } from '../slugs.ts'

/** Who types waits so long for the one call that may be waited for. */
const FIRST_ANSWER_MS = 1_000
/** Texts that may be asked about at the same time; each is up to three calls of one a second. */
const TEXTS_MAX = 20

const KINDS = { artist: 'artist', release: 'release-group', recording: 'recording' } as const
type Kind = keyof typeof KINDS

export interface Suggestions {
  /**
   * What may be meant by something typed, from the catalogue; of what it has too few of, MusicBrainz is
   * asked. Each source fails on its own and then only its own suggestions are missing.
   */
  find(text: string): Promise<SuggestionList>
}

export function createSuggestions(platform: Platform, filling: Filling): Suggestions {
  const { answers, database, db, log } = platform
  const asking = new Set<string>()

  const orNone = async <T>(source: string, work: Promise<T[]>): Promise<T[]> => {
    try {
      return await work
    } catch (err) {
      log.error({ err, source }, 'a source of suggestions failed')
      return []
    }
  }

  const fromCatalogue = (kind: Kind, text: string) =>
    orNone(kind, findEntities(database, KINDS[kind], text, SUGGESTED[kind]))

  /** Asks for the kinds of which there are too few: one call is waited for, the others only begin. */
  const askFor = async (kinds: Kind[], text: string): Promise<boolean> => {
    const key = text.trim().toLowerCase()
    if (kinds.length === 0 || (!asking.has(key) && asking.size >= TEXTS_MAX)) return false
    asking.add(key)
    try {
      const [first, ...others] = kinds.map((kind) => filling.typed(kind, key))
      const known = [
        ...(first ? [await answers.ask(first, { waitMs: FIRST_ANSWER_MS })] : []),
        ...(await Promise.all(others.map((question) => answers.ask(question)))),
      ]
      return known.some(({ pending }) => pending)
    } finally {
      asking.delete(key)
    }
  }

  const toSuggestions = async (kind: Kind, found: FoundEntity[]): Promise<Suggestion[]> => {
    const images =
      kind === 'artist'
        ? await readArtistImages(
            db,
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
    const found = await searchFestivals(db, text, SUGGESTED.festival)
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
      const kinds: Kind[] = ['artist', 'release', 'recording']
      const found = await Promise.all(kinds.map((kind) => fromCatalogue(kind, text)))
      const scarce = kinds.filter((kind, index) => (found[index]?.length ?? 0) < SUGGESTED[kind])
      const pending = await askFor(scarce, text)
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
