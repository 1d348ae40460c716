import { createRoute } from '@hono/zod-openapi'
import { SEARCH_CACHE_SECONDS } from '#features/catalogue/index/server/find-entities.ts'
import type { Catalogue } from '#features/catalogue/server/feature.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY_READING, LOOKING_UP } from '#platform/http/limits/limit-classes.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import {
  highlightList,
  highlightsQuery,
  result,
  resultsPage,
  resultsQuery,
  suggestion,
  suggestionList,
  suggestionsQuery,
} from '../contract.ts'
import { createHighlights, type HighlightSources } from './highlights.ts'
import { createResults, type FindResults, type ResultSources } from './results.ts'
import { createSuggestions, type SearchFestivals, type SearchShows, type Suggestions } from './suggestions.ts'

const results = createRoute({
  method: 'get',
  ...limitedTo(COSTLY_READING),
  path: '/api/results',
  operationId: 'listResults',
  ...shows('shows', 'feed', 'profiles', 'statements'),
  tags: ['Discovery'],
  summary:
    'Artists, albums, songs, labels, festivals, shows, members and posts for a text: the best of every kind, or one kind 20 at a time, at most 1,000. For everybody; members get nobody with a block between them, and no posts that they hide.',
  request: { query: resultsQuery },
  responses: { 200: json(resultsPage, 'What was found'), ...problems(400, 422, 429) },
})

const suggestions = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  path: '/api/suggestions',
  operationId: 'listSuggestions',
  tags: ['Discovery'],
  summary:
    'Artists, releases, recordings and festivals, on request shows, that match the text typed so far, best match first. For everybody.',
  request: { query: suggestionsQuery },
  responses: { 200: json(suggestionList, 'Suggestions'), ...problems(422, 429) },
})

const highlights = createRoute({
  method: 'get',
  ...limitedTo(LOOKING_UP),
  ...cacheForAnonymous,
  ...shows('shows', 'statements'),
  path: '/api/highlights',
  operationId: 'listHighlights',
  tags: ['Discovery'],
  summary:
    'What the search of the home offers without a text: `start`, or one list for each of its chips. For everybody.',
  request: { query: highlightsQuery },
  responses: { 200: json(highlightList, 'At most six'), ...problems(422, 429) },
})

interface SearchOthers {
  catalogue: Catalogue
  searchFestivals: SearchFestivals
  searchShows: SearchShows
  highlights: HighlightSources
  results: Omit<ResultSources, 'festivals' | 'shows'>
}

/** Suggestions while typing, the lists of the home search for an empty box, and the page of results. */
export const createSearch = (platform: Platform, others: SearchOthers) => ({
  routes: createSearchRoutes(
    createSuggestions(platform, others.catalogue, others),
    createHighlights(platform, others.catalogue, {
      ...others.highlights,
      coverArt: others.results.coverArt,
    }),
    createResults(platform, others.catalogue, {
      ...others.results,
      festivals: others.searchFestivals,
      shows: others.searchShows,
    }),
  ),
})

function createSearchRoutes(
  suggested: Suggestions,
  listHighlights: ReturnType<typeof createHighlights>,
  findResults: FindResults,
) {
  return createRouter()
    .openapi(highlights, async (c) => {
      const viewerId = c.get('viewer')?.id
      c.header('Vary', 'Authorization')
      c.header('Cache-Control', viewerId ? 'no-store' : 'private, max-age=30')
      return c.json({ items: await listHighlights(c.req.valid('query').list, viewerId) }, 200)
    })
    .openapi(results, async (c) => {
      const { q, kind, cursor } = c.req.valid('query')
      const viewerId = c.get('viewer')?.id
      const page = await findResults(q.trim(), { only: kind, cursor, viewerId })
      c.header('Vary', 'Authorization')
      c.header('Cache-Control', page.pending || viewerId ? 'no-store' : 'private, max-age=30')
      return c.json(page, 200)
    })
    .openapi(suggestions, async (c) => {
      const query = c.req.valid('query')
      const answer = await suggested.find(query.q, {
        withShows: query.with === 'shows',
        outside: query.outside ?? 'all',
      })
      c.header('Cache-Control', answer.pending ? 'no-store' : `private, max-age=${SEARCH_CACHE_SECONDS}`)
      return c.json(answer, 200)
    })
}

export type SearchRoutes = ReturnType<typeof createSearchRoutes>

nameSchema(result, 'Result', 'What the page of results shows.', {
  kind: 'artist',
  id: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  title: 'Radiohead',
  subtitle: 'Group · United Kingdom · 1991',
  imageUrl: null,
  path: '/artist/radiohead?mbid=a74b1b7f-71a5-4011-9441-d0b5e4122711',
})
nameSchema(suggestion, 'Suggestion', 'What may be meant by the text typed so far.', {
  id: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
  type: 'artist',
  name: 'Radiohead',
  subtitle: '',
  slug: 'radiohead',
  imageUrl: null,
})
