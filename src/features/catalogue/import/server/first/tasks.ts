import { sql } from 'kysely'
import { searchTables } from '#features/catalogue/index/server/statements.ts'
import { SEARCH_KINDS, type SearchKind } from '#features/catalogue/limits.ts'
import { KIND_TABLES } from '#features/catalogue/read/server/kinds.ts'
import type { Trx } from '#platform/db/database.ts'
import { prepareAssembly } from '../assemble.ts'
import type { ImportContext } from '../import-context.ts'
import {
  type Filling,
  fillAliases,
  fillArtists,
  fillCredits,
  fillLabels,
  listCredits,
} from './fill-artists.ts'
import { fillAddresses, fillRedirects, fillRelations, listLinks } from './fill-links.ts'
import { fillSearch } from './fill-search.ts'
import {
  fillMedia,
  fillRecordings,
  fillReleaseGroups,
  fillReleaseLabels,
  fillReleases,
  fillTracks,
  fillWorks,
  listDates,
} from './fill-titles.ts'
import { constrainNext, indexNext, NEXT_TABLES, next } from './next-tables.ts'

/** A part of a first import: runs once `needs` are done, and again from its beginning after an interruption. */
export interface Task {
  name: string
  needs: string[]
  run(context: ImportContext): Promise<void>
  /** The staging tables that it reads: a measure of its share of the work. */
  reads: string[]
}

type Fill = (trx: Trx, filling: Filling) => Promise<void>

/** Tables and lists that statements fill, with what they need. The next kind of rows of the export has its line here. */
const FILLS: [name: string, fill: Fill, needs: string[], reads: string[]][] = [
  ['artists', fillArtists, [], ['artist']],
  ['artist_aliases', fillAliases, [], ['artist_alias']],
  ['credits', listCredits, ['artists'], ['artist_credit_name']],
  ['artist_credits', fillCredits, ['credits'], ['artist_credit', 'artist_credit_name']],
  ['recordings', fillRecordings, ['credits'], ['recording']],
  ['dates', listDates, [], ['release_country']],
  ['release_groups', fillReleaseGroups, ['credits', 'dates'], ['release_group']],
  ['releases', fillReleases, ['credits', 'dates'], ['release']],
  ['tracks', fillTracks, ['credits'], ['track']],
  ['media', fillMedia, [], ['medium']],
  ['release_labels', fillReleaseLabels, ['dates'], ['release_label']],
  ['labels', fillLabels, [], ['label', 'label_alias']],
  ['works', fillWorks, [], ['work']],
  ['links', listLinks, [], ['link']],
  [
    'entity_relations',
    fillRelations,
    ['links'],
    ['l_artist_recording', 'l_artist_release', 'l_recording_work', 'l_artist_work'],
  ],
  ['entity_urls', fillAddresses, ['links'], ['url']],
  ['mbid_redirects', fillRedirects, [], ['recording_gid_redirect']],
]
/** Fills that also fill another table. */
const FILLED_WITH: Record<string, string> = { artist_credit_names: 'artist_credits' }

/** Memory for joins and for building one index, of the two that run at the same time. */
const WORK_MEMORY = '128MB'
const INDEX_MEMORY = '512MB'

