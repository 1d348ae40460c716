import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import { type ProductChange, type StoredProduct, storedProduct } from '../contract.ts'
import { PRODUCT_CHANGES_KEPT } from '../limits.ts'

interface Change {
  claimId: string
  productId: string
  /** Null when the product did not exist. */
  before: StoredProduct | null
  after: StoredProduct | null
  isUndo?: boolean
  editorId: string
}

/** Records a change of a product, and deletes the oldest ones of the claim. */
export async function recordChange(trx: Trx, change: Change): Promise<void> {
  const { claimId, productId, before, after, isUndo = false, editorId } = change
  await trx
    .insertInto('product_changes')
    .values({
      artist_claim_id: claimId,
      product_id: productId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      is_undo: isUndo,
      changed_by: editorId,
    })
    .execute()
  await trx
    .deleteFrom('product_changes')
    .where('id', 'in', (old) =>
      old
        .selectFrom('product_changes')
        .select('id')
        .where('artist_claim_id', '=', claimId)
        .orderBy('id', 'desc')
        .offset(PRODUCT_CHANGES_KEPT),
    )
    .execute()
}

/** The changes of the products of a claim, newest first. */
export async function listChanges(db: DbOrTrx, claimId: string): Promise<ProductChange[]> {
  const rows = await db
    .selectFrom('product_changes as c')
    .leftJoin('profiles as u', 'u.id', 'c.changed_by')
    .select(['c.id', 'c.before', 'c.after', 'c.is_undo', 'c.changed_at', 'u.username'])
    .where('c.artist_claim_id', '=', claimId)
    .orderBy('c.id', 'desc')
    .limit(PRODUCT_CHANGES_KEPT)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.changed_at.toISOString(),
    by: row.username,
    isUndo: row.is_undo,
    before: fieldsOf(row.before),
    after: fieldsOf(row.after),
  }))
}

/** The product before a change; null when it did not exist. Throws a 404 problem for a change of another claim. */
export async function readChange(trx: Trx, claimId: string, id: string) {
  const row = await trx
    .selectFrom('product_changes')
    .select(['product_id', 'before'])
    .where('id', '=', id)
    .where('artist_claim_id', '=', claimId)
    .executeTakeFirst()
  if (!row) throw changeNotFound()
  return { productId: row.product_id, before: fieldsOf(row.before) }
}

/** Whether a product was changed after a change of the claim. */
export async function hasChangedSince(
  trx: Trx,
  claimId: string,
  productId: string,
  changeId: string,
): Promise<boolean> {
  const newer = await trx
    .selectFrom('product_changes')
    .select('id')
    .where('artist_claim_id', '=', claimId)
    .where('product_id', '=', productId)
    .where('id', '>', changeId)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

export const changeNotFound = () => notFound('Change not found')

const fieldsOf = (value: unknown) => storedProduct.nullable().parse(value)
