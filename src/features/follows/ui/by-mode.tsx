import { type ComponentProps, Suspense } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { lazyPart } from '#ui/on-demand.tsx'
import type { FollowButton, FollowIcon } from './follow-button.tsx'

const load = () => import('./follow-button.tsx')
const LazyButton = lazyPart(() => load().then((part) => part.FollowButton))
const LazyIcon = lazyPart(() => load().then((part) => part.FollowIcon))

/** A button to follow with words, where the specification has none: on live sites. It leads visitors to the login. */
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
 * A button to follow in a row, card or chip; it takes no place of its own in them. For members: visitors, who follow on
 * the page itself, are spared its code.
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
