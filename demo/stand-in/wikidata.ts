import { hash } from '../random.ts'
import { type Answer, json, type StandInRequest } from './answer.ts'
import type { ArtistSource } from './catalogue-types.ts'
import { URL_RELATION_IDS } from './musicbrainz-codes.ts'
import type { Json } from './musicbrainz-found.ts'
import { linkDocument } from './streaming-links.ts'

/** The title of an artist's page in the encyclopedia; null when there is none. */
export function titleOf({ page, name }: ArtistSource): string | null {
  return page === undefined ? name : page
}

/** The item of a page of the encyclopedia. */
export function itemOf(title: string): string {
  return `Q${Math.abs(hash(title)) % 90_000_000}`
}

/** MusicBrainz names an artist's page only by its item. */
export function itemLinks(source: ArtistSource | undefined): Json[] {
  const title = source && titleOf(source)
  if (!title) return []
  const resource = `https://www.wikidata.org/wiki/${itemOf(title)}`
  return [linkDocument('wikidata', URL_RELATION_IDS.artist.wikidata, resource)]
}

/** Answers `/wikidata/entities/items/…/sitelinks/enwiki`. */
export function createWikidata(sources: readonly ArtistSource[]) {
  const titles = new Map(
    sources.flatMap((source) => {
      const title = titleOf(source)
      return title ? [[itemOf(title), title] as const] : []
    }),
  )
  return ({ path }: StandInRequest): Answer | undefined => {
    const item = /^\/wikidata\/entities\/items\/(Q\d+)\/sitelinks\/enwiki$/.exec(path)?.[1]
    if (!item) return undefined
    const title = titles.get(item)
    if (!title)
      return json({ code: 'resource-not-found', message: 'The requested resource does not exist' }, 404)
    const url = `https://en.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`
    return json({ title, badges: [], url })
  }
}