export async function setUp(trx: Trx, { database }: ImportContext): Promise<void> {
  if (database.engine === 'embedded') return
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local work_mem = ${sql.lit(WORK_MEMORY)}`.execute(trx)
  await sql`set local maintenance_work_mem = ${sql.lit(INDEX_MEMORY)}`.execute(trx)
}

/**
 * All tasks. Those that others wait for come first, so that the server builds indexes during the long work of this
 * process.
 */
export function firstTasks(filling: Filling): Task[] {
  const tables = NEXT_TABLES.filter((table) => !isOfSearch(table))
  const index = (table: string, after: string, reads: string[]): Task => ({
    name: `Building indexes of ${words(table)}`,
    needs: [after],
    reads,
    run: inOneTransaction((trx) => indexNext(trx, table)),
  })
  const searched = Object.values(SEARCHED).flat()
  return [
    { name: 'Finding countries', needs: [], reads: [], run: ({ db }) => prepareAssembly(db) },
    ...FILLS.map((fill) => fillTask(fill, filling)),
    ...[...searched, ...tables.filter((table) => !searched.includes(table))]
      .map((table) => index(table, `Writing ${words(FILLED_WITH[table] ?? table)}`, readsOf(table)))
      .flatMap((task, place) =>
        place === searched.length - 1 ? [task, ...SEARCH_ORDER.map(searchTask)] : [task],
      ),
    ...SEARCH_ORDER.flatMap((kind) =>
      partsOfSearch(kind).map((table) => index(table, searchTask(kind).name, readsOf(KIND_TABLES[kind]))),
    ),
    ...tables.map(
      (table, place): Task => ({
        name: `Checking references of ${words(table)}`,
        needs: [
          ...tables.map((one) => `Building indexes of ${words(one)}`),
          // Each locks the tables that it refers to: two at the same time could wait for each other.
          ...tables.slice(0, place).map((one) => `Checking references of ${words(one)}`),
        ],
        reads: readsOf(table),
        run: inOneTransaction((trx) => constrainNext(trx, table)),
      }),
    ),
  ]
}

/** The largest first. */
const SEARCH_ORDER: SearchKind[] = ['recording', 'release-group', 'artist', 'label']
/** The tables that names are read from, by their indexes. */
const SEARCHED: Record<SearchKind, string[]> = {
  recording: ['recordings'],
  'release-group': ['release_groups', 'releases'],
  artist: ['artists', 'artist_aliases'],
  label: ['labels'],
}

function searchTask(kind: SearchKind): Task {
  const reads = readsOf(KIND_TABLES[kind])
  return {
    name: `Indexing names of ${words(KIND_TABLES[kind])}`,
    needs: [
      ...SEARCHED[kind].map((table) => `Building indexes of ${words(table)}`),
      // They all compute in this process, so not at the same time.
      ...SEARCH_ORDER.slice(0, SEARCH_ORDER.indexOf(kind)).map(
        (one) => `Indexing names of ${words(KIND_TABLES[one])}`,
      ),
    ],
    reads: [...reads, ...reads],
    run: (context) => fillSearch(context, kind),
  }
}

function fillTask([name, fill, needs, reads]: (typeof FILLS)[number], filling: Filling): Task {
  return {
    name: `Writing ${words(name)}`,
    needs: ['Finding countries', ...needs.map((need) => `Writing ${words(need)}`)],
    reads,
    run: inOneTransaction(async (trx) => {
      const filled = NEXT_TABLES.filter((table) => (FILLED_WITH[table] ?? table) === name)
      if (filled.length > 0) await sql`truncate ${sql.join(filled.map(next))}`.execute(trx)
      await fill(trx, filling)
    }),
  }
}

/** Runs statements in one transaction; stopping the import stops the statement that runs. */
function inOneTransaction(work: (trx: Trx) => Promise<void>) {
  return (context: ImportContext): Promise<void> =>
    context.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      const cancel = () =>
        void sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(context.db).catch(() => {})
      // The embedded engine has one connection, which is busy.
      if (context.database.engine === 'postgres') context.signal?.addEventListener('abort', cancel)
      try {
        await setUp(trx, context)
        await work(trx)
      } finally {
        context.signal?.removeEventListener('abort', cancel)
      }
      context.signal?.throwIfAborted()
    })
}

const readsOf = (table: string) => FILLS.find(([name]) => name === (FILLED_WITH[table] ?? table))?.[3] ?? []

const partsOfSearch = (kind: SearchKind) =>
  ['names', 'words', 'postings'].map((part) => `${searchTables(kind)}_${part}`)

const isOfSearch = (table: string) => SEARCH_KINDS.some((kind) => partsOfSearch(kind).includes(table))

const words = (name: string) => name.replaceAll('_', ' ')
