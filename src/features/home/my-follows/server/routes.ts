import { createRoute, z } from '@hono/zod-openapi'
import { changes } from '#platform/http/data-tags.ts'
import { bodyLimit } from '#platform/http/limits/body-limits.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { multipartToDisk } from '#platform/http/limits/multipart-to-disk.ts'
import { uploadConcurrency } from '#platform/http/limits/upload-concurrency.ts'
import { invalid } from '#platform/http/problem.ts'
import { body, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import type { Platform } from '#platform/platform.ts'
import type { ListenedArtistSources } from '#sources/sources.ts'
import { accountImport, importPreview, type Onboarding, onboarding } from '../contract.ts'
import { IMPORT_BYTES_MAX, LIST_TOO_LARGE } from '../limits.ts'
import { createListReader } from './import/list-reader.ts'
import { previewImport } from './import/preview.ts'
import { readAccount } from './import/read-account.ts'

/** Each looks up thousands of names, or asks a service. */
const IMPORTING: RequestLimit = {
  name: 'follow-imports',
  member: 20,
  network: 200,
  seconds: 600,
  message: 'You have tried many lists. Please wait a few minutes.',
}
const READING: RequestLimit = {
  name: 'onboarding',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}

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

export function createFollowingRoutes(
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

export type FollowingRoutes = ReturnType<typeof createFollowingRoutes>
