import type { QueryClient } from '@tanstack/react-query'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import { LABEL_PROFILE } from '../../../../../sample-data/label-profile.ts'
import type { LabelTab } from '../search.ts'
import { LabelPage } from './live/label-page.tsx'
import { loadLabel } from './live/load-label.ts'
import { SampleLabelPage } from './sample/sample-label-page.tsx'

interface LabelAddress {
  labelName: string
  mbid?: string
}

/** For the loader of a label's page: loads the label and renders the head. Throws `notFound` for an unknown one. */
export async function loadLabelPage(
  { siteMode, queryClient }: { siteMode: SiteMode; queryClient: QueryClient },
  parentMatch: Promise<{ loaderData?: unknown }>,
  address: LabelAddress,
) {
  if (siteMode === 'live') return loadLabel(queryClient, parentMatch, address)
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

/** The page of a label; the preview has one sample profile for all. */
export const Label = ({ tab, ...address }: LabelAddress & { tab: LabelTab }) =>
  useSiteMode() === 'preview' ? (
    <SampleLabelPage
      profile={LABEL_PROFILE}
      labelName={address.labelName}
      tab={tab === 'community' || tab === 'shows' ? 'artists' : tab}
    />
  ) : (
    <LabelPage {...address} tab={tab} />
  )
