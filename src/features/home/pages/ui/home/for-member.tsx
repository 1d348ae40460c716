import { Suspense, useState } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { lazyPart } from '#ui/on-demand.tsx'

const load = () => import('#features/home/my-follows/public-ui.tsx')
const NewsFirst = lazyPart(() => load().then((part) => part.NewsFirst))
const MemberHome = lazyPart(() => load().then((part) => part.MemberHome))

/**
 * The member's part of a live home. News stands `first` if the home has reserved a place for it, because this browser
 * has shown news before (`HEAD_SCRIPT`, `shown-news.ts`). Otherwise it comes with the question which artists they like:
 * `above` the rest after a client-side navigation, or `below` the visible part of the page, so that nothing moves.
 */
export function ForMember({ place }: { place: 'first' | 'above' | 'below' }) {
  const { status, userId } = useSession()
  const [wasMemberAtFirst] = useState(status === 'member')
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
  const isAbove = wasMemberAtFirst && !hasNewsFirst
  if (!userId || isAbove !== (place === 'above')) return null
  return (
    <div className={isAbove ? 'min-h-96 empty:hidden' : 'empty:hidden'}>
      <Suspense fallback={isAbove && <div />}>
        <MemberHome userId={userId} hasNewsFirst={hasNewsFirst} />
      </Suspense>
    </div>
  )
}
