import type { MerchProduct } from '../../../../sample-data/merch.ts'

/** The shop for search engines: https://schema.org/ItemList of Product. `url` makes a path absolute. */
export function schemaOf(
  products: readonly MerchProduct[],
  url: (path: string) => string,
): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    name: 'Merch',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Product',
        name: product.name,
        image: url(product.image),
        brand: { '@type': 'Brand', name: product.artist },
        category: product.category,
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          reviewCount: product.reviews,
        },
        offers: {
          '@type': 'Offer',
          price: product.price.toFixed(2),
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          url: url('/merch'),
        },
      },
    })),
  }
}
