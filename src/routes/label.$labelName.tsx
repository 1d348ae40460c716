import { createFileRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { readLabelSearch } from '#features/music/label/search.ts'
import { LabelNotFound } from '#features/music/label/ui/label-not-found.tsx'
import { LabelPage, type LabelPageProps } from '#features/music/label/ui/label-page.tsx'
import { loadLabel } from '#features/music/label/ui/load-label.ts'
import { partOf, usePart } from '#platform/http/client/parts.ts'
import type { pageHead } from '#platform/http/pages/page-head.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    label: Label
  }
}

interface Label {
  load(...args: Parameters<typeof loadLabel>): Promise<{ head: ReturnType<typeof pageHead> }>
  Page: ComponentType<LabelPageProps>
}

const OWN: Label = { load: loadLabel, Page: LabelPage }

export const Route = createFileRoute('/label/$labelName')({
  validateSearch: readLabelSearch,
  loaderDeps: ({ search: { mbid } }) => ({ mbid }),
  loader: ({ context, params, deps, parentMatchPromise }) =>
    partOf(context, 'label', OWN).load(context.queryClient, parentMatchPromise, { ...params, ...deps }),
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Label not found · Fanfare' }] },
  component: function LabelRoute() {
    const { tab = 'artists', mbid } = Route.useSearch()
    const { Page } = usePart('label', OWN)
    return <Page {...Route.useParams()} mbid={mbid} tab={tab} />
  },
  notFoundComponent: LabelNotFound,
})
