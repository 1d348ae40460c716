import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadHomeEvents } from '#features/home/pages/ui/load-events.ts'
import { AlternativeHomePage } from '#features/home/pages/ui/v2/alternative-home-page.tsx'
import { homeNewsQuery } from '#features/music/news/ui/queries.ts'
import { partOf, usePart } from '#platform/http/client/parts.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { prefetch } from '#platform/query/prefetch.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    alternativeHome: AlternativeHome
  }
}

interface AlternativeHome {
  Page: ComponentType
  load?(client: QueryClient): Promise<void>
  noindex?: true
}

const OWN: AlternativeHome = { Page: AlternativeHomePage }

export const Route = createFileRoute('/v2')({
  staticData: { ownNav: true },
  loader: async ({ context, parentMatchPromise }) => {
    const { queryClient } = context
    const { load, noindex } = partOf(context, 'alternativeHome', OWN)
    await Promise.all([
      load?.(queryClient),
      prefetch(queryClient, homeNewsQuery),
      partOf(context, 'loadHomeEvents', loadHomeEvents)(queryClient),
    ])
    const head = pageHead([await parentMatchPromise], {
      title: 'Find more with Fanfare',
      description: 'Search artists, records and festivals as you type, and see who is trending.',
      path: '/v2',
      noindex,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function AlternativeHomeRoute() {
    const { Page } = usePart('alternativeHome', OWN)
    return <Page />
  },
})
