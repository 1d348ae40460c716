import Search from 'virtual:icon/search'
import { Link } from '@tanstack/react-router'
import { useSignInWords } from '#features/accounts/public-ui.tsx'
import { NavSearch } from '#features/catalogue/search/public-ui.tsx'
import { AccountCorner } from '#features/community/profiles/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageLink } from '#ui/page-link.tsx'

const LINK =
  'flex min-h-11 items-center whitespace-nowrap font-display text-[0.9375rem] font-[640] text-muted [font-stretch:88%] transition-[color] hover:text-ink'

export interface FloatingNavProps {
  /** Its links to artists and to shows. */
  artists: { href: string; label: string }
  shows: string
  /** What its button for guests says. */
  signUp: string
}

/** The navigation of the alternative home, which floats over the page. */
export function FloatingNav({ artists, shows, signUp }: FloatingNavProps) {
  const { short } = useSignInWords()
  return (
    <header className="pointer-events-none sticky top-0 z-40 px-3 pt-[calc(env(safe-area-inset-top)+0.75rem)]">
      <div className="pointer-events-auto mx-auto flex max-w-[64rem] flex-wrap items-center gap-x-4 rounded-panel bg-raised px-3 py-1.5 text-ink shadow-lift sm:px-4">
        <Link to="/" className="type-wide mr-auto flex min-h-11 items-center text-base md:mr-2 md:text-lg">
          FANFARE
        </Link>
        <nav
          aria-label="Main"
          className="max-md:order-last max-md:w-full max-md:overflow-x-auto max-md:[scrollbar-width:none] md:mr-auto"
        >
          <ul className="flex justify-between gap-x-4 max-sm:gap-x-2 lg:gap-x-6">
            <li>
              <Link to="/" className={LINK}>
                Home
              </Link>
            </li>
            <li>
              <PageLink href={artists.href} className={LINK}>
                {artists.label}
              </PageLink>
            </li>
            <li>
              <Link to="/tickets" className={LINK}>
                {shows}
              </Link>
            </li>
            <li>
              <Link to="/community" className={LINK}>
                Community
              </Link>
            </li>
            <li>
              <Link to="/news" className={LINK}>
                News
              </Link>
            </li>
            {/* The row above has no room for it on phones; this one may scroll under it. */}
            <li className="sticky right-0 bg-raised sm:hidden">
              <Link to="/search" aria-label="Search" className="flex h-11 w-7 items-center justify-end">
                <Search aria-hidden="true" className="size-5" />
              </Link>
            </li>
          </ul>
        </nav>
        <NavSearch isLink />
        <AccountCorner
          place="bar"
          guests={
            <div className="flex items-center gap-2 whitespace-nowrap">
              <ButtonLink to="/auth" variant="quiet" size="small">
                {short}
              </ButtonLink>
              <ButtonLink to="/auth" search={{ tab: 'sign-up' }} size="small">
                {signUp}
              </ButtonLink>
            </div>
          }
        />
      </div>
    </header>
  )
}
