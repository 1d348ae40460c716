import { createRoute, z } from '@hono/zod-openapi'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { siteText } from '../contract.ts'
import { SITE_TEXTS } from '../limits.ts'
import { readSiteTexts } from './read-texts.ts'

const READING: RequestLimit = { name: 'site-texts', network: 600, seconds: 60, countedIn: 'process' }

const read = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows(),
  path: '/api/site-texts/{name}',
  operationId: 'getSiteText',
  tags: ['Site'],
  summary: 'A text of the operator: about, terms, privacy, guidelines or contact. For everybody.',
  request: { params: z.object({ name: z.enum(SITE_TEXTS) }) },
  responses: { 200: json(siteText, 'The text that applies now'), ...problems(404, 422, 429) },
})

/** The site's own texts (about, terms, privacy, guidelines, contact), read once at the start. Throws `ConfigError`. */
export function createSiteTexts({ config }: Platform) {
  return { routes: createSiteTextRoutes(readSiteTexts(config)) }
}

const createSiteTextRoutes = (texts: ReturnType<typeof readSiteTexts>) =>
  createRouter().openapi(read, (c) => {
    const text = texts.get(c.req.valid('param').name)
    if (!text) throw notFound('There is no such text.')
    return c.json(text, 200)
  })

export type SiteTextRoutes = ReturnType<typeof createSiteTextRoutes>
