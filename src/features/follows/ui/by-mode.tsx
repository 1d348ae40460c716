import { type ComponentProps, Suspense } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { lazyPart } from '#ui/on-demand.tsx'
import type { FollowButton, FollowIcon } from './follow-button.tsx'

const load = () => import('./follow-button.tsx')
const LazyButton = lazyPart(() => load().then((part) => part.FollowButton))
const LazyIcon = lazyPart(() => load().then((part) => part.FollowIcon))

/** Whether rows, cards and profiles have a button to follow: for members of live sites, once the session is known. */
const useHasButtons = () => {
  const isLive = useSiteMode() === 'live'
  const isMember = useSession().status === 'member'
  return isLive && isMember
}

/** A button to follow with words, where the specification has none. */
export function LiveFollowButton(props: ComponentProps<typeof FollowButton>) {
  return (
    useHasButtons() && (
      <Suspense fallback={null}>
        <LazyButton {...props} />
      </Suspense>
    )
  )
}

/** Puts the icon into the corner of the cover of a card. */
export const FOLLOW_ON_COVER = 'absolute! top-1.5 right-1.5 z-10 rounded-full bg-canvas/85'

/** A button to follow in a row, card or chip; it takes no place of its own in them. */
export function LiveFollowIcon(props: ComponentProps<typeof FollowIcon>) {
  return (
    useHasButtons() && (
      <Suspense fallback={null}>
        <LazyIcon {...props} />
      </Suspense>
    )
  )
}
