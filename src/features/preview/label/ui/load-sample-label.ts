import { LABEL_PROFILE } from '#features/preview/samples/label-profile.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'

/** For the loader of a label's page: the same head for all. */
export async function loadSampleLabel(parentMatch: Promise<{ loaderData?: unknown }>) {
  const head = pageHead([await parentMatch], {
    title: 'Label · Fanfare',
    description: 'A record label: its artists, releases and news.',
    path: '/label/brasswing-records',
    noindex: true,
  })
  // For the sample profile, only the title of the page.
  head.meta.push({ title: `${LABEL_PROFILE.name} · Fanfare` })
  return { head }
}
