import type { UseQueryResult } from '@tanstack/react-query'
import type { ListedAddress } from '#features/business/proofs/contract.ts'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

/** Begins a proof for an address. */
export interface Beginning {
  mutate: (address: string) => void
  isPending: boolean
  variables?: string
  error: Error | null
}

/** Why the last proof for this address could not begin. */
export const refusalOf = ({ variables, error }: Beginning, address: string): string | undefined =>
  variables === address ? fieldErrors(error).address : undefined

/** While the addresses load, or when the sources did not answer. */
export function AddressesPending({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  if (!query.error) {
    return (
      <SkeletonGroup label="Looking for addresses" className="flex flex-col gap-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </SkeletonGroup>
    )
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>{failureMessage(query.error)}</p>
      <Button
        type="button"
        variant="secondary"
        size="small"
        pending={query.isFetching}
        onClick={() => query.refetch()}
      >
        Try again
      </Button>
    </div>
  )
}

/** Addresses that open sources list, each with where it is listed. */
export function AddressList({ items, beginning }: { items: readonly ListedAddress[]; beginning: Beginning }) {
  return (
    <ul className="flex flex-col gap-2">
      {items.map((listed) => (
        <li
          key={listed.address}
          className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-edge p-3"
        >
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{listed.address}</p>
            <p className="text-sm text-muted">{sourcesOf(listed)}</p>
          </div>
          <Button
            type="button"
            variant="secondary"
            size="small"
            aria-label={`Use this: ${listed.address}`}
            pending={beginning.isPending && beginning.variables === listed.address}
            onClick={() => beginning.mutate(listed.address)}
          >
            Use this
          </Button>
          {refusalOf(beginning, listed.address) && (
            <p role="alert" className="basis-full text-sm font-medium text-danger">
              {refusalOf(beginning, listed.address)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const SOURCES = { musicbrainz: 'MusicBrainz', wikidata: 'Wikidata' }

const sourcesOf = ({ listings }: ListedAddress): string =>
  listings
    .map(({ source, relation, since }) => `${SOURCES[source]}, ${relation}, seen since ${formatDate(since)}`)
    .join(' · ')
