import { createFileRoute } from '@tanstack/react-router'
import { claimTitle } from '#features/business/accounts/ui/by-mode.tsx'
import { ClaimPage } from '#features/business/claims/ui/claim-page.tsx'
import { CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'

/** The first search text of the tab of each kind. */
export const Route = createFileRoute('/business/claim')({
  validateSearch: (search: Record<string, unknown>): Partial<Record<ClaimKind, string>> =>
    Object.fromEntries(
      CLAIM_KINDS.filter((kind) => typeof search[kind] === 'string').map((kind) => [kind, search[kind]]),
    ),
  // Built in the loader: unlike `head`, it is loaded with the page.
  loader: ({ context: { siteMode } }) => ({
    head: {
      meta: [{ title: `${claimTitle(siteMode)} · Fanfare` }, { name: 'robots', content: 'noindex' }],
    },
  }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Claim() {
    return <ClaimPage {...Route.useSearch()} />
  },
})
