import { isDeepStrictEqual } from 'node:util'
import { createRoute, z } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { screenWritten } from '#features/accounts/screening/public.ts'
import { requireManaged } from '#features/business/claims/server/managed.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { CHANGED_MEANWHILE } from '#platform/changed-meanwhile.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { notFound, ProblemError } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  inputProblem,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { isUuid } from '#platform/uuid.ts'
import {
  artistProducts,
  newProduct,
  ownProducts,
  productEdit,
  productHistory,
  productPage,
  productsQuery,
  productUndo,
  type StoredProduct,
} from '../contract.ts'
import { PRODUCT_CHANGED_MEANWHILE, PRODUCT_CHANGED_SINCE } from '../limits.ts'
import { changeNotFound, hasChangedSince, listChanges, readChange, recordChange } from './product-history.ts'
import {
  deleteProduct,
  exportProducts,
  insertProduct,
  listProducts,
  lockProduct,
  lockProducts,
  productNotFound,
  productsOfArtist,
  productsOfClaim,
  updateProduct,
} from './product-rows.ts'

const ALLOWED = 'For members with an approved claim by a verified business.'
const ofArtist = z.object({ mbid: z.string().openapi({ format: 'uuid' }) })
const managed = z.object({ artistId: z.string().max(200).openapi({ format: 'uuid' }) })
const managedProduct = managed.extend({ id: z.string().openapi({ format: 'uuid' }) })
const common = { middleware: signedIn, tags: ['Manage'] }
const writing = {
  ...common,
  ...limitedTo({ ...WRITING, message: 'That’s a lot of changes. Please wait a few minutes.' }),
  ...changes('products'),
}

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows('products'),
  path: '/api/products',
  operationId: 'listProducts',
  tags: ['Merch'],
  summary: 'Products that claimants link to, newest first. For everybody.',
  request: { query: productsQuery },
  responses: { 200: json(productPage, 'A page of products'), ...problems(400, 422, 429) },
})

const listOfArtist = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows('products'),
  path: '/api/artists/{mbid}/products',
  operationId: 'listProductsOfArtist',
  tags: ['Merch'],
  summary: 'Products that the claimants of an artist link to, newest first. For everybody.',
  request: { params: ofArtist },
  responses: { 200: json(artistProducts, 'All of them'), ...problems(404, 429) },
})

const listOwn = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/manage/artist/{artistId}/products',
  operationId: 'listOwnProducts',
  summary: `The products of the viewer's claim, newest first. ${ALLOWED}`,
  request: { params: managed },
  responses: { 200: json(ownProducts, 'All of them'), ...problems(401, 403, 422, 429) },
})

const create = createRoute({
  ...writing,
  method: 'post',
  path: '/api/manage/artist/{artistId}/products',
  operationId: 'createProduct',
  summary: `Links to a product in a shop. ${ALLOWED}`,
  request: { params: managed, body: body(newProduct) },
  responses: { 201: json(ownProducts, 'All products now'), ...problems(401, 403, 422, 429) },
})

const edit = createRoute({
  ...writing,
  method: 'put',
  path: '/api/manage/artist/{artistId}/products/{id}',
  operationId: 'updateProduct',
  summary: `Replaces all of a product; 409 if it is no longer as \`seen\`. ${ALLOWED}`,
  request: { params: managedProduct, body: body(productEdit) },
  responses: { 200: json(ownProducts, 'All products now'), ...problems(401, 403, 404, 409, 422, 429) },
})

const remove = createRoute({
  ...writing,
  method: 'delete',
  path: '/api/manage/artist/{artistId}/products/{id}',
  operationId: 'deleteProduct',
  summary: `Removes a product. ${ALLOWED}`,
  request: { params: managedProduct },
  responses: { 200: json(ownProducts, 'All products now'), ...problems(401, 403, 404, 422, 429) },
})

const history = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/manage/artist/{artistId}/products/changes',
  operationId: 'listProductChanges',
  summary: `Who changed which of the products, newest first. ${ALLOWED}`,
  request: { params: managed },
  responses: { 200: json(productHistory, 'The latest changes'), ...problems(401, 403, 422, 429) },
})

const undo = createRoute({
  ...writing,
  method: 'post',
  path: '/api/manage/artist/{artistId}/products/changes/{id}/undo',
  operationId: 'undoProductChange',
  summary: `Puts a product back to what it was before a change, also one that was removed; 409 if somebody has changed it after the change \`seen\`. ${ALLOWED}`,
  request: { params: managedProduct, body: body(productUndo) },
  responses: { 200: json(ownProducts, 'All products now'), ...problems(401, 403, 404, 409, 422, 429) },
})

/** The fields of a product that claimants type; they choose the others. */
const WRITTEN = new Set(['title', 'url', 'pictureUrl'])

/** A product as it was before; throws a 422 problem that names the fields which the rules of today refuse. */
function allowedToday(before: StoredProduct): z.output<typeof newProduct> {
  const parsed = newProduct.safeParse(before)
  if (!parsed.success) throw inputProblem(parsed.error)
  return parsed.data
}

const changedMeanwhile = (message: string) => new ProblemError(409, message, { code: CHANGED_MEANWHILE })

const pathOf = ({ artistId }: { artistId: string }) => ({ entityType: 'artist' as const, entityId: artistId })

/** Products that claimants link to. Deleting a claim deletes its products. */
export const createProducts = (platform: Platform) => ({
  routes: createProductRoutes(platform),
  accountExport: exportProducts,
})

