import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FestivalClaimForm, type FestivalClaimFormProps } from './claim/festival-claim-form.tsx'

/** Festivals and labels can be claimed on a live site: the preview has samples of them. */
export const useClaimsAllKinds = (): boolean => useSiteMode() === 'live'

/** The title of the page for claims, and of the buttons that lead there. */
export const useClaimTitle = (): string =>
  useClaimsAllKinds() ? 'Claim Artist, Festival or Label' : 'Claim Artist or Festival'

/** The Festival tab of a claim: coming soon in preview, a form in live. */
export const FestivalClaim = (props: FestivalClaimFormProps) =>
  useSiteMode() === 'preview' ? (
    <EmptyState title="Festival claims are coming soon" level={2}>
      Please contact support to claim a festival.
    </EmptyState>
  ) : (
    <FestivalClaimForm {...props} />
  )
