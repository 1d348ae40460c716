import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the artist `name`, for the search box of a browser (`/opensearch.xml`); without it to a default one. */
export const Route = createFileRoute('/artist/')({
  validateSearch: ({ name }): { name?: string } => ({
    name: typeof name === 'string' && name.trim() ? name.trim() : undefined,
  }),
  beforeLoad: ({ search: { name = 'unknown-artist' } }) => {
    throw redirect({ to: '/artist/$artistName', params: { artistName: name }, replace: true })
  },
})
