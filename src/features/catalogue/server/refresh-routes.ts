import { createRoute, z } from '@hono/zod-openapi'
import type { SourceQuery } from '#platform/cache/source-cache.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import { refreshed } from '../contract.ts'
import { REFRESHED_KINDS, type RefreshedKind } from '../limits.ts'
import type { CatalogueFetcher, Filled } from './fill/catalogue-fetcher.ts'
import { readArtist } from './read/artists.ts'
import { readLabel } from './read/labels.ts'
import { readRecording, readReleaseGroup } from './read/records.ts'

/** Each sends up to four requests to MusicBrainz. */
const REFRESHING: RequestLimit = { name: 'catalogue-refresh', member: 12, network: 60, seconds: 3600 }
/** What is younger is not fetched again. */
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

export function createRefreshRoutes({ reads, sourceCache, log }: Platform, fetcher: CatalogueFetcher) {
  const QUERIES: Record<RefreshedKind, (mbid: string) => [SourceQuery<Filled>, ...SourceQuery<Filled>[]]> = {
    artist: (mbid) => [fetcher.artist(mbid), fetcher.relations(mbid), fetcher.releaseGroups(mbid)],
    'release-group': (mbid) => [fetcher.releaseGroup(mbid), fetcher.editions(mbid), fetcher.tracks(mbid)],
    recording: (mbid) => [fetcher.recording(mbid)],
    label: (mbid) => [fetcher.label(mbid)],
  }

  return createRouter().openapi(refresh, async (c) => {
    const { kind, mbid: given } = c.req.valid('param')
    const stored = isUuid(given) ? await READ[kind](reads.db, given.toLowerCase()) : undefined
    if (!stored) throw notFound('The catalogue knows nothing of this id')
    const queries = QUERIES[kind](stored.mbid)
    for (const query of queries) await sourceCache.expire(query, MIN_AGE_MS)
    const [first, ...others] = queries.map((query) => sourceCache.refresh(query, 'visitor'))
    const rest = Promise.all(others).catch((err: unknown) => {
      log.error({ err, kind }, 'facts could not be fetched again')
    })
    const wait = afterWait()
    const isFresh = await Promise.race([first, wait])
    // The page is read again once, after this answer: with what hangs on the facts as well.
    if (isFresh) await Promise.race([rest, wait])
    return c.json({ isFresh: isFresh === true }, 200)
  })
}

export type RefreshRoutes = ReturnType<typeof createRefreshRoutes>

const afterWait = () =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), WAIT_MS).unref()
  })
