import type { FoundEntity } from '#features/catalogue/contract.ts'
import type { SearchKind } from '#features/catalogue/limits.ts'
import { createAnswerCache } from '#platform/cache/answer-cache.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findCreditedTitles, findTitlesByArtist } from './credited-titles.ts'
import { formsOf } from './index-names.ts'
import type { Ranked } from './ranking.ts'
import { isGood, searchExactly, searchNames } from './search.ts'
import { type Run, readSnapshot } from './snapshot.ts'
import { STATEMENTS, type Statement } from './statements.ts'
import { otherLayouts, readTypedText, type TypedText } from './typed-text.ts'
import { HOT_POPULARITY } from './typing-errors.ts'

/** `otherNames`: of artists and labels, as stated. */
type DetailRow = Omit<FoundEntity, 'id'> & { id: number; mbid: string; otherNames?: string[] | null }

/** Titles fetched for each one requested. */
const SPARE = 3

/** $1: ids of the entities. */
const DETAILS: Record<SearchKind, Statement> = {
  artist: {
    name: 'artist-details',
    text: `select id, 'artist' as kind, mbid, name, disambiguation, type, country, null as "artistCredit", begin_date as date,
        (select array_agg(a.name order by a.position) from artist_aliases a where a.artist_id = artists.id) as "otherNames"
      from artists where id = any($1::int[])`,
  },
  'release-group': {
    name: 'release-group-details',
    text: `select e.id, 'release-group' as kind, e.mbid, e.title as name, e.disambiguation, e.primary_type as type,
        null as country, c.name as "artistCredit", e.first_release_date as date
      from release_groups e left join artist_credits c on c.id = e.artist_credit_id where e.id = any($1::int[])
      union all select -e.id, 'release', e.mbid, e.title, e.disambiguation, null, e.country, c.name, e.date
      from releases e left join artist_credits c on c.id = e.artist_credit_id
      where e.id in (select -lone from unnest($1::int[]) lone where lone < 0)`,
  },
  recording: {
    name: 'recording-details',
    text: `select e.id, 'recording' as kind, e.mbid, e.title as name, e.disambiguation, null as type, null as country,
        c.name as "artistCredit", e.first_release_date as date
      from recordings e left join artist_credits c on c.id = e.artist_credit_id where e.id = any($1::int[])`,
  },
  label: {
    name: 'label-details',
    text: `select id, 'label' as kind, mbid, name, disambiguation, type, country, null as "artistCredit", begin_date as date,
        aliases as "otherNames"
      from labels where id = any($1::int[])`,
  },
}

/** Shorter texts are too ambiguous on other keyboard layouts. */
const OTHER_LAYOUT_MIN = 3
/** The penalty of a name that matches only as typed on another keyboard. */
const OTHER_LAYOUT_COST = 0.5

export interface RankedEntity {
  entity: FoundEntity
  /** The other name of an artist or label that the text matched, if it was not its own. */
  otherName: string | null
  /** By match and popularity; scores of all kinds compare. */
  score: number
}

/**
 * Type-ahead: entities of a kind that match the text typed so far, best first. Never call it inside a transaction: the
 * embedded engine has one connection.
 */
export async function findEntities(
  database: Pick<OpenDatabase, 'pool'>,
  kind: SearchKind,
  typed: string,
  limit: number,
): Promise<FoundEntity[]> {
  const ranked = await rankEntities(database, kind, typed, limit)
  return ranked.map(({ entity }) => entity)
}

/** An artist as claims, links of posts and the hero search offer it. */
export interface FoundArtist {
  /** MusicBrainz id. */
  id: string
  name: string
  type: string | null
  country: string | null
  /** Distinguishes artists with the same name. */
  disambiguation: string | null
}

/** Artists for the text typed so far, best match first. Not inside a transaction. */
export async function searchArtists(
  database: Pick<OpenDatabase, 'pool'>,
  text: string,
  limit: number,
): Promise<FoundArtist[]> {
  const found = await findEntities(database, 'artist', text, limit)
  return found.map(({ id, name, type, country, disambiguation }) => ({
    id,
    name,
    type,
    country,
    disambiguation,
  }))
}

