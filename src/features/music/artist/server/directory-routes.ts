import { createRoute } from '@hono/zod-openapi'
import {
  countDirectory,
  type DirectoryArtist,
  listDirectory,
  nameSlug,
  type ReadFaces,
  readArtists,
  readDirectoryFilters,
  regionName,
} from '#features/catalogue/public.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { LOOKING_UP } from '#platform/http/limits/limit-classes.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { artistDirectory, directoryFilters, directoryQuery } from '../contract.ts'
import { DIRECTORY_COUNT_MAX, DIRECTORY_PAGE } from '../limits.ts'
import { readMostFollowed } from './trending.ts'

const CACHE_SECONDS = 60

const list = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  ...cacheForAnonymous,
  ...shows('statements'),
  path: '/api/artists',
  operationId: 'listArtists',
  tags: ['Discovery'],
  summary:
    'Artists, 60 at a time, the best known first: all, or those of a letter, country, decade and genre, with their number up to 1,000; the newest; those most followed here. For everybody.',
  request: { query: directoryQuery },
  responses: { 200: json(artistDirectory, 'A page of artists'), ...problems(400, 422, 429) },
})

const filters = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  ...cacheForAnonymous,
  ...shows(),
  path: '/api/artists/filters',
  operationId: 'listArtistFilters',
  tags: ['Discovery'],
  summary: 'The countries of known artists, and the genres of the best known. For everybody.',
  responses: { 200: json(directoryFilters, 'What artists can be listed by'), ...problems(429) },
})

/** The directory of artists. */
export function createDirectoryRoutes(platform: Platform, readFaces: ReadFaces) {
  const { db } = platform.reads

  const mostFollowed = async () => ({
    items: await readArtists(db, await readMostFollowed(db, DIRECTORY_PAGE)),
    nextCursor: null,
  })

  const shown = async (artists: Omit<DirectoryArtist, 'id' | 'popularity'>[]) => {
    const faceOf = await readFaces(
      artists.map(({ mbid }) => mbid),
      320,
    )
    return artists.map(({ mbid, name, type, country, beginDate, disambiguation }) => ({
      id: mbid,
      name,
      slug: nameSlug(name),
      type,
      countryName: country && regionName(country),
      year: beginDate?.slice(0, 4) ?? null,
      disambiguation,
      imageUrl: faceOf(mbid),
    }))
  }

  return createRouter()
    .openapi(list, async (c) => {
      const { by, letter, country, decade, genre, cursor } = c.req.valid('query')
      const filter = { letter, country, decade, genre }
      const isFiltered = Object.values(filter).some((value) => value !== undefined)
      const [page, count] = await Promise.all([
        by === 'followed'
          ? mostFollowed()
          : listDirectory(db, { ...filter, isNew: by === 'new' }, DIRECTORY_PAGE, cursor),
        isFiltered ? countDirectory(db, filter, DIRECTORY_COUNT_MAX) : null,
      ])
      c.header('Cache-Control', `private, max-age=${CACHE_SECONDS}`)
      return c.json({ items: await shown(page.items), count, nextCursor: page.nextCursor }, 200)
    })
    .openapi(filters, async (c) => {
      const { countries, genres } = await readDirectoryFilters(db)
      const named = countries.map((code) => ({ code, name: regionName(code) }))
      c.header('Cache-Control', `private, max-age=${CACHE_SECONDS}`)
      return c.json({ countries: named.sort((a, b) => a.name.localeCompare(b.name, 'en')), genres }, 200)
    })
}

export type DirectoryRoutes = ReturnType<typeof createDirectoryRoutes>
