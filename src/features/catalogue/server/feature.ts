import type { RawBuilder } from 'kysely'
import {
  type CatalogueFetcher,
  createCatalogueFetcher,
} from '#features/catalogue/fill/server/catalogue-fetcher.ts'
import { createReleaseGroupCompletion } from '#features/catalogue/fill/server/complete-release-groups.ts'
import { createRefreshRoutes } from '#features/catalogue/fill/server/refresh-routes.ts'
import { createCatalogueCommand } from '#features/catalogue/import/server/commands/command.ts'
import type { OtherDocuments } from '#features/catalogue/import/server/import-context.ts'
import { refreshWords } from '#features/catalogue/index/server/refresh-words.ts'
import { upgradeIndex } from '#features/catalogue/index/server/upgrade-index.ts'
import { countLabelReleases } from '#features/catalogue/popularity/server/count-label-releases.ts'
import { countOpenings, type ReadOpenings } from '#features/catalogue/popularity/server/count-openings.ts'
import { runListenCounts } from '#features/catalogue/popularity/server/read-listen-counts.ts'
import { createReadFaces, type ReadFaces } from '#features/catalogue/read/server/artists.ts'
import { createCatalogueRoutes, type ReadShowCards } from '#features/catalogue/read/server/routes.ts'
import { loadStarter } from '#features/catalogue/store/server/starter.ts'
import { STARTER_JOB } from '#features/catalogue/store/server/starter-watch.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import { type CachedSearch, createCachedSearch } from '../index/server/find-entities.ts'
import { SEARCH_KINDS } from '../limits.ts'

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
  readFaces: ReadFaces
  search: CachedSearch
}

/** Our own database of artists, releases and recordings, filled from MusicBrainz and Wikipedia. */
export function createCatalogue(
  platform: Platform,
  {
    sources,
    readOpenings,
    otherDocuments,
    ownPicture,
    readShowCards,
  }: {
    sources: Sources
    readOpenings: ReadOpenings
    otherDocuments: OtherDocuments
    readShowCards: ReadShowCards
    /** As in `createReadFaces`. */
    ownPicture: () => RawBuilder<string | null>
  },
) {
  const { database, log, stopping } = platform
  const fetcher = createCatalogueFetcher(platform, sources)
  const search = createCachedSearch(platform)
  const readFaces = createReadFaces(platform, ownPicture)
  const completeReleaseGroups = createReleaseGroupCompletion(platform, fetcher)
  return {
    routes: createRouter()
      .route(
        '/',
        createCatalogueRoutes(platform, { search, readFaces, readShowCards, coverArt: sources.coverArt }),
      )
      .route('/', createRefreshRoutes(platform, fetcher)),
    fetcher,
    search,
    readFaces,
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
