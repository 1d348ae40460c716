import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { SEARCH_KINDS } from '../limits.ts'
import { type ArtistPictures, createArtistPictures } from './artist-pictures.ts'
import { createCatalogueCommand } from './commands/command.ts'
import { type CatalogueFetcher, createCatalogueFetcher } from './fill/catalogue-fetcher.ts'
import { createCatalogueRoutes } from './routes.ts'
import { refreshWords } from './search/refresh-words.ts'
import { loadStarter } from './starter.ts'

const STARTER_SECONDS = 10 * 60
const SEARCH_WORDS_SECONDS = 24 * 60 * 60

/** The functions of the catalogue for other features, besides queries. */
export interface Catalogue {
  fetcher: CatalogueFetcher
  pictures: ArtistPictures
}

/** Our own database of artists, releases and recordings, filled from MusicBrainz and Wikipedia. */
export function createCatalogue(platform: Platform, { sources }: { sources: Sources }) {
  const { database, log } = platform
  return {
    routes: createCatalogueRoutes(platform),
    fetcher: createCatalogueFetcher(platform, sources),
    pictures: createArtistPictures(platform, sources.wikipedia),
    runCommand: createCatalogueCommand(platform),
    jobs: [
      {
        // Fills an empty catalogue with the data that ships with Fanfare.
        name: 'catalogue.starter',
        everySeconds: STARTER_SECONDS,
        async run() {
          const started = performance.now()
          const count = await loadStarter(database)
          if (count > 0)
            log.info({ count, ms: Math.round(performance.now() - started) }, 'starter catalogue loaded')
        },
      },
      {
        name: 'catalogue.search-words',
        everySeconds: SEARCH_WORDS_SECONDS,
        async run() {
          for (const kind of SEARCH_KINDS) await refreshWords(database.db, kind)
        },
      },
    ],
  }
}
