import {
  FestivalClaimForm,
  type FestivalClaimFormProps,
} from '#features/business/claims/ui/festival-claim-form.tsx'
import { ACCOUNT_TYPES, type AccountType, type ClaimKind } from '#features/business/limits.ts'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** Only a live site offers claims on festivals, labels and venues: the preview shows samples of them. */
export const useClaimsAllKinds = (): boolean => useSiteMode() === 'live'

/** The types of businesses. A preview does not offer venues, because it has none to claim. */
export const useAccountTypes = (): readonly AccountType[] => {
  const claimsAllKinds = useClaimsAllKinds()
  return ACCOUNT_TYPES.filter((type) => claimsAllKinds || type !== 'venue')
}

/** The kinds of businesses besides artists, in words. */
export const useOtherBusinesses = (): string =>
  useClaimsAllKinds() ? 'record labels, festivals and venues' : 'record labels and festivals'

/** The title of the page for claims, and of the buttons that lead there. */
export const claimTitle = (mode: SiteMode): string =>
  mode === 'live' ? 'Claim Artist, Festival, Label or Venue' : 'Claim Artist or Festival'
export const useClaimTitle = (): string => claimTitle(useSiteMode())

const FIRST_CLAIMS: Record<AccountType, ClaimKind> = {
  independent_artist: 'artist',
  record_label: 'label',
  festival: 'festival',
  venue: 'venue',
}

/** Opens the page for claims on the tab that suits this type of business; a preview has only artists. */
export const useClaimSearch = (type: AccountType): Partial<Record<ClaimKind, string>> =>
  useClaimsAllKinds() && FIRST_CLAIMS[type] !== 'artist' ? { [FIRST_CLAIMS[type]]: '' } : {}

interface DashboardWords {
  lead: string
  /** The tab of the claims. */
  tab: string
  none: string
  mayClaim: string
  mustWait: string
  /** What a verified business can do, by its type. */
  next: (type: AccountType) => string
}

const OF_ARTISTS: DashboardWords = {
  lead: 'Your business accounts, and the artists you speak for.',
  tab: 'Your Artists',
  none: 'No artists yet',
  mayClaim: 'Claim an artist to moderate what fans post and to answer officially.',
  mustWait: 'Once your business account is verified, you can claim the artists you speak for.',
  next: () => 'You can claim the artists you speak for.',
}

const NEXT: Record<AccountType, string> = {
  independent_artist: 'You can claim the artists you speak for.',
  record_label: 'You can claim your label, and the artists you speak for.',
  festival: 'You can claim the festivals you speak for.',
  venue: 'You can claim the venues you speak for.',
}

const OF_ALL_KINDS: DashboardWords = {
  lead: 'Your business accounts, and the pages you look after.',
  tab: 'Your Pages',
  none: 'No pages yet',
  mayClaim: 'Claim a page to look after it, to moderate what fans post and to answer officially.',
  mustWait: 'Once your business account is verified, you can claim the pages of those you speak for.',
  next: (type) => NEXT[type],
}

/** The words of the dashboard: in preview of artists alone, since nothing else can be claimed there. */
export const useDashboardWords = (): DashboardWords => (useClaimsAllKinds() ? OF_ALL_KINDS : OF_ARTISTS)

/** The Festival tab of a claim: coming soon in preview, a form in live. */
export const FestivalClaim = (props: FestivalClaimFormProps) =>
  useSiteMode() === 'preview' ? (
    <EmptyState title="Festival claims are coming soon" level={2}>
      Please contact support to claim a festival.
    </EmptyState>
  ) : (
    <FestivalClaimForm {...props} />
  )
