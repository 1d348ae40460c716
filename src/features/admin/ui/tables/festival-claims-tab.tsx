import { useQuery } from '@tanstack/react-query'
import type { AdminSearch } from '../admin-search.ts'
import { FestivalClaimDetails } from '../dialogs/claim-details.tsx'
import { festivalClaimsQuery } from '../state/admin-queries.ts'
import { ClaimsTab } from './claims-tab.tsx'

export function FestivalClaimsTab({ userId, search }: { userId: string; search: AdminSearch }) {
  return (
    <ClaimsTab
      userId={userId}
      kind="festival"
      search={search}
      query={useQuery(festivalClaimsQuery(userId, search))}
      nameOf={(claim) => claim.festivalName}
      details={({ id }, close) => <FestivalClaimDetails userId={userId} id={id} onClose={close} />}
    />
  )
}
