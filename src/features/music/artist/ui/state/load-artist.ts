import type { QueryClient } from '@tanstack/react-query'
import { prefetchStatements } from '#features/business/page-facts/public-ui.tsx'
import { newsQuery } from '#features/music/news/ui/queries.ts'
import { ApiError } from '#platform/http/client/client.ts'
import { dropFailed, prefetch } from '#platform/query/prefetch.ts'
import type { ArtistPage } from '../../contract.ts'
import { ARTIST_NEWS_MAX } from '../../limits.ts'
import type { ArtistSearch } from '../artist-search.ts'
import type { ArtistLists } from '../release-schemas.ts'
import { albumsQuery, artistQuery, contributionsQuery, featuresQuery, songsQuery } from './queries.ts'

/**
 * For the loader of the page: loads the artist, and prefetches the open tab as `prefetch` does. `artist` is undefined
 * if loading failed; the page then refetches it. `impossible`: no artist can have this name.
 */
export async function loadArtist(
  client: QueryClient,
  name: string,
  search: ArtistSearch,
): Promise<{ artist?: ArtistPage; lists?: ArtistLists; impossible?: true }> {
  const query = artistQuery(name, search.mbid)
  try {
    const artist = await client.ensureQueryData(query)
    await Promise.all([loadTab(client, artist, search), loadStatements(client, artist)])
    return { artist, lists: listsOf(client, artist) }
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) return { impossible: true }
    dropFailed(client, query.queryKey)
    return {}
  }
}

async function loadStatements(client: QueryClient, { mbid, verification }: ArtistPage): Promise<void> {
  if (mbid && verification) await prefetchStatements(client, 'artist', mbid)
}

/** The loaded lists. */
function listsOf(client: QueryClient, { mbid }: ArtistPage): ArtistLists {
  return {
    songs: client.getQueryData(songsQuery(mbid).queryKey),
    albums: client.getQueryData(albumsQuery(mbid).queryKey),
  }
}

async function loadTab(client: QueryClient, artist: ArtistPage, { tab, list }: ArtistSearch): Promise<void> {
  if (!tab && artist.mbid) await prefetchList(client, list, artist.mbid)
  if (tab === 'community') {
    // Loaded lazily: few people open this tab, and the feed is as large as the rest of the page.
    const { prefetchPostsAbout } = await import('#features/community/public-ui.tsx')
    await prefetchPostsAbout(client, 'artist', artist.mbid ?? artist.slug)
  }
  if (tab === 'news') await prefetch(client, newsQuery(ARTIST_NEWS_MAX, artist.name))
}

/** A separate call per list, because their types differ. */
function prefetchList(client: QueryClient, list: ArtistSearch['list'], mbid: string): Promise<void> {
  if (list === 'songs') return prefetch(client, songsQuery(mbid))
  if (list === 'features') return prefetch(client, featuresQuery(mbid))
  if (list === 'contributions') return prefetch(client, contributionsQuery(mbid))
  return prefetch(client, albumsQuery(mbid))
}
