import { DUMP_TABLES } from '#features/catalogue/import/server/dump-tables.ts'
import { beatlesExport } from './beatles-export.ts'
import type { DumpRow } from './dumps.ts'

export const gid = (kind: number, row: number) =>
  `${String(row).padStart(8, '0')}-0000-4000-8000-${String(kind).padStart(12, '0')}`

const NAMES = [
  'Виктор Цой',
  '!!!',
  'P!nk \\ friends',
  'The The',
  '後藤真希',
  'Sigur Rós',
  'AC/DC',
  'a "quoted" name',
  'Σωκράτης',
]
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/**
 * All core tables of an export: the Beatles, and `count` artists of all kinds of names, each with an alias, two credits
 * (two in a row have the same content), a release group, a release, a recording, a work and what links them.
 */
export function wholeExport(count: number): Record<string, DumpRow[]> {
  const empty = Object.entries(DUMP_TABLES).flatMap(([table, { isSupplementary }]): [string, DumpRow[]][] =>
    isSupplementary ? [] : [[table, []]],
  )
  const tables: Record<string, DumpRow[]> = { ...Object.fromEntries(empty), ...beatlesExport() }
  const add = (table: string, row: DumpRow) => void tables[table]?.push(row)
  for (let index = 0; index < count; index++) {
    const id = 1000 + index
    const name = `${at(NAMES, index)} ${index > 8 ? index.toString(36) : ''}`.trim()
    add('artist', {
      id,
      gid: gid(1, id),
      name,
      sort_name: index % 3 ? name : `Sorted, ${name}`,
      type: 1,
      area: 3924,
      gender: 1,
      comment: '',
    })
    add('artist_alias', {
      id,
      artist: id,
      name: `Alias of ${name}`,
      sort_name: 'x',
      primary_for_locale: index % 2 === 0,
    })
    add('artist_credit', { id, name, artist_count: 1, ref_count: 10 ** (index % 5) })
    add('artist_credit_name', { artist_credit: id, position: 0, artist: id, name, join_phrase: '' })
    // The same credit again, with another id.
    add('artist_credit', { id: id + 5000, name: 'x', artist_count: 2, ref_count: 3 })
    const other = 1000 + (index - (index % 2))
    add('artist_credit_name', {
      artist_credit: id + 5000,
      position: 0,
      artist: other,
      name: 'As "credited"',
      join_phrase: ' & ',
    })
    add('artist_credit_name', {
      artist_credit: id + 5000,
      position: 1,
      artist: 303,
      name: 'The Beatles',
      join_phrase: '',
    })
    add('label', { id, gid: gid(2, id), name: `Label ${index}`, type: 1, area: 221 })
    if (index % 2) add('label_alias', { id, label: id, name: `Imprint of ${name}`, sort_name: 'x' })
    add('release_group', {
      id,
      gid: gid(3, id),
      name: `Album of ${name}`,
      artist_credit: at([id, id + 5000], index),
      type: 1,
      comment: 'x',
    })
    if (index % 3 === 0)
      add('release_group_secondary_type_join', { release_group: id, secondary_type: 1 + (index % 2) })
    // A release without a known group is found under its own title.
    const group = index % 7 === 0 ? 999_999 : id
    add('release', {
      id,
      gid: gid(4, id),
      name: `Release ${name}`,
      artist_credit: id,
      release_group: group,
      status: 1,
      comment: '',
    })
    if (index % 2)
      add('release_country', { release: id, country: 221, date_year: 1990 + (index % 9), date_month: 2 })
    add('release_unknown_country', { release: id, date_year: index % 4 ? 1985 : null })
    add('release_label', { id, release: id, label: index % 5 ? id : null, catalog_number: `CAT-${index}` })
    for (const position of [1, 2]) {
      const medium = id * 2 + position
      add('medium', {
        id: medium,
        release: id,
        position,
        format: 1,
        name: position === 2 ? 'Bonus' : '',
        track_count: index % 4 ? 2 : 3,
      })
      // Every fourth record has a pregap, whose second track is a film.
      for (const track of index % 4 ? [1, 2] : [0, 1, 2]) {
        add('track', {
          id: medium * 10 + track,
          gid: gid(9, medium * 10 + track),
          recording: id,
          medium,
          position: track,
          number: `A${track}`,
          name: `Track ${name}`,
          artist_credit: at([id, id + 5000], track),
          length: at([null, 180_000], index + track),
          is_data_track: index % 4 === 0 && track === 2,
        })
      }
    }
    add('recording', {
      id,
      gid: gid(5, id),
      name: `Song ${name}`,
      artist_credit: at([id + 5000, id], index),
      length: index % 3 ? 200_000 : null,
      comment: '',
      video: index % 11 === 0,
    })
    add('work', { id, gid: gid(6, id), name: `Work ${name}`, type: 1 })
    add('l_artist_artist', { id, link: 71, entity0: id, entity1: 303 })
    // The same relation, once more.
    add('l_artist_artist', { id: id + 5000, link: 71, entity0: id, entity1: 303, link_order: 1 })
    add('l_artist_recording', { id, link: 73, entity0: id, entity1: id })
    add('l_recording_work', { id, link: 74, entity0: id, entity1: id })
    add('l_label_label', { id, link: 71, entity0: id, entity1: 7 })
    add('url', { id, gid: gid(8, id), url: `https://example.org/${index}` })
    add('l_artist_url', { id, link: 72, entity0: id, entity1: id })
    add('l_release_url', { id, link: 72, entity0: id, entity1: id })
    add('recording_gid_redirect', { gid: gid(7, id), new_id: id })
  }
  return tables
}
