/** Limits, values and messages of merchandise that browser code needs without zod. */

export const CATEGORIES = ['apparel', 'music', 'vinyl', 'collectibles'] as const
export type MerchCategory = (typeof CATEGORIES)[number]

export const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'JPY',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'SEK',
] as const

export const TITLE_MAX = 120
export const PRICE_MAX = 100_000
export const ADDRESS_MAX = 500
/** Products of one claim. */
export const PRODUCTS_MAX = 24
/** How many of the latest changes to the products of one claim are kept. */
export const PRODUCT_CHANGES_KEPT = 50
/** Products of one page of the list. */
export const PRODUCTS_PAGE = 24

export const TITLE_REQUIRED = 'Give the product a title'
export const TITLE_TOO_LONG = 'The title must be at most 120 characters'
export const PRICE_INVALID = 'Enter a price from 0 to 100000, such as 24.50'
export const ADDRESS_INVALID =
  'Enter an address that begins with https://, such as https://shop.example.com/shirt'
export const PRODUCT_CHANGED_MEANWHILE =
  'Someone else changed this product since you opened it. Everything you typed is still here: look at what it says now, then save again.'
export const PRODUCT_CHANGED_SINCE =
  'Someone else changed this product since you opened this page. Look at what it says now, then undo again.'
export const TOO_MANY_PRODUCTS = 'You can link to at most 24 products. Remove one first.'
