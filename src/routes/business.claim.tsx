import { createFileRoute } from '@tanstack/react-router'
import { ClaimPage } from '#features/business/ui/claim/claim-page.tsx'

/** `artist`: the first search text. */
export const Route = createFileRoute('/business/claim')({
  validateSearch: ({ artist }: Record<string, unknown>): { artist?: string } => ({
    artist: typeof artist === 'string' ? artist : undefined,
  }),
  head: () => ({
    meta: [{ title: 'Claim Artist or Festival · Fanfare' }, { name: 'robots', content: 'noindex' }],
  }),
  component: function Claim() {
    return <ClaimPage artist={Route.useSearch().artist} />
  },
})
