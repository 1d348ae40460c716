import { type ComponentProps, Suspense } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { usePart } from '#platform/http/client/parts.ts'
import { lazyPart } from '#ui/on-demand.tsx'
import type { FollowButton, FollowIcon } from './follow-button.tsx'

const load = () => import('./follow-button.tsx')
const LazyButton = lazyPart(() => load().then((part) => part.FollowButton))
const LazyIcon = lazyPart(() => load().then((part) => part.FollowIcon))

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** Whether pages offer to follow where the specification has no button. */
    offersFollowing: boolean
  }
}

/** A labelled follow button, which redirects visitors to the login; nothing where the site does not offer it. */
export function OfferedFollowButton(props: ComponentProps<typeof FollowButton>) {
  'use no memo'
  const isOffered = usePart('offersFollowing', true)
  const { status } = useSession()
  return (
    isOffered &&
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
export function OfferedFollowIcon(props: ComponentProps<typeof FollowIcon>) {
  'use no memo'
  const isOffered = usePart('offersFollowing', true)
  const isMember = useSession().status === 'member'
  return (
    isOffered &&
    isMember && (
      <Suspense fallback={null}>
        <LazyIcon {...props} />
      </Suspense>
    )
  )
}
