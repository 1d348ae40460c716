import type { Platform } from '#platform/platform.ts'
import { createArtists } from './artist/server/feature.ts'
import { createLabels } from './label/server/feature.ts'
import { createNews } from './news/server/feature.ts'
import { createRecords } from './record/server/feature.ts'
import { createConnections } from './similar/server/feature.ts'

/** The pages of artists, records, songs and labels, and the news. */
export const createMusicDomain = (platform: Platform, parts: Parameters<typeof createArtists>[1]) => ({
  artist: createArtists(platform, parts),
  record: createRecords(platform, parts),
  label: createLabels(platform, parts),
  similar: createConnections(platform, parts),
  news: createNews(platform, parts),
})
