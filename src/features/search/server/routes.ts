import { createRoute } from '@hono/zod-openapi'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import { suggestionList, suggestionsQuery } from '../contract.ts'
import type { Suggestions } from './suggestions.ts'

/** A fast typist pauses some two times a second. */
const TYPING: RequestLimit = {
  name: 'suggestions',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}

const suggestions = createRoute({
  method: 'get',
  ...limitedTo(TYPING),
  path: '/api/suggestions',
  operationId: 'listSuggestions',
  tags: ['Discovery'],
  summary: 'Artists, releases, recordings and festivals that match the text typed so far. For everybody.',
  request: { query: suggestionsQuery },
  responses: { 200: json(suggestionList, 'Suggestions'), ...problems(422, 429) },
})

export function createSearchRoutes(suggested: Suggestions) {
  return createRouter().openapi(suggestions, async (c) => {
    const { q } = c.req.valid('query')
    const answer = await suggested.find(q)
    c.header('Cache-Control', answer.pending ? 'no-store' : 'private, max-age=60')
    return c.json(answer, 200)
  })
}

export type SearchRoutes = ReturnType<typeof createSearchRoutes>
