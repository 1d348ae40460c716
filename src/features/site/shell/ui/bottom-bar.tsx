import Heart from 'virtual:icon/heart'
import House from 'virtual:icon/house'
import Search from 'virtual:icon/search'
import Ticket from 'virtual:icon/ticket'
import UserRound from 'virtual:icon/user-round'
import { Link } from '@tanstack/react-router'

const PLACES = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/search', label: 'Search', Icon: Search },
  { to: '/tickets', label: 'Shows', Icon: Ticket },
  { to: '/following', label: 'Following', Icon: Heart },
  { to: '/me', label: 'Me', Icon: UserRound },
] as const

/** The places that a thumb reaches, at the bottom of narrow windows. Styles ask for `data-bottom-bar`. */
export const BottomBar = () => (
  <nav
    aria-label="Shortcuts"
    data-bottom-bar
    className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-ink md:hidden print:hidden"
  >
    <ul className="flex">
      {PLACES.map(({ to, label, Icon }) => (
        <li key={to} className="min-w-0 flex-1">
          <Link
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-muted -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
