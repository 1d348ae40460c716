import type { ReactNode } from 'react'
import { ACCOUNT_TYPES } from '#features/business/limits.ts'
import { type BusinessOffer, Offer } from '#features/business/public-ui.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const OFFER: BusinessOffer = {
  accountTypes: ACCOUNT_TYPES.filter((type) => type !== 'venue'),
  otherBusinesses: 'record labels and festivals',
  claimKinds: ['artist', 'festival'],
  claimsAllKinds: false,
  admitsNew: false,
  registerTitle: 'Register Business Account',
  claimTitle: 'Claim Artist or Festival',
  claimSearch: () => ({}),
  FestivalClaim: () => (
    <EmptyState title="Festival claims are coming soon" level={2}>
      Please contact support to claim a festival.
    </EmptyState>
  ),
  dashboard: {
    lead: 'Your business accounts, and the artists you speak for.',
    tab: 'Your Artists',
    none: 'No artists yet',
    mayClaim: 'Claim an artist to moderate what fans post and to answer officially.',
    mustWait: 'Once your business account is verified, you can claim the artists you speak for.',
    next: () => 'You can claim the artists you speak for.',
  },
}

/** Around a page for businesses: only artists are claimed by the specification, as the rest is samples. */
export const SpecifiedOffer = ({ children }: { children: ReactNode }) => (
  <Offer value={OFFER}>{children}</Offer>
)
