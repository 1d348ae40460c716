import { createFileRoute, redirect } from '@tanstack/react-router'
import { defaultArtist } from '#features/music/artist/ui/by-mode.ts'

/** Without a name, redirects to a default artist in preview, and home in live. */
export const Route = createFileRoute('/artist/')({
  // Not in beforeLoad, which every page loads.
  loader: ({ context: { siteMode } }) => {
    const artistName = defaultArtist(siteMode)
    throw artistName
      ? redirect({ to: '/artist/$artistName', params: { artistName }, replace: true })
      : redirect({ to: '/', replace: true })
  },
})
