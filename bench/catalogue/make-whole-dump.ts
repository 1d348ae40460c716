import { DUMP_TABLES } from '#features/catalogue/import/server/dump-tables.ts'
import { escaped, NULL, openTar } from './make-dump.ts'
import { createNameMaker, listensAt } from './names.ts'
import { uuidOf } from './random.ts'

/** Rows of MusicBrainz' tables in thousands, about as in 2026; all entities together are 46.5 million. */
const THOUSANDS = {
  artist: 2600,
  artist_alias: 430,
  artist_credit: 3500,
  artist_credit_name: 4700,
  label: 300,
  label_alias: 35,
  release_group: 3900,
  release: 4800,
  release_country: 4300,
  release_label: 3400,
  medium: 5300,
  recording: 32_600,
  track: 49_000,
  work: 2300,
  url: 14_000,
  link: 3000,
  l_artist_artist: 900,
  l_artist_label: 60,
  l_artist_recording: 17_000,
  l_artist_release: 9000,
  l_artist_work: 7000,
  l_recording_recording: 400,
  l_recording_work: 7000,
  l_release_group_release_group: 50,
  l_artist_url: 5000,
  l_label_url: 300,
  l_release_url: 7000,
  l_release_group_url: 1500,
  l_recording_url: 1500,
  artist_gid_redirect: 300,
  release_group_gid_redirect: 300,
  release_gid_redirect: 250,
  recording_gid_redirect: 3500,
} as const
type Sized = keyof typeof THOUSANDS
const KINDS = ['artist', 'label', 'release_group', 'release', 'recording', 'work'] as const
/** All entities of MusicBrainz that are imported, without and with events and places. */
export const ALL_ENTITIES = KINDS.reduce((sum, kind) => sum + THOUSANDS[kind] * 1000, 0)

type Values = Record<string, string | number>

