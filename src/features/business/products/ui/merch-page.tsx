import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { CATEGORIES } from '../limits.ts'
import type { MerchSearch } from '../search.ts'
import { CATEGORY_LABELS } from './category-labels.ts'
import { ProductGrid } from './product-grid.tsx'
import { productsQuery } from './queries.ts'

const OPTIONS = [
  { value: '', label: 'All categories' },
  ...CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
]

/** Products that artists link to in their own shops. */
export function MerchPage({ search: { category } }: { search: MerchSearch }) {
  const navigate = useNavigate()
  const query = useInfiniteQuery(productsQuery(category))
  const products = query.data?.pages.flatMap((page) => page.items) ?? []

  const show = (value: string) =>
    void navigate({
      to: '/merch',
      search: { category: CATEGORIES.find((one) => one === value) },
      resetScroll: false,
    })

  return (
    <div className="page py-10 md:py-14">
      <h1 className="type-display">Merch</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">
        Records, shirts and keepsakes, from the artists themselves. Every link goes to their own shop.
      </p>
      {(products.length > 0 || category) && (
        <NativeSelect
          label="Category"
          options={OPTIONS}
          value={category ?? ''}
          onChange={show}
          className="mb-6 md:max-w-64"
        />
      )}
      {query.isPending && (
        <SkeletonGroup label="Loading products" className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="aspect-square" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load the products"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && products.length === 0 && (
        <NoProducts inCategory={category !== undefined} onAll={() => show('')} />
      )}
      {products.length > 0 && <ProductGrid products={products} withArtist />}
      {query.hasNextPage && (
        <LoadMore
          auto={false}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}

function NoProducts({ inCategory, onAll }: { inCategory: boolean; onAll: () => void }) {
  return inCategory ? (
    <EmptyState
      title="Nothing in this category yet"
      level={2}
      action={
        <Button variant="secondary" onClick={onAll}>
          Show all categories
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="The table is set"
      level={2}
      action={
        <ButtonLink to="/business/claim" variant="secondary">
          Claim your artist page
        </ButtonLink>
      }
    >
      Artists link to their records and shirts here. Are you one of them? Claim your page, and add products
      under Manage.
    </EmptyState>
  )
}
