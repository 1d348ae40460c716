import type { MerchSearch, PriceRange } from '#features/business/products/search.ts'
import type { MerchProduct } from '#features/preview/samples/merch.ts'

/** The products that match; each word of the search is part of a product's name or artist. */
export function filterProducts<T extends Pick<MerchProduct, 'name' | 'artist' | 'category' | 'price'>>(
  products: readonly T[],
  { search = '', category, price }: MerchSearch,
): T[] {
  const words = search.toLowerCase().split(/\s+/)
  return products.filter((product) => {
    const text = `${product.name}\n${product.artist}`.toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (!category || product.category === category) &&
      (!price || rangeOf(product.price) === price)
    )
  })
}

function rangeOf(price: number): PriceRange {
  if (price < 25) return 'under-25'
  return price <= 50 ? '25-to-50' : 'over-50'
}
