import { createRoute, z } from '@hono/zod-openapi'
import type { Catalogue } from '#features/catalogue/public.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Sources } from '#sources/sources.ts'
import { labelName, labelPage, labelQuery, labelReleases, labelReleasesQuery } from '../contract.ts'
import { createLabelPages } from './label-pages.ts'

const byMbid = { params: z.object({ mbid: z.string().openapi({ format: 'uuid' }) }) }

const byName = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows('label-follows', 'statements'),
  path: '/api/label-names/{name}',
  operationId: 'findLabel',
  tags: ['Labels'],
  summary: 'The label of a MusicBrainz id; without one the best known of a name or slug. For everybody.',
  request: { params: labelName, query: labelQuery },
  responses: { 200: json(labelPage, 'The data available at once'), ...problems(404, 422, 429) },
})

const releases = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows(),
  path: '/api/labels/{mbid}/releases',
  operationId: 'listLabelReleases',
  tags: ['Labels'],
  summary: 'Releases of a label, newest first. For everybody.',
  request: { ...byMbid, query: labelReleasesQuery },
  responses: { 200: json(labelReleases, 'A page of releases'), ...problems(400, 404, 422, 429) },
})

const labelNotFound = () => notFound('Label not found')

interface LabelParts {
  catalogue: Pick<Catalogue, 'fetcher' | 'readFaces'>
  sources: Sources
}

/** Pages of labels: their artists, releases and followers. */
export const createLabels = (platform: Platform, parts: LabelParts) => ({
  routes: createLabelRoutes(platform, parts),
})

function createLabelRoutes(platform: Platform, { catalogue, sources }: LabelParts) {
  const pages = createLabelPages(platform, catalogue, sources)

  const labelOf = async ({ mbid }: { mbid: string }) => {
    const label = isUuid(mbid) ? await pages.find(mbid.toLowerCase()) : undefined
    if (!label) throw labelNotFound()
    return label
  }

  return createRouter()
    .openapi(byName, async (c) => {
      const page = await pages.byName(c.req.valid('param').name, c.req.valid('query').mbid)
      if (!page) throw labelNotFound()
      c.header('Cache-Control', 'private, no-cache')
      return c.json(page, 200)
    })
    .openapi(releases, async (c) => {
      const { id } = await labelOf(c.req.valid('param'))
      return c.json(await pages.releases(id, c.req.valid('query')), 200)
    })
}

export type LabelRoutes = ReturnType<typeof createLabelRoutes>
