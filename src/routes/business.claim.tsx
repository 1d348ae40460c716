import { createFileRoute } from '@tanstack/react-router'
import { CLAIM_TITLE, WithOffer } from '#features/business/accounts/ui/offer.tsx'
import { ClaimPage } from '#features/business/claims/ui/claim-page.tsx'
import { partOf } from '#platform/http/client/parts.ts'
import { textParams } from '#ui/text-params.ts'

/** The first search text of the tab of each kind. */
export const Route = createFileRoute('/business/claim')({
  validateSearch: (search) => textParams(search, ['artist', 'festival', 'label', 'venue']),
  // Built in the loader: unlike `head`, it is loaded with the page.
  loader: ({ context }) => {
    const title = `${partOf(context, 'claimTitle', CLAIM_TITLE)} · Fanfare`
    return { head: { meta: [{ title }, { name: 'robots', content: 'noindex' }] } }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Claim() {
    return (
      <WithOffer>
        <ClaimPage {...Route.useSearch()} />
      </WithOffer>
    )
  },
})
