import { type ComponentProps, Suspense } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { lazyPart } from '#ui/on-demand.tsx'
import type { FollowButton, FollowIcon } from './follow-button.tsx'

const load = () => import('./follow-button.tsx')
const LazyButton = lazyPart(() => load().then((part) => part.FollowButton))
const LazyIcon = lazyPart(() => load().then((part) => part.FollowIcon))

/**
 * A labelled follow button for live sites; the specification, and so the preview, has none here. It redirects visitors
 * to the login.
 */
export function LiveFollowButton(props: ComponentProps<typeof FollowButton>) {
  const isLive = useSiteMode() === 'live'
  const { status } = useSession()
  return (
    isLive &&
    status !== 'loading' && (
      <Suspense fallback={null}>
        <LazyButton {...props} />
      </Suspense>
    )
  )
}

/** Puts the icon into the corner of the cover of a card. */
export const FOLLOW_ON_COVER = 'absolute! top-1.5 right-1.5 z-10 rounded-full bg-canvas/85'

/**
 * An icon button to follow in a row, card or chip; it is positioned absolutely. For members only: visitors follow on
 * the page itself and need not load the code.
 */
export function LiveFollowIcon(props: ComponentProps<typeof FollowIcon>) {
  const isLive = useSiteMode() === 'live'
  const isMember = useSession().status === 'member'
  return (
    isLive &&
    isMember && (
      <Suspense fallback={null}>
        <LazyIcon {...props} />
      </Suspense>
    )
  )
}
