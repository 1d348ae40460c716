import type { Managed } from '#features/business/public.ts'
import { nameSlug } from '#features/catalogue/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { ManagedEntity } from '../contract.ts'

/** The data of the information card of a manage page. `address` maps the URL of a foreign picture to our proxy. */
export async function describeManaged(
  db: DbOrTrx,
  { type, id, name, business, role }: Managed,
  address: (url: string) => string,
): Promise<ManagedEntity> {
  const managed = { type, id, name, business, role, slug: null, bio: null, country: null, imageUrl: null }
  if (type === 'festival') return { ...managed, slug: id }
  if (type === 'label') {
    const label = await db.selectFrom('labels').select('country').where('mbid', '=', id).executeTakeFirst()
    return { ...managed, slug: nameSlug(name), country: label?.country ?? null }
  }
  if (type === 'venue') {
    const venue = await db.selectFrom('venues').select('country').where('id', '=', id).executeTakeFirst()
    return { ...managed, country: venue?.country ?? null }
  }
  const cached = await db
    .selectFrom('cached_artists')
    .select(['bio', 'country', 'image_url'])
    .where('musicbrainz_id', '=', id)
    .executeTakeFirst()
  if (!cached) return managed
  const { bio, country, image_url } = cached
  return { ...managed, bio, country, imageUrl: image_url && address(image_url) }
}
