import { nameSlug } from '#features/catalogue/slugs.ts'
import type { Db } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'
import { readArtistsNamed } from './artists.ts'
import { readLabelsNamed } from './labels.ts'

const READ = { artist: readArtistsNamed, label: readLabelsNamed }
/** What may follow the name in an address. */
const PARTS = /\/(?:discography|similar|news\.atom)$/
/** The longest path that is looked up. */
const PATH_MAX = 600

/**
 * Where the page of an artist or label is whose name has slashes that a proxy on the way has decoded: `/artist/ac/dc`
 * for `/artist/ac%2Fdc`. The address names it by its id, so that it needs no slash: that would be decoded again.
 * Undefined when the catalogue knows nobody of this name.
 */
export async function findSlashedName(db: Db, pathname: string, search: string): Promise<string | undefined> {
  if (pathname.length > PATH_MAX) return undefined
  const [, kind, rest = ''] = pathname.match(/^\/(artist|label)\/([^/]+\/.*[^/])$/) ?? []
  if (kind !== 'artist' && kind !== 'label') return undefined
  const part = kind === 'artist' ? (rest.match(PARTS)?.[0] ?? '') : ''
  const name = rest.slice(0, rest.length - part.length)
  if (!name.includes('/')) return undefined
  const slug = nameSlug(decodeURIComponent(name))
  const found = (await READ[kind](db, slug)).find(({ name }) => nameSlug(name) === slug)
  if (!found) return undefined
  const query = new URLSearchParams(search)
  if (!isUuid(query.get('mbid') ?? '')) query.set('mbid', found.mbid)
  return `/${kind}/${encodeURIComponent(slug.replaceAll('/', '-'))}${part}?${query}`
}
