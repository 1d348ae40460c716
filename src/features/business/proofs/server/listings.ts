import { sql } from 'kysely'
import type { ListedKind } from '#features/business/limits.ts'
import type { Db } from '#platform/db/database.ts'
import { asOutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import { fuzzyWords, phrase } from '#sources/musicbrainz/lucene.ts'
import type { MusicBrainzRelation, MusicBrainzSeries } from '#sources/musicbrainz/schema.ts'
import type { Sources } from '#sources/sources.ts'
import { WIKIDATA_PROPERTIES } from '#sources/wikidata/client.ts'
import {
  byAddress,
  endListings,
  type Found,
  LISTINGS_MAX,
  type ListedAt,
  type ListedEntity,
  standingSeries,
  storeListings,
} from './listing-rows.ts'

/** MusicBrainz' relations to an entity's own website; that of labels is called "official site". */
const RELATIONS = ['official homepage', 'official site', 'social network', 'bandcamp', 'blog']
/** At most this many festivals of one name are read. */
const FESTIVALS_MAX = 3

/** The addresses of the festivals of a name. */
export interface FestivalListings {
  listed: ListedAt[]
  /** MusicBrainz has several of this name, so it is unclear which one is meant. */
  isAmbiguous: boolean
  /** The name of another festival at MusicBrainz with which this one could be confused. */
  lookAlike?: string
}

/** The properties of Wikidata that hold the MusicBrainz id. */
const NAMED_BACK = {
  artist: WIKIDATA_PROPERTIES.musicbrainzArtist,
  label: WIKIDATA_PROPERTIES.musicbrainzLabel,
  festival: WIKIDATA_PROPERTIES.musicbrainzSeries,
  venue: WIKIDATA_PROPERTIES.musicbrainzPlace,
}

/**
 * Reads the addresses that open sources list for artists, labels, venues and festivals, and stores since when they do.
 */
export function createListings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  sources: Sources,
  priority: 'visitor' | 'background' = 'visitor',
) {
  const urgency = { priority }
  const { musicbrainz } = sources

  /** Null when Wikidata does not answer. An item counts only if it refers back to the same id. */
  const readWikidata = async (item: string, { kind, mbid }: ListedEntity): Promise<Found[] | null> => {
    const { website, fediverse, bluesky } = WIKIDATA_PROPERTIES
    const values = (property: string) => sources.wikidata.values(item, property, urgency)
    try {
      const named = await values(NAMED_BACK[kind])
      if (!named.some((id) => id.toLowerCase() === mbid)) return []
      const found = async (relation: string, toUrl: (value: string) => string | undefined) =>
        (await values(relation)).flatMap((value): Found[] => {
          const url = toUrl(value.trim())
          return url ? [{ source: 'wikidata', relation, url }] : []
        })
      const all = await Promise.all([
        found(website, (value) => value),
        found(fediverse, profileOf),
        found(bluesky, (value) => `https://bsky.app/profile/${value}`),
      ])
      return all.flat().slice(0, LISTINGS_MAX)
    } catch (error) {
      asOutsideError(error)
      return null
    }
  }

  const store = async (
    entity: ListedEntity,
    relations: readonly MusicBrainzRelation[],
  ): Promise<ListedAt[]> => {
    const { addresses, item } = currentOf(relations)
    const wikidata = item ? await readWikidata(item, entity) : []
    const options = { now: clock.now(), isRequested: priority === 'visitor' }
    return storeListings(db, entity, { musicbrainz: addresses, wikidata }, options)
  }

  return {
    /**
     * The provable addresses that sources list for an artist, label or venue now. Throws `OutsideError` when
     * MusicBrainz does not answer; without Wikidata, its last known listings are returned and marked.
     */
    async read({ kind, mbid }: { kind: ListedKind; mbid: string }): Promise<ListedAt[]> {
      const { artistLinks, labelLinks, placeLinks } = musicbrainz
      const linksOf = { artist: artistLinks, label: labelLinks, venue: placeLinks }[kind]
      return store({ kind, mbid }, (await linksOf(mbid, urgency)) ?? [])
    },

    /** The same for the festivals with exactly this name, ignoring case. */
    async readFestival(name: string): Promise<FestivalListings> {
      const isSameSeries = (one: Pick<MusicBrainzSeries, 'name' | 'type'>) =>
        one.type === 'Festival' && nameOf(one.name) === nameOf(name)
      const search = (series: string) =>
        musicbrainz.searchSeries(`series:${series} AND type:Festival`, urgency)
      const words = await wordsOf(db, name)
      const [sameWords, similar] = await Promise.all([search(phrase(name)), search(`(${fuzzyWords(words)})`)])
      const found = sameWords.filter(isSameSeries)
      const others = [...sameWords, ...similar].filter((one) => one.type === 'Festival' && !isSameSeries(one))
      const ofName = (mbid: string) => ({ kind: 'festival', mbid, name: nameOf(name) }) as const
      const known = await standingSeries(db, nameOf(name))
      const listed: ListedAt[] = []
      const festivals = new Set<string>()
      for (const id of new Set([...found.slice(0, FESTIVALS_MAX).map((one) => one.id), ...known])) {
        // Search results may be out of date, and a known series missing from them may have been renamed.
        const series = await musicbrainz.series(id, urgency)
        const isUnchanged = series !== null && isSameSeries(series)
        if (!isUnchanged || series.id !== id) await endListings(db, ofName(id), clock.now())
        if (!isUnchanged || festivals.has(series.id)) continue
        festivals.add(series.id)
        listed.push(...(await store(ofName(series.id), series.relations)))
      }
      return {
        listed: byAddress(listed),
        isAmbiguous: festivals.size > 1 || found.length > FESTIVALS_MAX,
        lookAlike: await findLookAlike(
          db,
          name,
          others.map((one) => one.name),
        ),
      }
    },
  }
}

/** The words of a name in the Latin letters that they look like. */
async function wordsOf(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`select name_words(${name}) as words`.execute(db)
  return rows[0]?.words ?? ''
}

/** The first name that looks similar to this one. */
async function findLookAlike(db: Db, name: string, others: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select other.name from unnest(${others}::text[]) with ordinality as other(name, place)
    where name_look(other.name) = name_look(${name}) order by place limit 1`.execute(db)
  return rows[0]?.name
}

/** Normalised in case and spaces. */
const nameOf = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The addresses of current relations, and the Wikidata item. */
function currentOf(relations: readonly MusicBrainzRelation[]) {
  const current = relations.filter(({ ended, end }) => !ended && !end)
  const addresses = current.flatMap(({ type, url }): Found[] =>
    url && RELATIONS.includes(type) ? [{ source: 'musicbrainz', relation: type, url }] : [],
  )
  const [, item] =
    current
      .map(({ type, url }) => type === 'wikidata' && /\/(?:wiki|entity)\/(Q\d+)$/.exec(url ?? ''))
      .find((match) => match !== null && match !== false) || []
  return { addresses: addresses.slice(0, LISTINGS_MAX), item }
}

/** `@mira@social.example`, with or without the first @, is the profile https://social.example/@mira. */
function profileOf(value: string): string | undefined {
  const [, user, host] = /^@?([\w.-]+)@([a-z0-9.-]+)$/i.exec(value) ?? []
  return user && host && `https://${host}/@${user}`
}
