import { createFileRoute } from '@tanstack/react-router'
import { readLabelSearch } from '#features/labels/search.ts'
import { LabelPage } from '#features/labels/ui/label-page.tsx'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { LABEL_PROFILE } from '../../sample-data/label-profile.ts'

/** The same sample profile for every label; `tab`: the open tab. */
export const Route = createFileRoute('/label/$labelName')({
  validateSearch: readLabelSearch,
  loader: async ({ parentMatchPromise }) => {
    const { name, bio, founded, location, logo, website } = LABEL_PROFILE
    // Built in the loader: unlike `head`, it is loaded with the page.
    const head = pageHead([await parentMatchPromise], {
      title: `${name} · Fanfare`,
      description: bio,
      path: '/label/brasswing-records',
      about: (url) => [
        {
          '@type': 'Organization',
          name,
          description: bio,
          foundingDate: founded,
          location,
          logo: url(logo),
          url: website,
        },
      ],
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Label() {
    const { tab = 'artists' } = Route.useSearch()
    return <LabelPage labelName={Route.useParams().labelName} tab={tab} />
  },
})
