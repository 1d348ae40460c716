import type { QueryClient } from '@tanstack/react-query'
import {
  Asset,
  createRootRouteWithContext,
  isNotFound,
  notFound,
  Outlet,
  Scripts,
  useMatches,
  useRouter,
  useTags,
} from '@tanstack/react-router'
import type { ReactNode, SyntheticEvent } from 'react'
import { GATE_TITLE } from '#features/accounts/gate/limits.ts'
import { AccessGuard, Gate, readGate } from '#features/accounts/gate/public-ui.tsx'
import { AccountCorner } from '#features/community/profiles/public-ui.tsx'
import { HEAD_SCRIPT, THEME_COLOURS } from '#features/site/shell/theme.ts'
import { GuestLinks } from '#features/site/shell/ui/guest-links.tsx'
import { NotFound } from '#features/site/shell/ui/not-found.tsx'
import { RootError } from '#features/site/shell/ui/route-error.tsx'
import { Shell } from '#features/site/shell/ui/shell.tsx'
import type { OtherParts } from '#platform/http/client/parts.ts'
import { nameSite, siteOfPage } from '#platform/http/client/site.ts'
import type { PageContext } from '#platform/http/pages/pages.ts'
import { fontPreloads } from '#ui/font-preload.ts'
import { ToastHost } from '#ui/toast-host.tsx'
import '#ui/styles.css'

/** The `data` of `notFound` when this browser has not passed the gate: no loader tells it the name of the site. */
interface Locked {
  lockedSite: string
}

/** The name of the site when this browser has not passed its gate. */
const lockedSite = ({ error }: { error: unknown }) =>
  isNotFound(error) ? (error.data as Locked | undefined)?.lockedSite : undefined

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page has its own navigation. */
    ownNav?: boolean
  }
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; parts: OtherParts }>()({
  beforeLoad: ({ serverContext }: { serverContext?: PageContext }) => {
    // `notFound` stops the loading of all child routes without an error; the gate is rendered instead, and the page
    // is hydrated around it. If this route is ever rendered without the gate, it shows a plain 404.
    if (serverContext?.access === 'required')
      throw notFound({ data: { lockedSite: serverContext.site.name } satisfies Locked })
  },
  // The same for every viewer: read once with the page, and never refetched by the browser.
  loader: async ({ serverContext }: { serverContext?: PageContext }) => ({
    gated: await readGate(),
    publicUrl: serverContext?.publicUrl ?? window.location.origin,
    site: serverContext?.site ?? siteOfPage(),
  }),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match, loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      {
        title: lockedSite(match) ? GATE_TITLE : match._notFound ? 'Page not found · Fanfare' : 'Fanfare',
      },
      {
        name: 'description',
        content:
          'The definitive database of artists, albums, releases, shows and music news, joined with a fan community.',
      },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      ...fontPreloads,
      { rel: 'icon', href: loaderData?.site.icon ?? '/icon.svg' },
      { rel: 'apple-touch-icon', href: loaderData?.site.touchIcon ?? '/apple-touch-icon.png' },
      {
        rel: 'search',
        type: 'application/opensearchdescription+xml',
        title: lockedSite(match) ?? loaderData?.site.name ?? 'Fanfare',
        href: '/opensearch.xml',
      },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
  errorComponent: RootError,
  notFoundComponent: NotFound,
})

function Root() {
  const locked = Route.useMatch({ select: lockedSite })
  // Behind the gate, no loader has run.
  const gated = Route.useLoaderData({ select: (data?: { gated: boolean }) => data?.gated ?? false })
  const ownNav = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.ownNav) })
  if (locked) return <Gate siteName={locked} />
  return (
    <AccessGuard>
      <Shell
        gated={gated}
        ownNav={ownNav}
        account={(place, onFollow) => (
          <AccountCorner place={place} guests={<GuestLinks place={place} onFollow={onFollow} />} />
        )}
      >
        <Outlet />
      </Shell>
    </AccessGuard>
  )
}

/** The head of the page, with the name of the site in its title. */
function NamedHead() {
  const name = Route.useMatch({ select: (match) => lockedSite(match) ?? match.loaderData?.site.name })
  const nonce = useRouter().options.ssr?.nonce
  return useTags().map((tag) => {
    const named =
      name && tag.tag === 'title' ? { ...tag, children: nameSite(String(tag.children), name) } : tag
    return <Asset {...named} key={JSON.stringify(tag)} nonce={nonce} />
  })
}

/** Marks events that React has handled, for `replayEarlyEvents`. */
const markHandled = ({ nativeEvent }: SyntheticEvent) => {
  nativeEvent.handled = true
}

function Document({ children }: { children: ReactNode }) {
  const nonce = useRouter().options.ssr?.nonce
  return (
    // The script in the head sets the theme on this element before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* Not in the route's `meta`, which has at most one of each name. */}
        <meta name="theme-color" content={THEME_COLOURS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={THEME_COLOURS.dark} media="(prefers-color-scheme: dark)" />
        {/* Has run when the page is hydrated: only the server needs its text. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? HEAD_SCRIPT : '' }}
        />
        <NamedHead />
      </head>
      <body onClickCapture={markHandled} onInputCapture={markHandled} onSubmitCapture={markHandled}>
        {children}
        <ToastHost />
        <Scripts />
      </body>
    </html>
  )
}
