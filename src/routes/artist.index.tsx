import { createFileRoute, redirect } from '@tanstack/react-router'
import { partOf } from '#platform/http/client/parts.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The artist of the address without a name. */
    namelessArtist: string
  }
}

/** Without a name, redirects home, or to the artist that the site has for it. */
export const Route = createFileRoute('/artist/')({
  // Not in beforeLoad, which every page loads.
  loader: ({ context }) => {
    const artistName = partOf(context, 'namelessArtist', '')
    throw artistName
      ? redirect({ to: '/artist/$artistName', params: { artistName }, replace: true })
      : redirect({ to: '/', replace: true })
  },
})
