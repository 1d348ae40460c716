import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { artistProductsQuery, ProductGrid } from '#features/business/products/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { TabProps } from './tab-props.ts'

/** The products that the artist's claimants link to. */
export function MerchTab({ artist }: TabProps) {
  const { mbid } = artist
  return (
    <>
      {mbid ? <Products artist={artist} mbid={mbid} /> : <NoProducts artist={artist} />}
      <Link to="/merch" className="link mt-8 inline-flex min-h-11 items-center">
        All merch
      </Link>
    </>
  )
}

function Products({ artist, mbid }: Pick<TabProps, 'artist'> & { mbid: string }) {
  const { data, isError, isFetching, refetch } = useQuery(artistProductsQuery(mbid))
  if (data) {
    return data.items.length > 0 ? <ProductGrid products={data.items} /> : <NoProducts artist={artist} />
  }
  if (isError) {
    return (
      <ErrorState title="Couldn’t load the products" onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  return (
    <SkeletonGroup label="Loading products" className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="aspect-square" />
      ))}
    </SkeletonGroup>
  )
}

const NoProducts = ({ artist: { mbid, name } }: Pick<TabProps, 'artist'>) => (
  <EmptyState
    title="Nothing for sale yet"
    action={
      <ButtonLink to="/business/claim" search={{ artist: mbid ?? name }} variant="secondary">
        Claim this page
      </ButtonLink>
    }
  >
    When {name} links to a shop, you’ll find their records and shirts here. Are you {name}? Claim this page
    and add yours.
  </EmptyState>
)
