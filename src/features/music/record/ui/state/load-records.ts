import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { prefetchPostsAbout } from '#features/community/public-ui.tsx'
import { ApiError } from '#platform/http/client/client.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ReleasePage, SongPage } from '../../contract.ts'
import { releaseQuery, songQuery } from './queries.ts'

/**
 * For the loader of an album's page. The ids of merged albums and of releases redirect to the album; throws `notFound`
 * for an unknown id.
 */
export async function loadRelease(client: QueryClient, id: string): Promise<ReleasePage> {
  const mbid = idOf(id)
  const page = await client.ensureQueryData(releaseQuery(mbid)).catch(missing)
  if (page.mbid !== mbid) {
    const params = { mbid: page.mbid, slug: page.slug || undefined }
    throw redirect({ to: '/release/$mbid/{-$slug}', params, statusCode: 301, replace: true })
  }
  await prefetchPostsAbout(client, 'album', mbid)
  return page
}

/** For the loader of a song's page, as `loadRelease`. */
export async function loadSong(client: QueryClient, id: string): Promise<SongPage> {
  const mbid = idOf(id)
  const page = await client.ensureQueryData(songQuery(mbid)).catch(missing)
  if (page.mbid !== mbid) {
    const params = { mbid: page.mbid, slug: page.slug || undefined }
    throw redirect({ to: '/song/$mbid/{-$slug}', params, statusCode: 301, replace: true })
  }
  await prefetchPostsAbout(client, 'song', mbid)
  return page
}

function idOf(id: string): string {
  if (!isUuid(id)) throw notFound()
  return id.toLowerCase()
}

function missing(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound() : error
}
