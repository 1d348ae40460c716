import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ACCOUNT_TYPES, type AccountType } from '../limits.ts'
import { FestivalClaimForm, type FestivalClaimFormProps } from './claim/festival-claim-form.tsx'

/** Festivals, labels and venues can be claimed on a live site: the preview has samples of them. */
export const useClaimsAllKinds = (): boolean => useSiteMode() === 'live'

/** The types of businesses; a preview, which has no venues to claim, does not offer that one. */
export const useAccountTypes = (): readonly AccountType[] => {
  const claimsAllKinds = useClaimsAllKinds()
  return ACCOUNT_TYPES.filter((type) => claimsAllKinds || type !== 'venue')
}

/** Who registers a business besides artists. */
export const useOtherBusinesses = (): string =>
  useClaimsAllKinds() ? 'record labels, festivals and venues' : 'record labels and festivals'

/** The title of the page for claims, and of the buttons that lead there. */
export const useClaimTitle = (): string =>
  useClaimsAllKinds() ? 'Claim Artist, Festival, Label or Venue' : 'Claim Artist or Festival'

/** The Festival tab of a claim: coming soon in preview, a form in live. */
export const FestivalClaim = (props: FestivalClaimFormProps) =>
  useSiteMode() === 'preview' ? (
    <EmptyState title="Festival claims are coming soon" level={2}>
      Please contact support to claim a festival.
    </EmptyState>
  ) : (
    <FestivalClaimForm {...props} />
  )
