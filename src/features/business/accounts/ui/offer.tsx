import { type ComponentType, createContext, Fragment, type ReactNode, use } from 'react'
import {
  FestivalClaimForm,
  type FestivalClaimFormProps,
} from '#features/business/claims/ui/festival-claim-form.tsx'
import { ACCOUNT_TYPES, type AccountType, CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'
import { usePart } from '#platform/http/client/parts.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** Around the pages for businesses: provides another offer. */
    businessOffer: ComponentType<{ children: ReactNode }>
    /** The title of the page for claims, in its head. */
    claimTitle: string
  }
}

/** What a site offers businesses, and its words for it. */
export interface BusinessOffer {
  accountTypes: readonly AccountType[]
  /** The kinds of businesses besides artists, in words. */
  otherBusinesses: string
  /** The kinds with a tab on the page for claims. */
  claimKinds: readonly ClaimKind[]
  /** Whether businesses of all kinds claim pages, prove addresses and have teams. */
  claimsAllKinds: boolean
  /** Whether a business claims pages before its first review, so that a proof may verify both. */
  admitsNew: boolean
  /** The title of the application for a business account. */
  registerTitle: string
  /** The title of the page for claims, and of the buttons that lead there. */
  claimTitle: string
  /** Opens the page for claims on the tab that suits this type of business. */
  claimSearch: (type: AccountType) => Partial<Record<ClaimKind, string>>
  FestivalClaim: ComponentType<FestivalClaimFormProps>
  dashboard: {
    lead: string
    /** The tab of the claims. */
    tab: string
    none: string
    mayClaim: string
    mustWait: string
    /** What a verified business can do, by its type. */
    next: (type: AccountType) => string
  }
}

const FIRST_CLAIMS: Record<AccountType, ClaimKind> = {
  independent_artist: 'artist',
  record_label: 'label',
  festival: 'festival',
  venue: 'venue',
}

const NEXT: Record<AccountType, string> = {
  independent_artist: 'You can claim the artists you speak for.',
  record_label: 'You can claim your label, and the artists you speak for.',
  festival: 'You can claim the festivals you speak for.',
  venue: 'You can claim the venues you speak for.',
}

export const CLAIM_TITLE = 'Claim Artist, Festival, Label or Venue'

/** The offer to pages: our own, unless something around them provides another. */
export const Offer = createContext<BusinessOffer>({
  accountTypes: ACCOUNT_TYPES,
  otherBusinesses: 'record labels, festivals and venues',
  claimKinds: CLAIM_KINDS,
  claimsAllKinds: true,
  admitsNew: true,
  registerTitle: 'Create a business account',
  claimTitle: CLAIM_TITLE,
  claimSearch: (type) => (FIRST_CLAIMS[type] === 'artist' ? {} : { [FIRST_CLAIMS[type]]: '' }),
  FestivalClaim: FestivalClaimForm,
  dashboard: {
    lead: 'Your business accounts, and the pages you look after.',
    tab: 'Your Pages',
    none: 'No pages yet',
    mayClaim: 'Claim a page to look after it, moderate what fans post and answer officially.',
    mustWait: 'Once your business account is verified, you can claim the pages of those you speak for.',
    next: (type) => NEXT[type],
  },
})

export const useBusinessOffer = (): BusinessOffer => use(Offer)

/** For routes: a page with the offer of the site. */
export function WithOffer({ children }: { children: ReactNode }) {
  const Provider = usePart('businessOffer', Fragment)
  return <Provider>{children}</Provider>
}
