import { Link } from '@tanstack/react-router'
import { Drawer } from '#ui/drawer.tsx'
import { DownloadApp } from './download-app.tsx'
import type { AccountSlot } from './guest-links.tsx'
import { NavLinks } from './nav-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const LINK =
  'flex min-h-13 w-full items-center border-l-4 border-transparent px-5 text-left font-display text-2xl font-[780] [font-stretch:78%] ' +
  'hover:bg-hover aria-[current=page]:border-brass'

interface NavDrawerProps extends AccountSlot {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The navigation on narrow screens. */
export function NavDrawer({ open, onOpenChange, account }: NavDrawerProps) {
  const close = () => onOpenChange(false)
  return (
    <Drawer title="Menu" open={open} onOpenChange={onOpenChange}>
      <nav aria-label="Main">
        <ul>
          <NavLinks className={LINK} onFollow={close} />
          <li>
            <DownloadApp className={LINK} onFollow={close} />
          </li>
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-3 border-t border-line px-5 py-5">
        <Link to="/search" onClick={close} className="link inline-flex min-h-11 items-center">
          Search
        </Link>
        <ThemeSwitch labelled />
        {account('drawer', close)}
      </div>
    </Drawer>
  )
}