/** Writes a whole export with about `entities` entities, in the proportions of MusicBrainz. Returns their exact number. */
export async function makeWholeDump(file: string, real: string[], entities: number): Promise<number> {
  const count = (table: string) =>
    Math.max(1, Math.round(((THOUSANDS[table as Sized] ?? 0) * 1000 * entities) / ALL_ENTITIES))
  const maker = createNameMaker(real, 20_261_125)
  const { random } = maker
  // Well-known artists have more of everything.
  const someArtist = () => 1 + Math.floor(count('artist') * random.next() ** 2.5)
  const some = (table: string) => 1 + random.below(count(table))
  const some60 = () => 1 + random.below(60)
  const entity = (kind: number, index: number): Values => ({
    id: index + 1,
    gid: uuidOf(kind, index),
    comment: '',
  })
  const dated = { date_year: 2001, date_month: 5, date_day: 4 }
  const rows: Record<string, (index: number) => Values> = {
    artist: (index) => {
      const name = real[index] ?? maker.next()
      return {
        ...entity(1, index),
        name,
        sort_name: name,
        begin_date_year: 1990,
        type: 1 + (index % 2),
        area: 221,
      }
    },
    artist_alias: (index) => ({
      id: index + 1,
      artist: someArtist(),
      name: maker.next(),
      primary_for_locale: 'f',
    }),
    artist_credit: (index) => ({
      id: index + 1,
      name: 'credit',
      artist_count: 1,
      ref_count: listensAt(index),
    }),
    artist_credit_name: (index) => ({
      artist_credit: 1 + (index % count('artist_credit')),
      position: Math.floor(index / count('artist_credit')),
      artist: index < count('artist') ? index + 1 : someArtist(),
      name: real[index] ?? 'as credited',
      join_phrase: index % 4 ? '' : ' & ',
    }),
    label: (index) => ({ ...entity(2, index), name: maker.next(), type: 1, area: 221 }),
    label_alias: (index) => ({
      id: index + 1,
      label: some('label'),
      name: maker.next(),
      primary_for_locale: 'f',
    }),
    release_group: (index) => ({
      ...entity(3, index),
      name: maker.next(),
      artist_credit: someArtist(),
      type: 1,
    }),
    release: (index) => ({
      ...entity(4, index),
      name: maker.next(),
      artist_credit: someArtist(),
      release_group: 1 + (index % count('release_group')),
      status: 1,
      barcode: String(5_000_000_000_000 + index),
    }),
    release_country: (index) => ({ release: index + 1, country: 221, ...dated }),
    release_label: (index) => ({
      id: index + 1,
      release: some('release'),
      label: some('label'),
      catalog_number: `C ${index}`,
    }),
    medium: (index) => ({
      id: index + 1,
      release: 1 + (index % count('release')),
      position: 1 + Math.floor(index / count('release')),
      format: 1,
      name: '',
      track_count: 9,
    }),
    recording: (index) => ({
      ...entity(5, index),
      name: maker.next(),
      artist_credit: someArtist(),
      length: 180_000 + random.below(90_000),
      video: 'f',
    }),
    track: (index) => ({
      id: index + 1,
      gid: uuidOf(9, index),
      recording: 1 + ((index * 7) % count('recording')),
      medium: 1 + (index % count('medium')),
      position: 1 + Math.floor(index / count('medium')),
      number: 1 + Math.floor(index / count('medium')),
      name: maker.next(),
      artist_credit: someArtist(),
      length: 200_000,
    }),
    work: (index) => ({ ...entity(6, index), name: maker.next(), type: 1 }),
    url: (index) => ({
      id: index + 1,
      gid: uuidOf(8, index),
      url: `https://www.example.org/music/of/somebody/${index}`,
    }),
    link: (index) => ({
      id: index + 1,
      link_type: 1 + (index % 60),
      begin_date_year: index % 5 ? NULL : 1950 + (index % 70),
      ended: 'f',
    }),
    link_type: (index) => ({
      id: index + 1,
      gid: uuidOf(9, index),
      name: `type ${index}`,
      entity_type0: 'x',
      entity_type1: 'y',
    }),
    iso_3166_1: () => ({ area: 221, code: 'GB' }),
    area: () => ({ id: 221, gid: uuidOf(9, 221), name: 'United Kingdom' }),
  }
  for (const table of Object.keys(THOUSANDS).filter((name) => name.startsWith('l_'))) {
    const [from = '', to = ''] = endsOf(table)
    rows[table] = (index) => ({
      id: index + 1,
      link: some('link'),
      entity0: from === 'artist' ? someArtist() : some(from),
      entity1: to === 'url' ? 1 + (index % count('url')) : some(to),
    })
  }
  for (const table of Object.keys(THOUSANDS).filter((name) => name.endsWith('_gid_redirect'))) {
    rows[table] = (index) => ({
      gid: uuidOf(10 + table.length, index),
      new_id: some(table.replace('_gid_redirect', '')),
    })
  }
  const lookup = (): Values => ({ id: 1 + random.below(1), name: 'Album', gid: uuidOf(9, some60()) })
  const tar = await openTar(file)
  await tar.member('TIMESTAMP', ['2026-01-01 00:00:00.000+00\n'])
  for (const table of Object.keys(DUMP_TABLES).sort()) {
    const description = DUMP_TABLES[table]
    if (!description || description.isSupplementary) continue
    const columns = description.columns.split(' ')
    const make =
      rows[table] ?? (columns.includes('child_order') || table === 'medium_format' ? lookup : undefined)
    const total = table in THOUSANDS ? count(table) : table === 'link_type' ? 60 : make ? 1 : 0
    await tar.member(`mbdump/${table}`, function* () {
      for (let index = 0; make && index < total; index++) {
        const values = make(index)
        yield `${columns.map((column) => escaped(values[column] ?? NULL)).join('\t')}\n`
      }
    })
  }
  await tar.end()
  return KINDS.reduce((sum, kind) => sum + count(kind), 0)
}

/** `l_release_group_url` is of release groups and addresses. */
function endsOf(table: string): string[] {
  const names = [...KINDS, 'url'].sort((a, b) => b.length - a.length)
  const rest = table.slice(2)
  const from = names.find((name) => rest.startsWith(`${name}_`)) ?? ''
  return [from, rest.slice(from.length + 1)]
}
