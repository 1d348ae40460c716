import { type RawBuilder, sql } from 'kysely'
import type { Facet, LinkCard } from '#features/community/contract.ts'
import { CARD_URL_MAX } from '#features/community/limits.ts'

/** The address whose card a text shows: its first link, without the fragment. */
export function cardUrlOf(facets: readonly Facet[]): string | null {
  const first = facets.find(({ kind }) => kind === 'link')
  if (!first) return null
  const url = new URL(first.to)
  url.hash = ''
  return url.href.length <= CARD_URL_MAX ? url.href : null
}

/**
 * The card of the address in this column, as a scalar subquery by the key of the card; skipped when there is no address.
 * Null until the card is there, and while admins refuse its domain.
 */
export function cardOf(url: string): RawBuilder<LinkCard | null> {
  return sql<LinkCard | null>`case when ${sql.ref(url)} is not null then (
    select json_build_object('url', k.url, 'title', k.title, 'site', k.site, 'description', k.description,
      'picture', k.picture)
    from link_cards k where k.url = ${sql.ref(url)} and k.state = 'shown' and not k.is_refused) end`
}
