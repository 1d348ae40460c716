import { createRoute } from '@hono/zod-openapi'
import { SEARCH_CACHE_SECONDS } from '#features/catalogue/public.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { cacheForAnonymous } from '#platform/http/pages/anonymous-cache.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import {
  highlightList,
  highlightsQuery,
  resultsPage,
  resultsQuery,
  suggestionList,
  suggestionsQuery,
} from '../contract.ts'
import type { createHighlights } from './highlights.ts'
import type { FindResults } from './results.ts'
import type { Suggestions } from './suggestions.ts'

/** A fast typist pauses some two times a second. */
const TYPING: RequestLimit = {
  name: 'suggestions',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}

/** It searches everything. */
const SEARCHES: RequestLimit = {
  name: 'results',
  member: 60,
  network: 300,
  seconds: 60,
  countedIn: 'process',
}

const results = createRoute({
  method: 'get',
  ...limitedTo(SEARCHES),
  path: '/api/results',
  operationId: 'listResults',
  ...shows('shows', 'feed', 'profiles', 'businesses'),
  tags: ['Discovery'],
  summary:
    'Artists, albums, songs, labels, festivals, shows, members and posts for a text: the best of every kind, or one kind 20 at a time, at most 1,000. For everybody; members get nobody whom a block parts from them, and no posts that they hide.',
  request: { query: resultsQuery },
  responses: { 200: json(resultsPage, 'What was found'), ...problems(400, 422, 429) },
})

const suggestions = createRoute({
  method: 'get',
  ...limitedTo(TYPING),
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
  ...limitedTo(TYPING),
  ...cacheForAnonymous,
  ...shows('shows'),
  path: '/api/highlights',
  operationId: 'listHighlights',
  tags: ['Discovery'],
  summary:
    'What the search of the home offers without a text: `start`, or one list for each of its chips. For everybody.',
  request: { query: highlightsQuery },
  responses: { 200: json(highlightList, 'At most six'), ...problems(422, 429) },
})

export function createSearchRoutes(
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