/** Like `findEntities`, with scores. */
export async function rankEntities(
  database: Pick<OpenDatabase, 'pool'>,
  kind: SearchKind,
  typed: string,
  limit: number,
): Promise<RankedEntity[]> {
  const text = readTypedText(typed)
  if (text.tokens.length === 0) return []
  return readSnapshot(database, async (run, runLast) => {
    const ranked =
      kind === 'artist' || kind === 'label'
        ? await searchLayouts(run, kind, typed, text, limit)
        : await searchTitles(run, kind, typed, text, limit * SPARE)
    if (ranked.length === 0) return []
    const rows = await runLast<DetailRow>(DETAILS[kind], [ranked.map((one) => one.entityId)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    const found = ranked.flatMap(({ entityId, norm, score }) => {
      const row = byId.get(entityId)
      if (!row) return []
      const { mbid, otherNames, ...details } = row
      const otherName = otherNames?.find((name) => formsOf([name], HOT_POPULARITY).includes(norm)) ?? null
      return [{ entity: { ...details, id: mbid }, otherName, score }]
    })
    const distinct = kind === 'artist' || kind === 'label' ? found : oneOfEach(found)
    return placeholdersLast(distinct).slice(0, limit)
  })
}

/**
 * Names that match a text. When there are only inexact ones, also names for the text as typed on another keyboard
 * layout.
 */
async function searchLayouts(
  run: Run,
  kind: SearchKind,
  typed: string,
  text: TypedText,
  limit: number,
): Promise<Ranked[]> {
  const found = await searchNames(run, STATEMENTS[kind], text, limit)
  if (found.some(isGood) || text.joinedLength < OTHER_LAYOUT_MIN) return found
  const readings = otherLayouts(typed)
    .map(readTypedText)
    .filter(({ tokens }) => tokens.length > 0)
  if (readings.length === 0) return found
  const begun = await run<{ ord: number }>(STATEMENTS[kind].begun, [
    readings.map(({ tokens }) => tokens.at(-1)?.text),
    readings.map(({ joined }) => joined),
  ])
  const all = found
  for (const [at, reading] of readings.entries()) {
    if (!begun.some(({ ord }) => ord === at + 1)) continue
    const others = await searchExactly(run, STATEMENTS[kind], reading, limit)
    all.push(...others.map((one) => ({ ...one, score: one.score - OTHER_LAYOUT_COST })))
  }
  const inOrder = all.sort((a, b) => b.score - a.score)
  return inOrder
    .filter((one, at) => inOrder.findIndex((same) => same.entityId === one.entityId) === at)
    .slice(0, limit)
}

/**
 * Titles by name; inexact ones come after titles whose artist the text names as well. The text may also be the name of
 * an artist alone; such titles and inexact ones follow in the order of their scores.
 */
async function searchTitles(
  run: Run,
  kind: Exclude<SearchKind, 'artist' | 'label'>,
  typed: string,
  text: TypedText,
  limit: number,
): Promise<Ranked[]> {
  const named = await searchLayouts(run, kind, typed, text, limit)
  const good = named.filter(isGood)
  const credited = await findCreditedTitles(run, kind, text, limit)
  const byArtist =
    good.length + credited.length < limit ? await findTitlesByArtist(run, kind, text, limit) : []
  const others = [...byArtist, ...named.filter((one) => !isGood(one))].sort((a, b) => b.score - a.score)
  const inOrder = [...good, ...credited, ...others]
  return [...new Map(inOrder.toReversed().map((one) => [one.entityId, one])).values()].toReversed()
}

/** A song has many recordings, and a title many editions, which look the same in a list. */
function oneOfEach(found: RankedEntity[]): RankedEntity[] {
  const seen = new Set<string>()
  return found.filter(({ entity: { name, artistCredit } }) => {
    const looks = `${name.toLowerCase()}\n${artistCredit?.toLowerCase()}`
    return !seen.has(looks) && seen.add(looks)
  })
}

/** MusicBrainz writes names that stand for something unnamed, such as "[data]", in square brackets. */
export const isPlaceholder = (name: string): boolean => /^\[.*\]$/.test(name)

function placeholdersLast(found: RankedEntity[]): RankedEntity[] {
  const isLast = ({ entity }: RankedEntity) => isPlaceholder(entity.name)
  return [...found.filter((one) => !isLast(one)), ...found.filter(isLast)]
}

/** How long a search is cached. Browsers cache its results as long again, so nobody sees any that are older than a minute. */
export const SEARCH_CACHE_SECONDS = 30

/**
 * As `rankEntities`, but with `limit` results up to `SEARCH_CACHE_SECONDS` old; fewer are never cached, so that what was
 * just stored is found. Callers share the list: they must not change it.
 */
export type CachedSearch = (kind: SearchKind, text: string, limit: number) => Promise<readonly RankedEntity[]>

/** Caches searches while typing, since many visitors type the same letters. */
export function createCachedSearch(
  platform: Pick<Platform, 'invalidation' | 'memory' | 'reads'>,
): CachedSearch {
  const cached = createAnswerCache<{ found: readonly RankedEntity[]; isFull: boolean }>(platform, {
    name: 'searches',
    share: 0.03,
    seconds: SEARCH_CACHE_SECONDS,
    isCacheable: ({ isFull }) => isFull,
  })
  return async (kind, text, limit) => {
    const { found } = await cached(`${kind} ${limit} ${text}`, async () => {
      const ranked = await platform.reads.run((pool) => rankEntities({ pool }, kind, text, limit))
      return { found: ranked, isFull: ranked.length === limit }
    })
    return found
  }
}
