import { createFileRoute } from '@tanstack/react-router'
import { CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'
import { ClaimPage } from '#features/business/ui/claim/claim-page.tsx'

/** The first search text of the tab of each kind. */
export const Route = createFileRoute('/business/claim')({
  validateSearch: (search: Record<string, unknown>): Partial<Record<ClaimKind, string>> =>
    Object.fromEntries(
      CLAIM_KINDS.filter((kind) => typeof search[kind] === 'string').map((kind) => [kind, search[kind]]),
    ),
  head: () => ({
    meta: [{ title: 'Claim Artist or Festival · Fanfare' }, { name: 'robots', content: 'noindex' }],
  }),
  component: function Claim() {
    return <ClaimPage {...Route.useSearch()} />
  },
})
