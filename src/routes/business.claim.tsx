import { createFileRoute } from '@tanstack/react-router'
import { ClaimPage } from '#features/business/ui/claim/claim-page.tsx'

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** `artist`, `festival` and `label`: the first search text. */
export const Route = createFileRoute('/business/claim')({
  validateSearch: ({
    artist,
    festival,
    label,
  }: Record<string, unknown>): { artist?: string; festival?: string; label?: string } => ({
    artist: textOf(artist),
    festival: textOf(festival),
    label: textOf(label),
  }),
  head: () => ({
    meta: [{ title: 'Claim Artist or Festival · Fanfare' }, { name: 'robots', content: 'noindex' }],
  }),
  component: function Claim() {
    return <ClaimPage {...Route.useSearch()} />
  },
})
