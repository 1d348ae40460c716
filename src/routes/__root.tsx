import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { AccessRequired, GateScreen } from '#features/access/ui/gate-screen.tsx'
import type { PageContext } from '#platform/http/pages.ts'
import { fontPreloads } from '#ui/font-preload.ts'
import '#ui/styles.css'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ serverContext }: { serverContext?: PageContext }) => {
    if (serverContext?.access === 'required') throw new AccessRequired()
  },
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Fanfare' },
    ],
    links: fontPreloads,
  }),
  shellComponent: Document,
  component: () => <Outlet />,
  errorComponent: ({ error }) => <GateScreen />,
  notFoundComponent: () => <p>404</p>,
})

function Document({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
