import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { wellFormed } from '#features/catalogue/store/server/store-facts.ts'
import { type ArtistFacts, type Credit, type Facts, popularityOf } from '../src/features/catalogue/facts.ts'
import {
  factsOfJson,
  JSON_ENTITIES,
  type JsonEntity,
} from '../src/features/catalogue/import/server/json-facts.ts'

/**
 * Gathers the starter catalogue from recorded answers and from tables of well-known artists: only core facts (CC0),
 * without tags, ratings and texts. Usage: node scripts/starter-catalogue.ts FOLDER-OF-RECORDINGS FOLDER-OF-TABLES
 */

const OUT = path.resolve(import.meta.dirname, '../catalogue/starter')
const FORMER_NAMES = path.resolve(import.meta.dirname, 'former-names.tsv')
/** Artists named by fewer independent sources are left to look-ups. */
const SOURCES_MIN = 2
/** Albums with fewer listens are left out. */
const PLAYS_MIN = 2
/** The popularity of artists that only the recordings mention: below all well-known ones. */
const UNKNOWN_MAX = 1500
/** Invented rows of other projects' tests, and marks that a recording project added to titles. */
const INVENTED = /^802673f0-9b88-4e8a-bb5c-dd01d68b086a$/
const INVENTED_TITLE = /\btest\b.*:/i

type Kind = 'artists' | 'labels' | 'releaseGroups' | 'releases' | 'recordings' | 'works'

const KINDS: Kind[] = ['artists', 'labels', 'releaseGroups', 'releases', 'recordings', 'works']
/** The keys of an answer under which entities of a kind are listed. */
const KEYS: Record<string, JsonEntity> = {
  ...Object.fromEntries(
    JSON_ENTITIES.flatMap((kind) => [
      [kind, kind],
      [`${kind}s`, kind],
    ]),
  ),
  release_group: 'release-group',
}

const found = new Map<Kind, Map<string, { mbid: string; isPartial?: boolean }>>(
  KINDS.map((kind) => [kind, new Map()]),
)
const relations: NonNullable<Facts['relations']> = []
const urls: NonNullable<Facts['urls']> = []
const mentions = new Map<string, number>()

async function main(): Promise<void> {
  const [recordings, tables] = process.argv.slice(2)
  if (!recordings || !tables || !existsSync(recordings) || !existsSync(tables)) {
    console.error(
      'Name both folders: node scripts/starter-catalogue.ts FOLDER-OF-RECORDINGS FOLDER-OF-TABLES',
    )
    process.exit(1)
  }
  for (const folder of ['hqub-2025', 'wrtag', 'dvirtz-2026', 'inkstak-2014']) {
    await readAnswers(path.join(recordings, 'musicbrainz', folder))
  }
  await readTable(path.join(recordings, 'artists/musicbrainz-artists-from-fixtures.csv'))
  for (const name of ['the-beatles', 'mozart']) {
    await readInserts(path.join(recordings, `musicbrainz/reference/t__sql__${name}.sql`))
  }
  const sourcesOf = await readWellKnown(path.join(tables, 'artists.tsv'))
  await readAlbums(path.join(tables, 'releases.tsv'), sourcesOf)
  rankArtists(sourcesOf)
  await write()
}

/** Answers of the web service, of any shape. */
async function readAnswers(folder: string): Promise<void> {
  for (const file of (await readdir(folder)).sort()) {
    if (!file.endsWith('.json') || /^(4|5)\d\d-|headers|error/.test(file)) continue
    const kind = JSON_ENTITIES.find((entity) =>
      new RegExp(`^(200-)?${entity.replace('-', '-?')}-`).test(file),
    )
    visit(JSON.parse(await readFile(path.join(folder, file), 'utf8')), kind)
  }
}

function visit(value: unknown, kind: JsonEntity | undefined): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, kind)
  } else if (typeof value === 'object' && value !== null) {
    const facts = kind && factsOfJson(kind, value, false)
    if (facts) take(facts, isMention(kind, value))
    for (const [key, inner] of Object.entries(value)) visit(inner, KEYS[key])
  }
}

/** An entity that is only mentioned lacks fields that its own answer has. */
function isMention(kind: JsonEntity, json: object): boolean {
  const own = {
    artist: 'life-span',
    label: 'life-span',
    'release-group': 'artist-credit',
    release: 'artist-credit',
    recording: 'artist-credit',
    work: 'type',
  }[kind]
  return !(own in json)
}

