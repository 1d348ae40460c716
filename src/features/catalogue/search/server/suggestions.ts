import { createTypedSearch } from '#features/catalogue/fill/server/typed.ts'
import { type RankedEntity, rankEntities } from '#features/catalogue/index/server/find-entities.ts'
import { dayInWords } from '#features/catalogue/server/day-in-words.ts'
import type { Catalogue } from '#features/catalogue/server/feature.ts'
import { nameSlug } from '#features/catalogue/slugs.ts'
import type { Platform } from '#platform/platform.ts'
import type { Suggestion, SuggestionList } from '../contract.ts'
import { HERO_LIMIT, SUGGESTED } from '../limits.ts'
import {
  byMatch,
  distanceOfEntity,
  entitiesByMatch,
  GUESS,
  type RankedSuggestion,
  subtitleOf,
} from './rank.ts'

/** Of so many entities of a kind the best matches are suggested, so that the page of results begins with the same. */
const CANDIDATES = 12
/** How long a visitor waits for the first search at MusicBrainz. */
const FIRST_ANSWER_MS = 1_000
/** The same on the home page, which shows later results as they arrive. */
const HOME_ANSWER_MS = 300

const KINDS = { artist: 'artist', release: 'release-group', recording: 'recording' } as const

type SuggestedKind = keyof typeof KINDS

export interface Suggestions {
  /**
   * Suggestions for a typed text from the catalogue. Searches MusicBrainz for the kinds with too few results; for the
   * home page for artists, whenever its list is not full. When a source fails, only its own suggestions are missing.
   */
  find(text: string, options: { withShows: boolean; outside: 'artists' | 'all' }): Promise<SuggestionList>
}

/** Festivals that match a text; the festivals feature provides them. */
export type SearchFestivals = (
  text: string,
  limit: number,
) => Promise<{ slug: string; name: string; city: string | null }[]>

/** A show, and who it looks like: its headliner, or itself. */
export interface FoundShow {
  id: string
  name: string
  date: string
  place: string | null
  face: { id: string; name: string }
}

/** Shows that match a text, upcoming ones first; the shows feature provides them. */
export type SearchShows = (text: string, limit: number) => Promise<FoundShow[]>

export function createSuggestions(
  platform: Platform,
  catalogue: Catalogue,
  { searchFestivals, searchShows }: { searchFestivals: SearchFestivals; searchShows: SearchShows },
): Suggestions {
  const { log, reads } = platform
  const searchTyped = createTypedSearch(platform, catalogue.fetcher)

  const orNone = async <T>(source: string, work: Promise<readonly T[]>): Promise<readonly T[]> => {
    try {
      return await work
    } catch (err) {
      log.error({ err, source }, 'suggestion source failed')
      return []
    }
  }

  const best = (kind: SuggestedKind, text: string, found: readonly RankedEntity[]) =>
    entitiesByMatch(text, found).slice(0, SUGGESTED[kind])
  const fromCatalogue = async (kind: SuggestedKind, text: string) =>
    best(kind, text, await orNone(kind, catalogue.search(KINDS[kind], text, CANDIDATES)))
  /** Includes what was stored a moment ago. */
  const fromCatalogueNow = async (kind: SuggestedKind, text: string) =>
    best(
      kind,
      text,
      await orNone(
        kind,
        reads.run((pool) => rankEntities({ pool }, KINDS[kind], text, CANDIDATES)),
      ),
    )

  const toSuggestions = async (
    kind: SuggestedKind,
    text: string,
    found: readonly RankedEntity[],
  ): Promise<RankedSuggestion[]> => {
    const ids = found.map(({ entity }) => entity.id)
    const faceOf = await catalogue.readFaces(kind === 'artist' ? ids : [], 96)
    return found.map((one) => {
      const { id, name } = one.entity
      const slug = kind === 'artist' ? nameSlug(name) : null
      return {
        suggestion: { id, type: kind, name, subtitle: subtitleOf(text, one), slug, imageUrl: faceOf(id) },
        otherName: one.otherName,
        score: one.score,
      }
    })
  }

  const isScarce = (kind: SuggestedKind, text: string, found: readonly RankedEntity[]) =>
    found.length < SUGGESTED[kind] || found.every((one) => distanceOfEntity(text, one) >= GUESS)

  const festivals = async (text: string): Promise<RankedSuggestion[]> => {
    const found = await searchFestivals(text, SUGGESTED.festival)
    return found.map(({ slug, name, city }) =>
      ofSite({ id: slug, type: 'festival', name, subtitle: city ?? '' }),
    )
  }

  const shows = async (text: string): Promise<RankedSuggestion[]> => {
    const found = await searchShows(text, SUGGESTED.show)
    const pictureOf = await catalogue.readFaces(
      found.map(({ face }) => face.id),
      96,
    )
    return found.map(({ id, name, date, place, face }) =>
      ofSite(
        { id, type: 'show', name, subtitle: [place, dayInWords(date)].filter(Boolean).join(' · ') },
        { imageUrl: pictureOf(face.id), ...(face.id !== id && { wears: face }) },
      ),
    )
  }

  return {
    async find(text, { withShows, outside }) {
      const kinds: SuggestedKind[] = ['artist', 'release', 'recording']
      const [ofSite, found] = await Promise.all([
        Promise.all([orNone('festival', festivals(text)), withShows ? orNone('show', shows(text)) : []]),
        Promise.all(kinds.map((kind) => fromCatalogue(kind, text))),
      ])
      const hasPlacesLeft = [...ofSite, ...found].flat().length < HERO_LIMIT
      const scarce = kinds.filter((kind, index) =>
        outside === 'all' || kind === 'artist'
          ? isScarce(kind, text, found[index] ?? []) || (outside === 'artists' && hasPlacesLeft)
          : false,
      )
      const answer = await searchTyped(scarce, text, outside === 'all' ? FIRST_ANSWER_MS : HOME_ANSWER_MS)
      const suggested = await Promise.all(
        kinds.map(async (kind, index) =>
          toSuggestions(
            kind,
            text,
            scarce.includes(kind) ? await fromCatalogueNow(kind, text) : (found[index] ?? []),
          ),
        ),
      )
      return { items: byMatch(text, [...suggested, ...ofSite].flat()), ...answer }
    },
  }
}

/** A suggestion from the site itself ranks before equal matches of the catalogue. */
function ofSite(
  suggestion: Omit<Suggestion, 'slug' | 'imageUrl' | 'wears'>,
  look: Pick<Suggestion, 'imageUrl' | 'wears'> = { imageUrl: null },
): RankedSuggestion {
  return { suggestion: { ...suggestion, ...look, slug: null }, score: Number.POSITIVE_INFINITY }
}
