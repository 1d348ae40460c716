import Menu from 'virtual:icon/menu'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { NavSearch } from '#features/catalogue/search/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'
import { cx } from '#ui/cx.ts'
import { EMBLEM_DISC, EMBLEM_RAYS } from '#ui/emblem.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import { DownloadApp } from './download-app.tsx'
import type { AccountSlot } from './guest-links.tsx'
import { NavLinks } from './nav-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const loadDrawer = () => import('./nav-drawer.tsx')
const NavDrawer = lazyPart(() => loadDrawer().then((part) => part.NavDrawer))

const LINK =
  'relative flex min-h-11 items-center font-display text-[0.9375rem] font-[640] text-muted [font-stretch:88%] ' +
  'transition-[color] hover:text-ink aria-[current=page]:text-ink ' +
  'after:absolute after:inset-x-0 after:bottom-1 after:h-[3px] after:bg-brass after:opacity-0 aria-[current=page]:after:opacity-100'

export function TopNav({ account }: AccountSlot) {
  const [open, setOpen] = useState(false)
  return (
    <header className="sticky top-0 z-40 bg-canvas pt-[env(safe-area-inset-top)]">
      <PendingBar />
      <div className="page flex h-(--nav-height) items-center gap-2 sm:gap-4">
        <Wordmark className="mr-auto lg:mr-4" />
        <nav aria-label="Main" className="mr-auto hidden lg:block">
          <ul className="flex gap-x-5 xl:gap-x-7">
            <NavLinks className={LINK} />
            <li>
              <DownloadApp className={LINK} />
            </li>
          </ul>
        </nav>
        <NavSearch />
        <ThemeSwitch className="max-lg:hidden" />
        {/* As wide as the links for visitors, so that nothing moves when the session has loaded. */}
        <div className="flex min-h-11 items-center min-w-23 justify-end sm:min-w-41">{account('bar')}</div>
        <IconButton
          label="Menu"
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={() => void loadDrawer().catch(() => undefined)}
          onClick={() => setOpen(true)}
          className="-mr-2.5 -ml-2 lg:hidden"
        >
          <Menu />
        </IconButton>
      </div>
      <Once when={open} onFailure={() => setOpen(false)}>
        <NavDrawer open={open} onOpenChange={setOpen} account={account} />
      </Once>
    </header>
  )
}

/** A brass line at the top while the next page loads slowly. */
function PendingBar() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    pending && <div aria-hidden="true" className="pending-bar absolute inset-x-0 top-0 h-[3px] bg-brass" />
  )
}

function Emblem({ className }: { className?: string }) {
  return (
    <svg viewBox="2 17 60 32" aria-hidden="true" className={className}>
      <path d={EMBLEM_RAYS} fill="var(--brass)" />
      <path d={EMBLEM_DISC} fill="var(--coral)" />
    </svg>
  )
}

/** The name, as a link home. */
function Wordmark({ className }: { className?: string }) {
  const { name, logo } = useSite()
  return (
    <Link to="/" aria-label={name} className={cx('flex min-h-11 min-w-0 items-center gap-2.5', className)}>
      {logo ? <img {...logo} alt="" className="h-8 w-auto" /> : <Emblem className="h-5 w-9.5" />}
      <span
        aria-hidden="true"
        className="type-wide truncate text-lg leading-none uppercase max-[359px]:text-base"
      >
        {name}
      </span>
    </Link>
  )
}
