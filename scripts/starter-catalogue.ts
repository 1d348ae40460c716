import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type ArtistFacts,
  type Credit,
  type Facts,
  popularityOf,
  type ReleaseFacts,
  type ReleaseGroupFacts,
} from '../src/features/catalogue/facts.ts'
import {
  factsOfJson,
  JSON_ENTITIES,
  type JsonEntity,
} from '../src/features/catalogue/server/import/json-facts.ts'
import { wellFormed } from '../src/features/catalogue/server/write/well-formed.ts'

/**
 * Gathers the starter catalogue from recorded answers: only core facts (CC0), without tags, ratings
 * and texts. Usage: node scripts/starter-catalogue.ts FOLDER-OF-RECORDINGS
 */

const OUT = path.resolve(import.meta.dirname, '../catalogue/starter')
const VARIOUS_ARTISTS = { mbid: '89ad4ac3-39f7-470e-963a-56509c546377', name: 'Various Artists' }
/** Invented rows of other projects' tests, and marks that a recording project added to titles. */
const INVENTED = /^802673f0-9b88-4e8a-bb5c-dd01d68b086a$/
const INVENTED_TITLE = /\btest\b.*:/i

type Json = Record<string, unknown>
type Kind = 'artists' | 'labels' | 'releaseGroups' | 'releases' | 'recordings' | 'works'

const KINDS: Kind[] = ['artists', 'labels', 'releaseGroups', 'releases', 'recordings', 'works']
/** The keys of an answer that hold entities of a kind. */
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
  const source = process.argv[2]
  if (!source || !existsSync(source)) {
    console.error('Name the folder of the recorded answers: node scripts/starter-catalogue.ts FOLDER')
    process.exit(1)
  }
  for (const folder of ['hqub-2025', 'wrtag', 'dvirtz-2026', 'inkstak-2014']) {
    await readAnswers(path.join(source, 'musicbrainz', folder))
  }
  await readTable(path.join(source, 'artists/musicbrainz-artists-from-fixtures.csv'))
  for (const name of ['the-beatles', 'mozart']) {
    await readInserts(path.join(source, `musicbrainz/reference/t__sql__${name}.sql`))
  }
  await readListens(path.join(source, 'musicbrainz/listenbrainz'))
  rankArtists()
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
  const given = Object.entries(strong).filter(([, value]) => hasValue(value))
  const isPartial = (earlier === undefined || earlier.isPartial) && entity.isPartial ? true : undefined
  found
    .get(kind)
    ?.set(entity.mbid, { ...weak, ...Object.fromEntries(given), mbid: entity.mbid, ...{ isPartial } })
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

/** New releases and collages of ListenBrainz, whose data are CC0 as well. */
async function readListens(folder: string): Promise<void> {
  const json = async (name: string) => JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8'))
  const fresh: Json[] = []
  for (const name of ['fresh-releases-sitewide', 'fresh-releases-user', 'sitewide-fresh-releases-spark']) {
    fresh.push(...(await json(name)).payload.releases)
  }
  for (const release of fresh) takeFresh(release)
  for (const { name, release_mbid: mbid } of await json('cover-art-collage-2022')) {
    const [title, artist, ...more] = String(name).split(' by ')
    // With more than one "by" the end of the title is ambiguous.
    if (!title || !artist || more.length > 0) continue
    const credit: Credit = artist === VARIOUS_ARTISTS.name ? [{ artist: VARIOUS_ARTISTS }] : artist
    take({ releases: [{ mbid, title: title.trim(), credit, date: '2022' }] }, true)
  }
}

function takeFresh(release: Json): void {
  const artists = Array.isArray(release.artist_mbids) ? release.artist_mbids : []
  const name = String(release.artist_credit_name)
  const credit: Credit = artists.length === 1 ? [{ artist: { mbid: String(artists[0]), name } }] : name
  const title = String(release.release_name)
  const date = String(release.release_date)
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-')
  const group: ReleaseGroupFacts | undefined =
    typeof release.release_group_mbid === 'string'
      ? {
          mbid: release.release_group_mbid,
          title,
          credit,
          primaryType:
            typeof release.release_group_primary_type === 'string'
              ? release.release_group_primary_type
              : undefined,
          firstReleaseDate: date,
          isPartial: true,
        }
      : undefined
  const facts: ReleaseFacts = { mbid: String(release.release_mbid), title, credit, date, releaseGroup: group }
  take({ releases: [facts], releaseGroups: group ? [group] : [] }, true)
}

/** The number of an artist's credits here stands in for its popularity. */
function rankArtists(): void {
  for (const [mbid, entity] of found.get('artists') ?? []) {
    const count = (mentions.get(mbid) ?? 0) * 20 + urls.filter((set) => set.of.mbid === mbid).length * 200
    found.get('artists')?.set(mbid, Object.assign(entity, { popularity: popularityOf(count) }))
  }
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
