import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without a name, redirects to a default artist. */
export const Route = createFileRoute('/artist/')({
  beforeLoad: () => {
    throw redirect({ to: '/artist/$artistName', params: { artistName: 'unknown-artist' }, replace: true })
  },
})
