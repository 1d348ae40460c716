import { useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePart } from '#platform/http/client/parts.ts'
import { renderedPart } from '#ui/on-demand.tsx'
import type { FooterProps } from './footer.tsx'
import { type AccountSlot, GuestLinks } from './guest-links.tsx'
import { TopNav } from './top-nav.tsx'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The end of every page. */
    footer: ComponentType<Pick<FooterProps, 'leavable'>>
  }
}

const OwnFooter = renderedPart(() =>
  import('./own-footer.tsx').then(
    (part) => part.OwnFooter,
    (error: unknown) => {
      if (import.meta.env.SSR) throw error
      // What the server has rendered stays, with plain links.
      return new Promise<never>(() => {})
    },
  ),
)

interface ShellProps extends Partial<AccountSlot> {
  /** The pre-launch gate is on. */
  gated: boolean
  /** The page has its own navigation. */
  ownNav?: boolean
  children: ReactNode
}

/** The frame of every page: skip link, navigation, content, footer. */
export function Shell({ account = guestLinks, gated, ownNav, children }: ShellProps) {
  const SiteFooter = usePart('footer', OwnFooter)
  return (
    <div className="group/page flex min-h-dvh flex-col pb-(--bottom-bar) has-data-player:pb-18">
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
      <Suspense>
        <SiteFooter leavable={gated} />
      </Suspense>
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
