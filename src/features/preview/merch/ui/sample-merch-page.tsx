import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MerchSearch } from '#features/business/products/search.ts'
import { MERCH_PRODUCTS } from '#features/preview/samples/merch.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount } from '#ui/format.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import { filterProducts } from '../filters.ts'
import { CartButton } from './cart-button.tsx'
import { MerchFilters } from './merch-filters.tsx'
import { ProductCard } from './product-card.tsx'

/** The shop by the specification. The URL holds the filters; only this page counts the items in the cart. */
export function SampleMerchPage({ search }: { search: MerchSearch }) {
  const navigate = useNavigate()
  const [inCart, setInCart] = useState(0)
  const products = filterProducts(MERCH_PRODUCTS, search)

  function change(next: Partial<MerchSearch>, step: boolean) {
    void navigate({
      to: '/merch',
      search: (current) => ({ ...current, ...next }),
      replace: !step,
      resetScroll: false,
    })
  }

  return (
    <div className="page py-10 md:py-14">
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="type-display">Merch</h1>
          <SampleMark />
        </div>
        <CartButton count={inCart} />
      </div>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">
        Records, shirts and things to keep, from the artists themselves.
      </p>
      <MerchFilters search={search} onChange={change} />
      <p role="status" className="figures mt-4 text-sm text-muted">
        {formatCount(products.length, 'product')}
      </p>
      {products.length === 0 ? (
        <EmptyState
          level={2}
          title="No products found matching your criteria"
          action={
            <Button
              variant="secondary"
              onClick={() => change({ search: undefined, category: undefined, price: undefined }, true)}
            >
              Clear Filters
            </Button>
          }
        />
      ) : (
        <ul
          aria-label="Products"
          className="mt-4 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4"
        >
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              eager={index < 2}
              onAdd={() => setInCart((count) => count + 1)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
