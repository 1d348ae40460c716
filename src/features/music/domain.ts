import type { Catalogue } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { ReadStandings } from './artist/server/artist-pages.ts'
import { createArtists } from './artist/server/routes.ts'
import { createCovers } from './artist/server/titles.ts'
import { createLabels } from './label/server/routes.ts'
import { createNews } from './news/server/routes.ts'
import { createRecords } from './record/server/routes.ts'
import { createSimilar } from './similar/server/routes.ts'

interface Others extends Pick<Parameters<typeof createArtists>[1], 'otherAlbums'> {
  sources: Sources
  catalogue: { catalogue: Catalogue }
  standings: ReadStandings
}

/** The pages of artists, records, songs and labels, and the news. */
export const createMusicDomain = (
  platform: Platform,
  { catalogue: { catalogue }, sources, standings, otherAlbums }: Others,
) => {
  const covers = createCovers(platform, sources)
  return {
    artist: createArtists(platform, { catalogue, covers, readStandings: standings, otherAlbums }),
    record: createRecords(platform, { catalogue, sources, covers }),
    label: createLabels(platform, { catalogue, sources }),
    similar: createSimilar(platform, { catalogue }),
    news: createNews(platform, { sources }),
  }
}
