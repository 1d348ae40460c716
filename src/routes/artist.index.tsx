import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without a name there is a default one. */
export const Route = createFileRoute('/artist/')({
  beforeLoad: () => {
    throw redirect({ to: '/artist/$artistName', params: { artistName: 'unknown-artist' }, replace: true })
  },
})
