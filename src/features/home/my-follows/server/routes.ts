import { createRoute, z } from '@hono/zod-openapi'
import type { Catalogue } from '#features/catalogue/public.ts'
import type { Notices } from '#features/notify/delivery/public.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { changes } from '#platform/http/data-tags.ts'
import { bodyLimit } from '#platform/http/limits/body-limits.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY, READING } from '#platform/http/limits/limit-classes.ts'
import { multipartToDisk } from '#platform/http/limits/multipart-to-disk.ts'
import { uploadConcurrency } from '#platform/http/limits/upload-concurrency.ts'
import { invalid } from '#platform/http/problem.ts'
import { body, createRouter, json, problems, requireViewer, signedIn } from '#platform/http/router.ts'
import { createLimit } from '#platform/limit.ts'
import type { Platform } from '#platform/platform.ts'
import type { ListenedArtistSources, Sources } from '#sources/sources.ts'
import { accountImport, importPreview, type Onboarding, onboarding } from '../contract.ts'
import { IMPORT_BYTES_MAX, LIST_TOO_LARGE, SERVICES } from '../limits.ts'
import type * as ListReading from './import/list-reading.ts'
import { previewImport } from './import/preview.ts'
import { readAccount } from './import/read-account.ts'
import type { ReadList } from './import/read-list.ts'
import { createOfficialPostNews } from './official-posts.ts'
import { createSuggestions } from './suggestions.ts'

/** Each looks up thousands of names, or asks a service. */
const IMPORTING = { ...COSTLY, message: 'That’s a lot of lists. Please wait a few minutes.' }

const common = { tags: ['Following'] }

const read = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  middleware: signedIn,
  path: '/api/me/onboarding',
  operationId: 'getOnboarding',
  summary:
    'Artists to begin with, and the services whose users can import what they hear. For signed-in people.',
  responses: { 200: json(onboarding, 'Suggestions and services'), ...problems(401, 429) },
})

const ofAccount = createRoute({
  ...common,
  ...limitedTo(IMPORTING),
  ...changes(),
  method: 'post',
  middleware: signedIn,
  path: '/api/me/imports/account',
  operationId: 'previewAccountImport',
  summary:
    'Which artists a user of ListenBrainz or Last.fm hears that can be followed here; follows and keeps nothing. For signed-in people.',
  request: { body: body(accountImport) },
  responses: { 200: json(importPreview, 'What would be followed'), ...problems(401, 422, 429, 503) },
})

const ofList = createRoute({
  ...common,
  ...limitedTo(IMPORTING),
  ...changes(),
  // Leaves room for a list that is a little larger, which gets a sentence at its field.
  ...bodyLimit(1.25 * IMPORT_BYTES_MAX),
  method: 'post',
  middleware: [signedIn, uploadConcurrency, multipartToDisk] as const,
  path: '/api/me/imports/list',
  operationId: 'previewListImport',
  summary:
    'Which artists of a text, CSV, JSON or XML list, a playlist or a ZIP archive of them, of at most 20 MB, can be followed; follows and keeps nothing. For signed-in people.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: z
              .instanceof(File, { error: 'Please choose a list.' })
              .openapi({ type: 'string', format: 'binary' }),
          }),
        },
      },
    },
  },
  responses: { 200: json(importPreview, 'What would be followed'), ...problems(400, 401, 413, 422, 429) },
})

/** Suggests artists to follow, imports lists of other services, and notifies followers of official posts. */
export const createMyFollows = (
  platform: Platform,
  others: {
    catalogue: Pick<Catalogue, 'readFaces'>
    sources: Sources
    readMostFollowed: (limit: number) => Promise<string[]>
    notices: Pick<Notices, 'publish' | 'wake'>
  },
) => {
  const { listenedArtists } = others.sources
  const readSuggestions = createSuggestions(platform, others.readMostFollowed, others.catalogue.readFaces)
  const readOnboarding = async (userId: string): Promise<Onboarding> => ({
    services: SERVICES.filter((service) => listenedArtists[service]),
    suggestions: await readSuggestions(userId),
  })
  return {
    /** Suggestions and imports, which help a member to begin. */
    readOnboarding,
    routes: createMyFollowRoutes(platform, { listenedArtists, readOnboarding }),
    jobs: [createOfficialPostNews(platform, others.notices).job],
  }
}

function createMyFollowRoutes(
  platform: Platform,
  {
    listenedArtists,
    readOnboarding,
  }: { listenedArtists: ListenedArtistSources; readOnboarding: (userId: string) => Promise<Onboarding> },
) {
  const readAside = createListReader(platform)
  return createRouter()
    .openapi(read, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await readOnboarding(requireViewer(c).id), 200)
    })
    .openapi(ofAccount, async (c) => {
      const { service, user } = c.req.valid('json')
      const list = await readAccount(listenedArtists, service, user)
      c.header('Cache-Control', 'no-store')
      return c.json(await previewImport(platform, requireViewer(c).id, list), 200)
    })
    .openapi(ofList, async (c) => {
      const { file } = c.req.valid('form')
      if (file.size > IMPORT_BYTES_MAX) throw invalid({ file: LIST_TOO_LARGE })
      const list = await readAside(file)
      c.header('Cache-Control', 'no-store')
      return c.json(await previewImport(platform, requireViewer(c).id, list), 200)
    })
}

export type FollowingRoutes = ReturnType<typeof createMyFollowRoutes>

const LIST_READING = new URL('./import/list-reading.ts', import.meta.url)
/** The largest lists take about three seconds. */
const READING_MS = 20_000

/**
 * Reads lists in a separate thread, one at a time, so that a thread remains for pages and feeds. Throws a 422 problem at
 * `file` for what is no list.
 */
function createListReader({ foreign, metrics }: Pick<Platform, 'foreign' | 'metrics'>) {
  const inTurn = createLimit(metrics, 'lists of artists', 1)
  return async (file: File): Promise<ReadList> => {
    try {
      return await inTurn(async () =>
        foreign.read<typeof ListReading>(LIST_READING, { bytes: await file.bytes() }, READING_MS),
      )
    } catch (error) {
      if (!(error instanceof OutsideError) || error.kind === 'closed') throw error
      throw invalid({ file: error.kind === 'unreadable' ? error.message : TOO_MUCH })
    }
  }
}

const TOO_MUCH = 'This list takes too long to read. Please split it.'