function take(facts: Facts, isPartial: boolean): void {
  const good = wellFormed(facts)
  for (const kind of KINDS) {
    for (const entity of good[kind] ?? [])
      merge(kind, { ...entity, isPartial: isPartial || entity.isPartial })
  }
  relations.push(...(good.relations ?? []).filter((set) => set.relations.length > 0))
  urls.push(...(good.urls ?? []).filter((set) => set.urls.length > 0))
}

function merge<T extends { mbid: string; title?: string; isPartial?: boolean }>(kind: Kind, entity: T): void {
  if (INVENTED.test(entity.mbid) || INVENTED_TITLE.test(entity.title ?? '')) return
  if ('credit' in entity) countMentions(entity.credit)
  const earlier = found.get(kind)?.get(entity.mbid)
  const [weak, strong] = earlier && entity.isPartial ? [entity, earlier] : [earlier, entity]
  const present = Object.entries(strong).filter(([, value]) => hasValue(value))
  const isPartial = (earlier === undefined || earlier.isPartial) && entity.isPartial ? true : undefined
  found
    .get(kind)
    ?.set(entity.mbid, { ...weak, ...Object.fromEntries(present), mbid: entity.mbid, ...{ isPartial } })
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
}

function countMentions(credit: unknown): void {
  if (!Array.isArray(credit)) return
  for (const part of credit) mentions.set(part.artist.mbid, (mentions.get(part.artist.mbid) ?? 0) + 1)
}

/** A table of artists: mbid, name, sort name, type, country, disambiguation, aliases separated by bars. */
async function readTable(file: string): Promise<void> {
  for (const line of (await readFile(file, 'utf8')).trim().split('\n').slice(1)) {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    )
    const [mbid = '', name = '', sortName, type, country, disambiguation, aliases = ''] = cells
    const artist: ArtistFacts = { mbid, name, sortName, type, country, disambiguation }
    artist.aliases = aliases
      .split('|')
      .filter(Boolean)
      .map((alias) => ({ name: alias }))
    if (artist.type === '') artist.type = undefined
    if (artist.country === '') artist.country = undefined
    if (artist.disambiguation === '') artist.disambiguation = undefined
    take({ artists: [artist] }, !type && !country)
  }
}

/** Rows of artists and aliases in a file of insert statements. */
async function readInserts(file: string): Promise<void> {
  const byRow = new Map<string, ArtistFacts>()
  const types: Record<string, string> = { 1: 'Person', 2: 'Group' }
  for (const [, table, columns = '', values = ''] of (await readFile(file, 'utf8')).matchAll(
    /INSERT INTO (artist|artist_alias) \(([^)]*)\) VALUES\s*(.*?);\n/gs,
  )) {
    for (const [, row = ''] of values.matchAll(/\(((?:'(?:[^']|'')*'|[^()'])*)\)/g)) {
      const cells = [...row.matchAll(/'((?:[^']|'')*)'|([^,\s]+)/g)].map(([, text, bare]) =>
        text === undefined ? (bare === 'NULL' ? null : (bare ?? null)) : text.replaceAll("''", "'"),
      )
      const cell = (name: string) => cells[columns.split(', ').indexOf(name)] ?? null
      const dateOf = (prefix: string) =>
        ['year', 'month', 'day']
          .map((part) => cell(`${prefix}_date_${part}`)?.padStart(2, '0'))
          .filter(Boolean)
          .join('-') || null
      if (table === 'artist') {
        byRow.set(cell('id') ?? '', {
          mbid: cell('gid') ?? '',
          name: cell('name') ?? '',
          sortName: cell('sort_name'),
          type: types[cell('type') ?? ''] ?? null,
          disambiguation: cell('comment') || null,
          beginDate: dateOf('begin'),
          endDate: dateOf('end'),
          ended: cell('ended') === '1',
          aliases: [],
        })
      } else {
        byRow.get(cell('artist') ?? '')?.aliases?.push({
          name: cell('name') ?? '',
          locale: cell('locale'),
          isPrimary: cell('primary_for_locale') === '1',
        })
      }
    }
  }
  take({ artists: [...byRow.values()] }, false)
}

/** The rows of a table with tabs between its cells, by the names in its first row. Lines with # are comments. */
async function readRows(file: string): Promise<Record<string, string>[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line && !line.startsWith('#'))
  const [head = [], ...rows] = lines.map((line) => line.split('\t'))
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

