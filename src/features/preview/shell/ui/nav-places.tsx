import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { NavLinksProps, NavPlace } from '#features/site/shell/public-ui.tsx'
import { scrollBehavior } from '#ui/scroll-behavior.ts'

/** The section of `/` that the Artists link shows. */
const TRENDING = 'trending'

/** Home, Artists, Festivals, Community, News. */
export const SPECIFIED_PLACES: readonly NavPlace[] = [
  ['/', 'Home'],
  ArtistsLink,
  ['/tickets', 'Festivals'],
  ['/community', 'Community'],
  ['/news', 'News'],
]

/** Scrolls to the trending section on `/`; from anywhere else the browser goes there with a full navigation. */
function ArtistsLink({ className, onFollow }: NavLinksProps) {
  const router = useRouter()
  const isHome = useLocation({ select: (location) => location.pathname === '/' })

  function follow(event: MouseEvent) {
    onFollow?.()
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const section = document.getElementById(TRENDING)
    if (!isHome || !plain || !section) return
    event.preventDefault()
    // A drawer that is closing gives the focus back first; the section takes it after that.
    setTimeout(() => {
      section.scrollIntoView({ behavior: scrollBehavior() })
      section.focus({ preventScroll: true })
    })
    void router.navigate({ to: '/', hash: TRENDING, hashScrollIntoView: false, resetScroll: false })
  }

  return (
    <a href={`/#${TRENDING}`} onClick={follow} className={className}>
      Artists
    </a>
  )
}
