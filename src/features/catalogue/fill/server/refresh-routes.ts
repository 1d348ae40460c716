import { createRoute, z } from '@hono/zod-openapi'
import { refreshed } from '#features/catalogue/contract.ts'
import { REFRESHED_KINDS, type RefreshedKind, WORKS_MAX } from '#features/catalogue/limits.ts'
import { readArtist } from '#features/catalogue/read/server/artists.ts'
import { readLabel } from '#features/catalogue/read/server/labels.ts'
import { readRecording, readWorksOf } from '#features/catalogue/read/server/recordings.ts'
import { readReleaseGroup } from '#features/catalogue/read/server/records.ts'
import type { SourceQuery } from '#platform/cache/source-cache.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import type { CatalogueFetcher } from './catalogue-fetcher.ts'
import type { Filled } from './records.ts'

/** Each sends up to five requests to MusicBrainz. */
const REFRESHING = { member: 12, network: 60, seconds: 3600 }
/** Facts younger than this are not fetched again. */
const MIN_AGE_MS = 60_000
/** A request waits at most this long for MusicBrainz. */
const WAIT_MS = 10_000

const refresh = createRoute({
  method: 'post',
  ...limitedTo(REFRESHING),
  ...changes(),
  path: '/api/catalogue/{kind}/{mbid}/refresh',
  operationId: 'fetchFactsAgain',
  tags: ['Catalogue'],
  summary:
    'Fetches the facts about an artist, release group, recording or label from MusicBrainz again, for somebody who has just corrected them there. For everybody.',
  request: {
    params: z.object({ kind: z.enum(REFRESHED_KINDS), mbid: z.string().openapi({ format: 'uuid' }) }),
  },
  responses: { 200: json(refreshed, 'Whether MusicBrainz has answered'), ...problems(404, 422, 429) },
})

const READ = {
  artist: readArtist,
  'release-group': readReleaseGroup,
  recording: readRecording,
  label: readLabel,
}

/** A row of the catalogue. */
type Stored = { id: number; mbid: string }
/** The queries that refetch the facts of a row and what depends on them. */
type Queries = SourceQuery<Filled>[]

export function createRefreshRoutes({ reads, sourceCache, log }: Platform, fetcher: CatalogueFetcher) {
  const QUERIES: Record<RefreshedKind, (stored: Stored) => Queries | Promise<Queries>> = {
    artist: ({ mbid }) => [fetcher.artist(mbid), fetcher.relations(mbid), fetcher.releaseGroups(mbid)],
    'release-group': ({ mbid }) => [fetcher.releaseGroup(mbid), fetcher.editions(mbid), fetcher.tracks(mbid)],
    recording: async ({ id, mbid }) => {
      const works = await readWorksOf(reads.db, id, WORKS_MAX)
      return [fetcher.recording(mbid), ...works.map((work) => fetcher.versions(work.mbid, mbid))]
    },
    label: ({ mbid }) => [fetcher.label(mbid)],
  }

  return createRouter().openapi(refresh, async (c) => {
    const { kind, mbid: pathId } = c.req.valid('param')
    const stored = isUuid(pathId) ? await READ[kind](reads.db, pathId.toLowerCase()) : undefined
    if (!stored) throw notFound('We don’t know this id')
    const queries = await QUERIES[kind](stored)
    for (const query of queries) await sourceCache.expire(query, MIN_AGE_MS)
    const all = Promise.all(queries.map((query) => sourceCache.refresh(query, 'visitor')))
      .then((answers) => answers.every(Boolean))
      .catch((err: unknown) => {
        log.error({ err, kind }, 'failed to refetch facts')
        return false
      })
    return c.json({ isFresh: await Promise.race([all, afterWait()]) }, 200)
  })
}

export type RefreshRoutes = ReturnType<typeof createRefreshRoutes>

const afterWait = () =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), WAIT_MS).unref()
  })
