import { z } from 'zod'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { webAddress } from '#platform/web-address.ts'
import {
  ADDRESS_INVALID,
  ADDRESS_MAX,
  CATEGORIES,
  CURRENCIES,
  PRICE_INVALID,
  PRICE_MAX,
  PRODUCTS_PAGE,
  TITLE_MAX,
  TITLE_REQUIRED,
  TITLE_TOO_LONG,
} from './limits.ts'

/** An address of a shop. */
const address = webAddress({ protocol: /^https$/, max: ADDRESS_MAX, error: ADDRESS_INVALID })

/** Body of `POST` and `PUT` of a product, and the fields of its form. */
export const newProduct = z.object({
  title: z
    .string(TITLE_REQUIRED)
    .trim()
    .min(1, TITLE_REQUIRED)
    .max(TITLE_MAX, TITLE_TOO_LONG)
    .refine(isStorableText, NOT_STORABLE),
  category: z.enum(CATEGORIES),
  /** In whole units of the currency, with at most two decimals. */
  price: z
    .number(PRICE_INVALID)
    .min(0, PRICE_INVALID)
    .max(PRICE_MAX, PRICE_INVALID)
    .multipleOf(0.01, PRICE_INVALID),
  currency: z.enum(CURRENCIES),
  /** Where it is sold. */
  url: address,
  /** A picture on the web; without one a cover is drawn. */
  pictureUrl: address.nullish().transform((value) => value ?? null),
})
export type NewProduct = z.input<typeof newProduct>

/** A product as stored. It was valid under the rules at that time, but present rules may refuse it. */
export const storedProduct = z.object({
  title: z.string(),
  category: z.string(),
  price: z.number(),
  currency: z.string(),
  url: z.string(),
  pictureUrl: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
})
export type StoredProduct = z.output<typeof storedProduct>

/** Body of `PUT` of a product: includes the version in the editor, so that no other editor's change is lost. */
export const productEdit = newProduct.extend({ seen: storedProduct })
export type ProductEdit = z.input<typeof productEdit>

/** Body of undoing a change: includes the newest change in the editor, so that no newer one is lost. */
export const productUndo = z.object({ seen: z.uuid() })

/** A product that a claimant links to; it is sold at `url`, not here. */
export const product = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  price: z.number(),
  currency: z.string(),
  url: z.string(),
  /** Our own address of the picture, or null: draw sleeve art from the id. */
  imageUrl: z.string().nullable(),
  artist: z.object({
    /** MusicBrainz id. */
    mbid: z.string(),
    name: z.string(),
    slug: z.string(),
  }),
})
export type Product = z.infer<typeof product>

/** A product as its claimant edits it. */
export const ownProduct = product.extend({ pictureUrl: z.string().nullable() })
export type OwnProduct = z.infer<typeof ownProduct>
export const ownProducts = z.object({ items: z.array(ownProduct) })

/** A change of a product: who made it, and the product before and after; null when it did not exist. */
const productChange = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The username; null for a former member. */
  by: z.string().nullable(),
  isUndo: z.boolean(),
  before: storedProduct.nullable(),
  after: storedProduct.nullable(),
})
export type ProductChange = z.output<typeof productChange>

/** Newest first. */
export const productHistory = z.object({ items: z.array(productChange) })

/** Query of `GET /api/products`. */
export const productsQuery = z.object({
  category: z.enum(CATEGORIES).optional(),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(PRODUCTS_PAGE).default(PRODUCTS_PAGE),
})

/** Newest first. */
export const productPage = z.object({ items: z.array(product), nextCursor: z.string().nullable() })
export type ProductPage = z.infer<typeof productPage>

/** The products of one artist, newest first. */
export const artistProducts = z.object({ items: z.array(product) })
