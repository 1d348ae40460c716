import { Suspense, useState } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { lazyPart } from '#ui/on-demand.tsx'

const load = () => import('#features/following/public-ui.tsx')
const NewsFirst = lazyPart(() => load().then((part) => part.NewsFirst))
const MemberHome = lazyPart(() => load().then((part) => part.MemberHome))

/**
 * The parts of a live home for the member alone. What is new stands `first` where a place is kept for it, because this
 * browser has shown news before (`HEAD_SCRIPT`, `shown-news.ts`). Else it comes with the question whom they listen to:
 * `above` the rest where the member came from another page, or `below` what is on the screen. So nothing moves for it.
 */
export function ForMember({ place }: { place: 'first' | 'above' | 'below' }) {
  const { status, userId } = useSession()
  const [cameAlong] = useState(status === 'member')
  if (useSiteMode() !== 'live') return null
  const hasNewsFirst = !!userId && 'news' in document.documentElement.dataset
  if (place === 'first') {
    return (
      <div className={status === 'visitor' ? '' : 'in-data-news:min-h-52'}>
        {hasNewsFirst && (
          <Suspense>
            <NewsFirst userId={userId} />
          </Suspense>
        )}
      </div>
    )
  }
  const isAbove = cameAlong && !hasNewsFirst
  if (!userId || isAbove !== (place === 'above')) return null
  return (
    <div className={isAbove ? 'min-h-96 empty:hidden' : 'empty:hidden'}>
      <Suspense fallback={isAbove && <div />}>
        <MemberHome userId={userId} hasNewsFirst={hasNewsFirst} />
      </Suspense>
    </div>
  )
}
