import { expect } from 'vitest'
import type { ArtistPage, SongList } from '#features/music/artist/contract.ts'
import { createPlatform } from '#platform/platform.ts'
import { openOtherProcess, siteOn, type TestSite } from './site.ts'

/** Runs `work` in one more process of the installation, with nothing in its memory. */
export async function inProcessOf<T>(
  { platform: { config, database } }: TestSite,
  work: (request: TestSite['request']) => Promise<T>,
): Promise<T> {
  const platform = config.databaseUrl ? await openOtherProcess(config) : createPlatform(config, database)
  const { request } = await siteOn(platform)
  try {
    return await work(request)
  } finally {
    await platform.close()
  }
}

export async function pageOf(request: TestSite['request'], slug: string): Promise<ArtistPage> {
  const response = await request(`/api/artist-names/${slug}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ArtistPage
}
export async function songsOf(request: TestSite['request'], mbid: string): Promise<SongList> {
  const response = await request(`/api/artists/${mbid}/recordings`)
  expect(response.status).toBe(200)
  return (await response.json()) as SongList
}
