import { sql } from 'kysely'
import type { z } from 'zod'
import type { ExportFile } from '#features/accounts/public.ts'
import { nameSlug } from '#features/catalogue/public.ts'
import { isPublicBusiness } from '#features/safety/standing/public.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import { decodeCursor, isCursorTime, type Page, toPage } from '#platform/db/keyset.ts'
import { invalid, notFound } from '#platform/http/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import {
  type newProduct,
  type OwnProduct,
  type Product,
  type StoredProduct,
  storedProduct,
} from '../contract.ts'
import { type MerchCategory, PRODUCTS_MAX, TOO_MANY_PRODUCTS } from '../limits.ts'

type Fields = z.output<typeof newProduct>
/** Maps the URL of a foreign picture to our proxy. */
type AddressOf = (url: string) => string

export const productNotFound = () => notFound('Product not found')

/** Products of artists whose claim stands, newest first. Throws a 400 problem for a bad cursor. */
export async function listProducts(
  db: Db,
  { category, cursor, limit }: { category?: MerchCategory; cursor?: string; limit: number },
  addressOf: AddressOf,
): Promise<Page<Product>> {
  let query = selectShown(db)
  if (category) query = query.where('p.category', '=', category)
  if (cursor) {
    const [time, id] = decodeCursor(cursor, [isCursorTime, isUuid])
    query = query.where(sql<boolean>`(p.created_at, p.id) < (${time}::timestamptz, ${id}::uuid)`)
  }
  const rows = await query
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
  const found = toPage(rows, limit, (row) => [row.created_at.toISOString(), row.id])
  return { items: found.items.map((row) => toProduct(row, addressOf)), nextCursor: found.nextCursor }
}

/** The products that an artist's claimants link to, newest first. */
export async function productsOfArtist(db: Db, mbid: string, addressOf: AddressOf): Promise<Product[]> {
  const rows = await selectShown(db)
    .where('c.artist_musicbrainz_id', '=', mbid)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(PRODUCTS_MAX)
    .execute()
  return rows.map((row) => toProduct(row, addressOf))
}

/** The products of one claim, newest first. */
export async function productsOfClaim(
  db: DbOrTrx,
  claimId: string,
  addressOf: AddressOf,
): Promise<OwnProduct[]> {
  const rows = await selectProducts(db)
    .where('p.artist_claim_id', '=', claimId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...toProduct(row, addressOf), pictureUrl: row.picture_url }))
}

/**
 * Serializes requests of the claim that count and add. The row of the claim is already locked for share; a stronger
 * lock on it would deadlock with other requests.
 */
export async function lockProducts(trx: Trx, claimId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`products ${claimId}`}, 0))`.execute(trx)
}

/**
 * Adds a product, with its former id when it is restored, and returns its id. Throws a 422 problem when the claim
 * already has the most products.
 */
export async function insertProduct(trx: Trx, claimId: string, fields: Fields, id?: string): Promise<string> {
  await lockProducts(trx, claimId)
  const { count } = await trx
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('artist_claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  if (count >= PRODUCTS_MAX) throw invalid({ title: TOO_MANY_PRODUCTS })
  const added = await trx
    .insertInto('products')
    .values({ ...(id && { id }), artist_claim_id: claimId, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** Locks a product of the claim until the end of the transaction, and returns its fields; undefined when it is gone. */
export async function lockProduct(trx: Trx, claimId: string, id: string): Promise<StoredProduct | undefined> {
  const row = await trx
    .selectFrom('products')
    .select(['title', 'category', 'price_cents', 'currency', 'url', 'picture_url'])
    .where('id', '=', id)
    .where('artist_claim_id', '=', claimId)
    .forUpdate()
    .executeTakeFirst()
  return row && storedProduct.parse({ ...row, price: row.price_cents / 100, pictureUrl: row.picture_url })
}

/** Replaces all fields of a product of the claim. Throws a 404 problem for a product of another claim. */
export async function updateProduct(trx: Trx, claimId: string, id: string, fields: Fields): Promise<void> {
  const changed = await trx
    .updateTable('products')
    .set(columnsOf(fields))
    .where('id', '=', id)
    .where('artist_claim_id', '=', claimId)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw productNotFound()
}

/** Deletes a product of the claim. Throws a 404 problem for the product of another. */
export async function deleteProduct(trx: Trx, claimId: string, id: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('products')
    .where('id', '=', id)
    .where('artist_claim_id', '=', claimId)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) throw productNotFound()
}

const columnsOf = ({ title, category, price, currency, url, pictureUrl }: Fields) => ({
  title,
  category,
  price_cents: Math.round(price * 100),
  currency,
  url,
  picture_url: pictureUrl,
})

/** The products that visitors see. */
const selectShown = (db: DbOrTrx) => selectProducts(db).where(isPublicBusiness('b'))

function selectProducts(db: DbOrTrx) {
  return db
    .selectFrom('products as p')
    .innerJoin('artist_claims as c', 'c.id', 'p.artist_claim_id')
    .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
    .leftJoin('artists as a', 'a.mbid', 'c.artist_musicbrainz_id')
    .select([
      'p.id',
      'p.title',
      'p.category',
      'p.price_cents',
      'p.currency',
      'p.url',
      'p.picture_url',
      'p.created_at',
    ])
    .select(['c.artist_musicbrainz_id as mbid', 'a.name', 'c.artist_name'])
    .where('c.claim_status', '=', 'approved')
    .where('b.verification_status', '=', 'verified')
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

function toProduct(row: ProductRow, addressOf: AddressOf): Product {
  const name = row.name ?? row.artist_name ?? 'Artist'
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    price: row.price_cents / 100,
    currency: row.currency,
    url: row.url,
    imageUrl: row.picture_url && addressOf(row.picture_url),
    artist: { mbid: row.mbid, name, slug: nameSlug(name) },
  }
}

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
