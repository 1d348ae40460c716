import { Suspense, useState } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { lazyPart } from '#ui/on-demand.tsx'

const MemberHome = lazyPart(() => import('#features/following/public-ui.tsx').then((part) => part.MemberHome))

/**
 * The part of a live home for the member alone. It stands `above` where the member came from another page, so that it is
 * there from the begin; where the page itself was loaded, it comes after hydration, below what is on the screen then.
 */
export function ForMember({ place }: { place: 'above' | 'below' }) {
  const { status, userId } = useSession()
  const [isAbove] = useState(status === 'member')
  const isLive = useSiteMode() === 'live'
  if (!isLive || !userId || isAbove !== (place === 'above')) return null
  return (
    <Suspense fallback={isAbove && <div className="min-h-96" />}>
      <MemberHome userId={userId} />
    </Suspense>
  )
}