/** Reads well-known artists, with names that they had before; returns how many independent sources name each. */
async function readWellKnown(file: string): Promise<Map<string, number>> {
  const sourcesOf = new Map<string, number>()
  const formerNames = new Map(
    (await readRows(FORMER_NAMES)).map(({ mbid = '', former_names }) => [mbid, former_names]),
  )
  for (const row of await readRows(file)) {
    const { mbid = '', name = '' } = row
    const sources = Number(row.popularity)
    if (sources < SOURCES_MIN) continue
    sourcesOf.set(mbid, sources)
    const artist: ArtistFacts = {
      mbid,
      name,
      sortName: row.sort_name || undefined,
      type: row.type || undefined,
      country: row.country || undefined,
      beginDate: row.begin_year || undefined,
      endDate: row.end_year || undefined,
      ended: Boolean(row.end_year),
      aliases: [row.aliases, formerNames.get(mbid)]
        .flatMap((names) => names?.split(';') ?? [])
        .filter(Boolean)
        .map((alias) => ({ name: alias })),
    }
    take({ artists: [artist] }, true)
  }
  return sourcesOf
}

/** Reads the most played albums of well-known artists, one edition of each. */
async function readAlbums(file: string, artists: Map<string, number>): Promise<void> {
  const seen = new Set<string>()
  for (const { mbid = '', artist_mbid: artistId = '', title = '', plays } of await readRows(file)) {
    const artist = found.get('artists')?.get(artistId)
    const key = `${artistId} ${title.toLowerCase()}`
    if (Number(plays) < PLAYS_MIN || !artists.has(artistId) || seen.has(key)) continue
    if (!artist || !('name' in artist)) continue
    seen.add(key)
    const credit: Credit = [{ artist: { mbid: artistId, name: String(artist.name) } }]
    take({ releases: [{ mbid, title, credit }] }, true)
  }
}

/** Popularity by the number of sources that name an artist, on the scale of the logarithm of listens. */
function rankArtists(sourcesOf: Map<string, number>): void {
  for (const [mbid, entity] of found.get('artists') ?? []) {
    const sources = sourcesOf.get(mbid)
    const count = (mentions.get(mbid) ?? 0) * 20 + urls.filter((set) => set.of.mbid === mbid).length * 200
    const popularity = sources
      ? wellKnown(sources, popularityOf(count))
      : Math.min(popularityOf(count), UNKNOWN_MAX)
    found.get('artists')?.set(mbid, Object.assign(entity, { popularity }))
  }
}

/** Among artists with equally many sources, the recordings decide. */
function wellKnown(sources: number, inRecordings: number): number {
  const least = 1550 + 300 * sources
  return Math.min(Math.max(least, inRecordings), least + 250)
}

async function write(): Promise<void> {
  await mkdir(OUT, { recursive: true })
  const ids = new Map(KINDS.map((kind) => [kind, new Set(found.get(kind)?.keys())]))
  const lines: Record<string, object[]> = {
    artists: [...(found.get('artists')?.values() ?? [])],
    labels: [...(found.get('labels')?.values() ?? [])],
    'release-groups': [...(found.get('releaseGroups')?.values() ?? [])],
    releases: [...(found.get('releases')?.values() ?? [])],
    recordings: [...(found.get('recordings')?.values() ?? [])],
    works: [...(found.get('works')?.values() ?? [])],
    relations: unique(relations),
    urls: unique(urls).filter((set) => ids.get('artists')?.has(set.of.mbid)),
  }
  for (const [name, entries] of Object.entries(lines)) {
    const text = entries
      .map((entry) => JSON.stringify(compact(entry)))
      .sort()
      .join('\n')
    await writeFile(path.join(OUT, `${name}.jsonl`), `${text}\n`)
    console.log(`${name}: ${entries.length}`)
  }
}

function unique<T extends { of: { mbid: string } }>(sets: T[]): T[] {
  return [...new Map(sets.map((set) => [set.of.mbid, set])).values()]
}

/** The same without empty fields. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact)
  if (typeof value !== 'object' || value === null) return value
  const name = 'name' in value ? value.name : undefined
  const entries = Object.entries(value).filter(
    ([key, inner]) =>
      hasValue(inner) &&
      inner !== false &&
      inner !== '' &&
      inner !== 0 &&
      key !== 'with' &&
      !(key === 'sortName' && inner === name),
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, compact(inner)]))
}

await main()
