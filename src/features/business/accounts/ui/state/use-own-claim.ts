import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/accounts/public-ui.tsx'
import type { OwnClaim } from '#features/business/contract.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import { ownClaimsQuery } from './business-queries.ts'

const useOwnClaims = () => {
  const { userId } = useSession()
  return useQuery({ ...ownClaimsQuery(userId ?? ''), enabled: Boolean(userId) })
}

/** The claim of a team of the viewer on a page, by MusicBrainz id or slug; undefined without one. */
export function useOwnClaim(kind: ClaimKind, linkedId: string | null): OwnClaim | undefined {
  const claims = useOwnClaims()
  return claims.data?.items.find((claim) => claim.kind === kind && claim.linkedId === linkedId)
}

/** The pages that the teams of the viewer manage; empty until they are known, and unless they are asked for. */
export function useManagedPages(isAsked: boolean): { kind: ClaimKind; linkedId: string; name: string }[] {
  const { userId } = useSession()
  const { data } = useQuery({ ...ownClaimsQuery(userId ?? ''), enabled: isAsked && Boolean(userId) })
  return (data?.items ?? []).flatMap(({ kind, linkedId, entityName: name, claimStatus, businessStatus }) =>
    linkedId && claimStatus === 'approved' && businessStatus === 'verified' ? [{ kind, linkedId, name }] : [],
  )
}

/** Whether the claims of the member are loading. */
export const useIsAskingForClaims = (): boolean => useOwnClaims().isLoading
