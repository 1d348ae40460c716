import { createRoute } from '@hono/zod-openapi'
import {
  recordCard,
  recordCards,
  recordCardsQuery,
  searchQuery,
  searchResult,
  searchResults,
} from '#features/catalogue/contract.ts'
import { readCovers } from '#features/catalogue/fill/server/covers.ts'
import { type CachedSearch, SEARCH_CACHE_SECONDS } from '#features/catalogue/index/server/find-entities.ts'
import { dayInWords } from '#features/catalogue/server/day-in-words.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { LOOKING_UP } from '#platform/http/limits/limit-classes.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { CoverArt } from '#sources/cover-art/client.ts'
import type { ReadFaces } from './artists.ts'
import { readCreditParts } from './credits.ts'
import { readArtistCards, readRecordCards } from './record-cards.ts'

const searchCatalogue = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  path: '/api/search',
  operationId: 'searchCatalogue',
  tags: ['Catalogue'],
  summary:
    'Artists, release groups, recordings or labels for what was typed so far, best match first. For everybody.',
  request: { query: searchQuery },
  responses: { 200: json(searchResults, 'What was found'), ...problems(422, 429) },
})

const listRecordCards = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  path: '/api/record-cards',
  operationId: 'listRecordCards',
  tags: ['Catalogue'],
  summary:
    'Picture, artist and year, or place and day, of up to 50 artists, release groups, recordings and shows, as posts show them. For everybody.',
  request: { query: recordCardsQuery },
  responses: { 200: json(recordCards, 'Those that exist'), ...problems(422, 429) },
})

/** For how long browsers keep the answer. */
const CARDS_CACHE_SECONDS = 300
/** Width of the pictures, in pixels. */
const PICTURE_WIDTH = 96

/** Shows by their ids, and who each looks like: its headliner, or itself; the shows domain provides them. */
export type ReadShowCards = (
  ids: readonly string[],
) => Promise<
  { id: string; name: string; date: string; place: string | null; face: { id: string; name: string } }[]
>

interface Parts {
  readShowCards: ReadShowCards
  search: CachedSearch
  readFaces: ReadFaces
  coverArt: CoverArt
}

export function createCatalogueRoutes(
  platform: Platform,
  { search, readFaces, readShowCards, coverArt }: Parts,
) {
  return createRouter()
    .openapi(searchCatalogue, async (c) => {
      const { q, kind, limit } = c.req.valid('query')
      const found = await search(kind, q, limit)
      const faceOf = await readFaces(kind === 'artist' ? found.map(({ entity }) => entity.id) : [], 96)
      const items = found.map(({ entity }) => ({ ...entity, imageUrl: faceOf(entity.id) }))
      // For a visitor who deletes letters and so repeats a search.
      c.header('Cache-Control', `private, max-age=${SEARCH_CACHE_SECONDS}`)
      return c.json({ items }, 200)
    })
    .openapi(listRecordCards, async (c) => {
      const { db } = platform.reads
      const { ids } = c.req.valid('query')
      const [records, artists, shows] = await Promise.all([
        readRecordCards(db, ids),
        readArtistCards(db, ids),
        readShowCards(ids),
      ])
      const groups = records.map(({ groupMbid }) => groupMbid).filter((mbid) => mbid !== null)
      const [credits, covers, faceOf] = await Promise.all([
        readCreditParts(
          db,
          records.map(({ creditId }) => creditId),
        ),
        readCovers(platform, coverArt, groups, { width: PICTURE_WIDTH }),
        readFaces([...artists.map(({ mbid }) => mbid), ...shows.map(({ face }) => face.id)], PICTURE_WIDTH),
      ])
      const items = records.map(({ mbid, title, date, creditId, groupMbid }) => {
        const parts = credits.get(creditId ?? 0) ?? []
        const [first] = parts
        return {
          id: mbid,
          title,
          artistCredit: parts.map(({ name, joinPhrase }) => name + joinPhrase).join(''),
          artist: first?.mbid ? { id: first.mbid, name: first.artistName } : null,
          year: date?.slice(0, 4) ?? null,
          detail: null,
          imageUrl: (groupMbid && covers[groups.indexOf(groupMbid)]) || null,
        }
      })
      const none = { artistCredit: '', year: null, detail: null }
      const ofArtists = artists.map(({ mbid, name }) => ({
        ...none,
        id: mbid,
        title: name,
        artist: { id: mbid, name },
        imageUrl: faceOf(mbid),
      }))
      const ofShows = shows.map(({ id, name, date, place, face }) => ({
        ...none,
        id,
        title: name,
        artist: face.id === id ? null : { id: face.id, name: face.name },
        detail: [place, dayInWords(date)].filter(Boolean).join(' · '),
        imageUrl: faceOf(face.id),
      }))
      c.header('Cache-Control', `private, max-age=${CARDS_CACHE_SECONDS}`)
      return c.json({ items: [...items, ...ofArtists, ...ofShows] }, 200)
    })
}

export type CatalogueRoutes = ReturnType<typeof createCatalogueRoutes>

nameSchema(recordCard, 'RecordCard', 'What a post shows of the artist, record or show that it is about.', {
  id: '7d1d2a3b-6c0e-4d0f-9d0a-3f2b1c4d5e6f',
  title: 'Mezzanine',
  artistCredit: 'Massive Attack',
  artist: { id: '10adbe5e-a2c0-4bf3-8249-2b4cbf6e6ca8', name: 'Massive Attack' },
  year: '1998',
  detail: null,
  imageUrl: null,
})

nameSchema(searchResult, 'SearchResult', 'An artist, release group or recording that was found.', {
  kind: 'artist',
  id: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  name: 'Radiohead',
  disambiguation: null,
  type: 'Group',
  country: 'GB',
  artistCredit: null,
  date: '1991',
  imageUrl: null,
})
