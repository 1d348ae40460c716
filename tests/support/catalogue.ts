import { sql } from 'kysely'
import {
  type ImportOptions,
  type ImportReport,
  importDump,
} from '#features/catalogue/import/server/import-dump.ts'
import { showDocuments } from '#features/shows/public.ts'
import type { DumpRow } from './dumps.ts'
import type { TestSite } from './site.ts'

/** Imports a dump with the default options of the command. */
export function load(
  { platform }: Pick<TestSite, 'platform'>,
  file: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  return importDump(platform.database, {
    file,
    supplementary: false,
    prune: false,
    again: false,
    others: showDocuments,
    onProgress: () => {},
    ...options,
  })
}

/** The names that a search finds, best match first. */
export async function namesFound(
  { request }: Pick<TestSite, 'request'>,
  q: string,
  kind = 'artist',
): Promise<string[]> {
  const answer = await request(`/api/search?${new URLSearchParams({ q, kind })}`)
  return (await answer.json()).items.map((item: { name: string }) => item.name)
}

export async function emptyCatalogue({ platform }: Pick<TestSite, 'platform'>): Promise<void> {
  await sql`
    truncate artists, artist_credits, labels, release_groups, releases, recordings, works, entity_relations,
      entity_urls, tags, entity_tags, entity_ratings, mbid_redirects, catalogue_imports,
      artist_names, artist_words, artist_postings, release_group_names, release_group_words,
      release_group_postings, recording_names, recording_words, recording_postings,
      label_names, label_words, label_postings cascade`.execute(platform.db)
}

/** Artists as rows of an export. */
export function manyArtists(count: number): DumpRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    gid: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    name: `Band ${index.toString(36)} ${(index * 7919).toString(36)}`,
    sort_name: 'Band',
    comment: '',
  }))
}

/** An artist as a line of a JSON dump. */
export const artistJson = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  'sort-name': name,
  'life-span': { begin: '1990' },
  aliases: [],
  tags: [{ name: 'rock', count: 3 }],
  relations: [],
  ...more,
})
