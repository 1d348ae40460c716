import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { SEARCH_KINDS } from '../limits.ts'
import { type ArtistPictures, createArtistPictures } from './artist-pictures.ts'
import { createCatalogueCommand } from './commands/command.ts'
import { type CatalogueFetcher, createCatalogueFetcher } from './fill/catalogue-fetcher.ts'
import { createReleaseGroupCompletion } from './fill/complete-release-groups.ts'
import type { OtherDocuments } from './import/import-context.ts'
import { countLabelReleases } from './popularity/count-label-releases.ts'
import { countOpenings, type ReadOpenings } from './popularity/count-openings.ts'
import { runListenCounts } from './popularity/read-listen-counts.ts'
import { createRefreshRoutes } from './refresh-routes.ts'
import { createCatalogueRoutes } from './routes.ts'
import { type CachedSearch, createCachedSearch } from './search/cached-search.ts'
import { refreshWords } from './search/refresh-words.ts'
import { upgradeIndex } from './search/upgrade-index.ts'
import { loadStarter } from './starter.ts'
import { STARTER_JOB } from './starter-watch.ts'

const LISTENS_SECONDS = 30 * 60
const OPENINGS_SECONDS = 60 * 60
const STARTER_SECONDS = 10 * 60
const SEARCH_INDEX_SECONDS = 10 * 60
const LABELS_SECONDS = 24 * 60 * 60
const SEARCH_WORDS_SECONDS = 24 * 60 * 60
const RELEASE_GROUPS_SECONDS = 10 * 60

/** The functions of the catalogue for other features, besides queries. */
export interface Catalogue {
  fetcher: CatalogueFetcher
  pictures: ArtistPictures
  search: CachedSearch
}

/** Our own database of artists, releases and recordings, filled from MusicBrainz and Wikipedia. */
export function createCatalogue(
  platform: Platform,
  {
    sources,
    readOpenings,
    otherDocuments,
  }: { sources: Sources; readOpenings: ReadOpenings; otherDocuments: OtherDocuments },
) {
  const { database, log, stopping } = platform
  const fetcher = createCatalogueFetcher(platform, sources)
  const search = createCachedSearch(platform)
  const completeReleaseGroups = createReleaseGroupCompletion(platform, fetcher)
  return {
    routes: createRouter()
      .route('/', createCatalogueRoutes(platform, search))
      .route('/', createRefreshRoutes(platform, fetcher)),
    fetcher,
    search,
    pictures: createArtistPictures(platform, sources.wikipedia),
    runCommand: createCatalogueCommand(platform, otherDocuments),
    jobs: [
      {
        // Fills an empty catalogue with the data that ships with Fanfare.
        name: STARTER_JOB,
        everySeconds: STARTER_SECONDS,
        async run() {
          const started = performance.now()
          const count = await loadStarter(database, { stopping })
          if (count > 0 && !stopping.aborted)
            log.info({ count, ms: Math.round(performance.now() - started) }, 'starter catalogue loaded')
        },
      },
      {
        // After an update of Fanfare that indexes entities under more names.
        name: 'catalogue.search-index',
        everySeconds: SEARCH_INDEX_SECONDS,
        async run() {
          const count = await upgradeIndex(database, stopping)
          if (count > 0) log.info({ count }, 'updated search index')
        },
      },
      {
        name: 'catalogue.listens',
        everySeconds: LISTENS_SECONDS,
        run: () => runListenCounts(platform, sources.listenbrainz),
      },
      {
        name: 'catalogue.openings',
        everySeconds: OPENINGS_SECONDS,
        run: () => countOpenings(database.db, readOpenings),
      },
      {
        // Completes release groups that are known only from their releases, with the title and date of an edition.
        name: 'catalogue.release-groups',
        everySeconds: RELEASE_GROUPS_SECONDS,
        async run() {
          const count = await completeReleaseGroups()
          if (count > 0) log.info({ count }, 'release groups looked up')
        },
      },
      {
        name: 'catalogue.label-releases',
        everySeconds: LABELS_SECONDS,
        async run() {
          const count = await countLabelReleases(database, stopping)
          if (count > 0) log.info({ count }, 'labels ranked by their releases')
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
