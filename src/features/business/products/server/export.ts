import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'

/** The products that a member links to, and the changes that the member made to products, for "download my data". */
export async function exportProducts(db: Db, userId: string): Promise<ExportFile[]> {
  const read = async () => {
    const products = await db
      .selectFrom('products as p')
      .innerJoin('artist_claims as c', 'c.id', 'p.artist_claim_id')
      .select(['p.id', 'p.title', 'p.category', 'p.price_cents', 'p.currency', 'p.url', 'p.picture_url'])
      .select(['p.created_at', 'c.artist_musicbrainz_id', 'c.artist_name'])
      .where('c.claimed_by', '=', userId)
      .orderBy('p.created_at')
      .orderBy('p.id')
      .execute()
    return JSON.stringify(products, null, 2)
  }
  const changes = async () => {
    const rows = await db
      .selectFrom('product_changes as p')
      .innerJoin('artist_claims as c', 'c.id', 'p.artist_claim_id')
      .select(['p.product_id', 'p.before', 'p.after', 'p.is_undo', 'p.changed_at', 'c.artist_musicbrainz_id'])
      .where('p.changed_by', '=', userId)
      .orderBy('p.changed_at')
      .execute()
    return JSON.stringify(rows, null, 2)
  }
  return [
    { path: 'products.json', read },
    { path: 'product-changes.json', read: changes },
  ]
}
