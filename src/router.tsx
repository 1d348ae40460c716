import { MutationCache, QueryCache } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { getGlobalStartContext } from '@tanstack/react-start'
import { reportLostAccess } from '#features/accounts/gate/public-ui.tsx'
import { connectSession } from '#features/accounts/public-ui.tsx'
import { fadeBetweenPages } from '#features/site/shell/page-transitions.ts'
import { RouteError } from '#features/site/shell/ui/route-error.tsx'
import { isRefusal } from '#platform/http/client/client.ts'
import { errorAdapter } from '#platform/http/client/error-adapter.ts'
import type { OtherParts } from '#platform/http/client/parts.ts'
import { watchFocus } from '#platform/query/focus.ts'
import { SiteQueryClient } from '#platform/query/site-query-client.ts'
import { loadRenderedParts } from '#ui/on-demand.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The router of a page: on the server of the requested one, in the browser of the one that it was given. */
export async function getRouter() {
  const { nonce, siteMode } = import.meta.env.SSR
    ? { ...getGlobalStartContext() }
    : { siteMode: document.documentElement.dataset.siteMode }
  // Only browsers of a preview load its parts; behind the gate there is no page to show.
  const parts = siteMode === 'preview' ? (await import('#features/preview/parts.tsx')).PREVIEW : {}
  if (import.meta.env.SSR) await loadRenderedParts()
  return createSiteRouter(parts, nonce)
}

/** `parts`: those that the site shows in another way. On the server, `nonce` marks the scripts of the page. */
export function createSiteRouter(parts: OtherParts, nonce?: string) {
  const queryClient = new SiteQueryClient({
    queryCache: new QueryCache({ onError: reportLostAccess }),
    mutationCache: new MutationCache({ onError: reportLostAccess }),
    defaultOptions: {
      // Without a connection both fail in words; by default they would wait for one and say nothing.
      queries: {
        // On the server the API answers in process: a retry would only delay the page.
        retry: (failures, error) => !import.meta.env.SSR && failures < 3 && !isRefusal(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 5 * 60_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  const router = createRouter({
    routeTree,
    ssr: nonce === undefined ? undefined : { nonce },
    context: { queryClient, parts },
    // The defaults turn ?q=12 into a number; query values are text here.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
      return text ? `?${text}` : ''
    },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    // The not-found component of a route is for what the route does not find, not for unknown paths below it.
    notFoundMode: 'root',
  })
  router.options.serializationAdapters = [errorAdapter]
  setupRouterSsrQueryIntegration({ router, queryClient })
  if (!import.meta.env.SSR) {
    watchFocus()
    connectSession(queryClient, async () =>
      (await import('#features/home/since-last-visit/ui/visit.ts')).fetchVisit(queryClient, parts),
    )
    fadeBetweenPages(router)
  }
  return router
}
