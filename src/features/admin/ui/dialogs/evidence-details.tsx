import type { ClaimEvidence } from '#features/business/public.ts'
import { formatDate } from '#ui/format.ts'
import { type Detail, ExternalLink } from './description-list.tsx'

const SOURCES = { musicbrainz: 'MusicBrainz', wikidata: 'Wikidata' }
const METHODS = {
  dns: 'TXT record',
  'well-known': 'File of the host',
  page: 'Link on the page',
  fediverse: 'Fediverse profile',
  bluesky: 'Bluesky profile',
}

/** What proved control of an address, and why an admin decides nevertheless. */
export function evidenceDetails(evidence: ClaimEvidence): Detail[] {
  const { address, method, fetched, excerpt, provedAt, listings, reasons } = evidence
  const sources = listings.map(
    ({ source, relation, since }) => `${SOURCES[source]}, ${relation}, seen since ${formatDate(since)}`,
  )
  return [
    [
      'Proved Address',
      <ExternalLink key="address" href={address}>
        {address}
      </ExternalLink>,
    ],
    ['Proved By', `${METHODS[method]}, ${formatDate(provedAt)}`],
    ['Read At', fetched],
    ['Found', <bdi key="found">{excerpt}</bdi>],
    ['Listed By', sources.join('\n')],
    ['To Be Decided Because', reasons.join('\n')],
  ]
}
