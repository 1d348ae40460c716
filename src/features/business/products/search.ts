import { CATEGORIES, type MerchCategory } from './limits.ts'

export const SEARCH_MAX = 200

/** Price ranges in US dollars; 25 and 50 belong to the middle one. */
export const PRICE_RANGES = ['under-25', '25-to-50', 'over-50'] as const
export type PriceRange = (typeof PRICE_RANGES)[number]

/** The search parameters of `/merch`; without them, all products are listed. */
export interface MerchSearch {
  search?: string
  category?: MerchCategory
  price?: PriceRange
}

/** Drops unknown parameters and values. */
export function readMerchSearch({ search, category, price }: Record<string, unknown>): MerchSearch {
  const words = typeof search === 'string' ? search.trim().slice(0, SEARCH_MAX) : ''
  return {
    search: words || undefined,
    category: CATEGORIES.find((one) => one === category),
    price: PRICE_RANGES.find((one) => one === price),
  }
}
