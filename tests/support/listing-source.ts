import type { Reply } from './outside.ts'

/** The addresses that the sources list; may be changed at any time. */
export interface Listing {
  /** The festivals of MusicBrainz, by the id of their series. */
  series: Map<string, string>
  /** MusicBrainz' addresses, by artist, label, series or place. */
  listed: Map<string, { type: string; url: string; ended?: boolean }[]>
  /** Wikidata's values, by item and property. */
  statements: Map<string, string[]>
}

export const emptyListing = (): Listing => ({ series: new Map(), listed: new Map(), statements: new Map() })

/** MusicBrainz' and Wikidata's answers, by path. */
export function listingReply(path: string, { listed, statements, series }: Listing): Reply | undefined {
  const { pathname, searchParams } = new URL(path, 'http://outside')
  if (pathname === '/ws/2/series') {
    const query = searchParams.get('query') ?? ''
    // Like the search server, includes names that only contain the phrase, and similar names in brackets.
    const [, phrase] = /^series:"(.+)" AND type:Festival$/.exec(query) ?? []
    const found = [...series].filter(([, name]) =>
      phrase ? name.toLowerCase().includes(phrase.toLowerCase()) : query.startsWith('series:('),
    )
    return { body: { series: found.map(([id, name]) => ({ id, name, type: 'Festival', score: 100 })) } }
  }
  const [, kind, entity] = /^\/ws\/2\/(artist|label|series|place)\/([\w-]+)$/.exec(pathname) ?? []
  if (entity) {
    const relations = (listed.get(entity) ?? []).map(({ url, ...one }) => ({
      ...one,
      url: { resource: url },
    }))
    const named = kind === 'series' && { name: series.get(entity), type: 'Festival' }
    return { body: { id: entity, ...named, relations } }
  }
  const item = /^\/wikidata\/entities\/items\/(Q\d+)\/statements$/.exec(pathname)?.[1]
  const property = searchParams.get('property') ?? ''
  if (!item) return undefined
  const values = statements.get(`${item} ${property}`) ?? []
  const value = (content: string) => ({ rank: 'normal', value: { type: 'value', content }, qualifiers: [] })
  return { body: { [property]: values.map(value) } }
}