function createProductRoutes(platform: Platform) {
  const { reads, db } = platform
  return createRouter()
    .openapi(list, async (c) => {
      const addressOf = await imageAddresses(platform)
      return c.json(await listProducts(reads.db, c.req.valid('query'), addressOf), 200)
    })
    .openapi(listOfArtist, async (c) => {
      const { mbid } = c.req.valid('param')
      if (!isUuid(mbid)) throw notFound('Artist not found')
      const addressOf = await imageAddresses(platform)
      return c.json({ items: await productsOfArtist(reads.db, mbid, addressOf) }, 200)
    })
    .openapi(listOwn, async (c) => {
      const path = pathOf(c.req.valid('param'))
      const { claimId } = await requireManaged(db, requireViewer(c).id, path, { action: 'manage.open' })
      c.header('Cache-Control', 'no-store')
      return c.json({ items: await productsOfClaim(db, claimId, await imageAddresses(platform)) }, 200)
    })
    .openapi(create, async (c) => {
      const fields = c.req.valid('json')
      const addressOf = await imageAddresses(platform)
      const items = await asViewer(c, async (trx, viewer) => {
        const action = 'product.create'
        const { claimId, name } = await requireManaged(trx, viewer.id, pathOf(c.req.valid('param')), {
          action,
          lock: true,
        })
        await screenWritten(trx, fields, { written: WRITTEN })
        const subjectId = await insertProduct(trx, claimId, fields)
        const change = { claimId, productId: subjectId, editorId: viewer.id }
        await recordChange(trx, { ...change, before: null, after: fields })
        const after = { of: name, url: fields.url }
        await recordAudit(trx, viewer.id, { action, subjectId, subjectName: fields.title, after })
        return productsOfClaim(trx, claimId, addressOf)
      })
      return c.json({ items }, 201)
    })
    .openapi(edit, async (c) => {
      const { seen, ...fields } = c.req.valid('json')
      const subjectId = parseId(c.req.valid('param'), productNotFound)
      const addressOf = await imageAddresses(platform)
      const items = await asViewer(c, async (trx, viewer) => {
        const action = 'product.edit'
        const { claimId, name } = await requireManaged(trx, viewer.id, pathOf(c.req.valid('param')), {
          action,
          subjectId,
          lock: true,
        })
        const before = await lockProduct(trx, claimId, subjectId)
        if (!before) throw productNotFound()
        if (!isDeepStrictEqual(seen, before)) throw changedMeanwhile(PRODUCT_CHANGED_MEANWHILE)
        await screenWritten(trx, fields, { written: WRITTEN, before })
        await updateProduct(trx, claimId, subjectId, fields)
        const change = { claimId, productId: subjectId, editorId: viewer.id }
        await recordChange(trx, { ...change, before, after: fields })
        const after = { of: name, url: fields.url }
        await recordAudit(trx, viewer.id, { action, subjectId, subjectName: fields.title, after })
        return productsOfClaim(trx, claimId, addressOf)
      })
      return c.json({ items }, 200)
    })
    .openapi(remove, async (c) => {
      const subjectId = parseId(c.req.valid('param'), productNotFound)
      const addressOf = await imageAddresses(platform)
      const items = await asViewer(c, async (trx, viewer) => {
        const action = 'product.delete'
        const { claimId, name } = await requireManaged(trx, viewer.id, pathOf(c.req.valid('param')), {
          action,
          subjectId,
          lock: true,
        })
        const before = await lockProduct(trx, claimId, subjectId)
        if (!before) throw productNotFound()
        await deleteProduct(trx, claimId, subjectId)
        const change = { claimId, productId: subjectId, editorId: viewer.id }
        await recordChange(trx, { ...change, before, after: null })
        const subjectName = before.title
        await recordAudit(trx, viewer.id, { action, subjectId, subjectName, after: { of: name } })
        return productsOfClaim(trx, claimId, addressOf)
      })
      return c.json({ items }, 200)
    })
    .openapi(history, async (c) => {
      const path = pathOf(c.req.valid('param'))
      const { claimId } = await requireManaged(db, requireViewer(c).id, path, { action: 'manage.open' })
      c.header('Cache-Control', 'no-store')
      return c.json({ items: await listChanges(db, claimId) }, 200)
    })
    .openapi(undo, async (c) => {
      const id = parseId(c.req.valid('param'), changeNotFound)
      const { seen } = c.req.valid('json')
      const addressOf = await imageAddresses(platform)
      const items = await asViewer(c, async (trx, viewer) => {
        const { claimId, name } = await requireManaged(trx, viewer.id, pathOf(c.req.valid('param')), {
          action: 'product.edit',
          subjectId: id,
          lock: true,
        })
        const { productId: subjectId, before } = await readChange(trx, claimId, id)
        await lockProducts(trx, claimId)
        const now = await lockProduct(trx, claimId, subjectId)
        if (await hasChangedSince(trx, claimId, subjectId, seen))
          throw changedMeanwhile(PRODUCT_CHANGED_SINCE)
        const back = before && allowedToday(before)
        const title = (back ?? now)?.title
        // It is gone, as it was before.
        if (title === undefined) return productsOfClaim(trx, claimId, addressOf)
        if (back) await screenWritten(trx, back, { written: WRITTEN, before: now })
        if (!back) await deleteProduct(trx, claimId, subjectId)
        else if (now) await updateProduct(trx, claimId, subjectId, back)
        else await insertProduct(trx, claimId, back, subjectId)
        const change = { claimId, productId: subjectId, editorId: viewer.id, isUndo: true }
        await recordChange(trx, { ...change, before: now ?? null, after: back })
        await recordAudit(trx, viewer.id, {
          action: back ? (now ? 'product.edit' : 'product.create') : 'product.delete',
          subjectId,
          subjectName: title,
          after: { of: name, isUndo: true, ...(back && { url: back.url }) },
        })
        return productsOfClaim(trx, claimId, addressOf)
      })
      return c.json({ items }, 200)
    })
}

export type ProductRoutes = ReturnType<typeof createProductRoutes>
