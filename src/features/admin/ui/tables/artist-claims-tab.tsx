import { useQuery } from '@tanstack/react-query'
import type { AdminSearch } from '../admin-search.ts'
import { ArtistClaimDetails } from '../dialogs/claim-details.tsx'
import { artistClaimsQuery } from '../state/admin-queries.ts'
import { ClaimsTab } from './claims-tab.tsx'

export function ArtistClaimsTab({ userId, search }: { userId: string; search: AdminSearch }) {
  return (
    <ClaimsTab
      userId={userId}
      kind="artist"
      search={search}
      query={useQuery(artistClaimsQuery(userId, search))}
      nameOf={(claim) => claim.artistName}
      details={({ id }, close) => <ArtistClaimDetails userId={userId} id={id} onClose={close} />}
    />
  )
}
