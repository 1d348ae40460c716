import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { asViewer, createRouter, type Env, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Sources } from '#sources/sources.ts'
import {
  labelFollow,
  labelName,
  labelPage,
  labelQuery,
  labelReleases,
  labelReleasesQuery,
} from '../contract.ts'
import { readFollow, setFollow } from './follows.ts'
import { createLabelPages } from './label-pages.ts'

const READING: RequestLimit = {
  name: 'labels',
  member: 600,
  network: 3000,
  seconds: 60,
  countedIn: 'process',
}
const FOLLOWING: RequestLimit = { name: 'label-follows', member: 120, network: 1200, seconds: 60 }

const byMbid = { params: z.object({ mbid: z.string().openapi({ format: 'uuid' }) }) }

const byName = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows('label-follows'),
  path: '/api/label-names/{name}',
  operationId: 'findLabel',
  tags: ['Labels'],
  summary: 'The label of a name or slug. For everybody.',
  request: { params: labelName, query: labelQuery },
  responses: { 200: json(labelPage, 'From the catalogue'), ...problems(404, 422, 429) },
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

const follow = <const M extends 'get' | 'put' | 'delete'>(method: M, operationId: string, does: string) =>
  createRoute({
    method,
    ...limitedTo(FOLLOWING),
    ...(method === 'get' ? {} : changes('label-follows')),
    path: '/api/labels/{mbid}/follow',
    operationId,
    middleware: signedIn,
    tags: ['Labels'],
    summary: `${does} For signed-in people.`,
    request: byMbid,
    responses: { 200: json(labelFollow, 'The state now'), ...problems(401, 404, 429) },
  })

const labelNotFound = () => notFound('Label not found')

export function createLabelRoutes(platform: Platform, sources: Sources) {
  const pages = createLabelPages(platform, sources)

  const labelOf = async ({ mbid }: { mbid: string }) => {
    const label = isUuid(mbid) ? await pages.find(mbid.toLowerCase()) : undefined
    if (!label) throw labelNotFound()
    return label
  }
  const changeFollow = async (c: Context<Env>, param: { mbid: string }, following: boolean) => {
    const { mbid } = await labelOf(param)
    return asViewer(c, (trx, viewer) => setFollow(trx, viewer.id, mbid, following))
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
    .openapi(follow('get', 'getLabelFollow', 'Whether the viewer follows a label.'), async (c) => {
      const { mbid } = await labelOf(c.req.valid('param'))
      c.header('Cache-Control', 'no-store')
      return c.json(await readFollow(platform.reads.db, requireViewer(c).id, mbid), 200)
    })
    .openapi(follow('put', 'followLabel', 'Follows a label.'), async (c) =>
      c.json(await changeFollow(c, c.req.valid('param'), true), 200),
    )
    .openapi(follow('delete', 'unfollowLabel', 'Follows a label no longer.'), async (c) =>
      c.json(await changeFollow(c, c.req.valid('param'), false), 200),
    )
}

export type LabelRoutes = ReturnType<typeof createLabelRoutes>
