import { Suspense, useState } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { lazyPart } from '#ui/on-demand.tsx'

const load = () => import('#features/following/public-ui.tsx')
const NewsFirst = lazyPart(() => load().then((part) => part.NewsFirst))
const MemberHome = lazyPart(() => load().then((part) => part.MemberHome))

/**
 * The parts of a live home for the member alone. What is new stands `first`, where its place is known before the first
 * paint: the member came from another page, or this browser has shown news before (`HEAD_SCRIPT`). Else it comes `below`
 * what is on the screen, with the question whom they listen to; that stands `above` where the member came from another page.
 */
export function ForMember({ place }: { place: 'first' | 'above' | 'below' }) {
  const { status, userId } = useSession()
  const [isAbove] = useState(status === 'member')
  if (useSiteMode() !== 'live') return null
  if (place === 'first') {
    const isPlaced = userId && (isAbove || 'news' in document.documentElement.dataset)
    return (
      <div className={status === 'visitor' ? '' : 'in-data-news:min-h-52'}>
        {isPlaced && (
          <Suspense>
            <NewsFirst userId={userId} />
          </Suspense>
        )}
      </div>
    )
  }
  if (!userId || isAbove !== (place === 'above')) return null
  return (
    <Suspense fallback={isAbove && <div className="min-h-96" />}>
      <MemberHome userId={userId} hasNewsFirst={isAbove || 'news' in document.documentElement.dataset} />
    </Suspense>
  )
}
