import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { scrollBehavior } from '#ui/scroll-behavior.ts'

/** The section of `/` that the Artists link shows. */
const TRENDING = 'trending'

interface NavLinksProps {
  className: string
  /** For a drawer that closes when a link is followed. */
  onFollow?: () => void
}

/** Home, Artists, Festivals, Community, News, as list items. */
export function NavLinks({ className, onFollow }: NavLinksProps) {
  const page = (to: string, label: string, exact = false) => (
    <li>
      <Link to={to} activeOptions={{ exact, includeSearch: false }} onClick={onFollow} className={className}>
        {label}
      </Link>
    </li>
  )
  return (
    <>
      {page('/', 'Home', true)}
      <li>
        <ArtistsLink className={className} onFollow={onFollow} />
      </li>
      {page('/tickets', 'Festivals')}
      {page('/community', 'Community')}
      {page('/news', 'News')}
    </>
  )
}

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
