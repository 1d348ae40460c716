import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { SiteFooter } from './by-mode.tsx'
import { GuestLinks } from './guest-links.tsx'
import { type AccountSlot, TopNav } from './top-nav.tsx'

interface ShellProps extends Partial<AccountSlot> {
  /** The pre-launch gate is on. */
  preview: boolean
  /** The page has its own navigation. */
  ownNav?: boolean
  children: ReactNode
}

/** The frame of every page: skip link, navigation, content, footer. */
export function Shell({ account = guestLinks, preview, ownNav, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col has-data-player:pb-18">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-control bg-brass px-4 py-3 font-semibold text-on-brass focus:translate-y-0"
      >
        Skip to content
      </a>
      {!ownNav && <TopNav account={account} />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter leavable={preview} />
      <RouteAnnouncer />
    </div>
  )
}

const guestLinks: AccountSlot['account'] = (place, onFollow) => (
  <GuestLinks place={place} onFollow={onFollow} />
)

/** Announces the title of a page to screen readers after client-side navigation. */
function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // The router sets the title shortly after rendering.
        if (pathChanged && fromLocation) setTimeout(() => setTitle(document.title), 100)
      }),
    [router],
  )

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
