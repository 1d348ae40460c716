import { createFileRoute } from '@tanstack/react-router'
import { readLabelSearch } from '#features/music/label/search.ts'
import { Label, loadLabelPage } from '#features/music/label/ui/by-mode.tsx'
import { LabelNotFound } from '#features/music/label/ui/label-not-found.tsx'

export const Route = createFileRoute('/label/$labelName')({
  validateSearch: readLabelSearch,
  loaderDeps: ({ search: { mbid } }) => ({ mbid }),
  loader: ({ context, params, deps, parentMatchPromise }) =>
    loadLabelPage(context, parentMatchPromise, { ...params, ...deps }),
  head: ({ loaderData }) => loaderData?.head ?? { meta: [{ title: 'Label not found · Fanfare' }] },
  component: function LabelRoute() {
    const { tab = 'artists', mbid } = Route.useSearch()
    return <Label {...Route.useParams()} mbid={mbid} tab={tab} />
  },
  notFoundComponent: LabelNotFound,
})
