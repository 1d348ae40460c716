import { PROOF_METHOD_LABELS } from '#features/business/limits.ts'
import type { ClaimEvidence } from '#features/business/public.ts'
import { formatDate } from '#ui/format.ts'
import { type Detail, ExternalLink } from './description-list.tsx'

const SOURCES = { musicbrainz: 'MusicBrainz', wikidata: 'Wikidata' }

/** The evidence of control of an address, and why an admin has to decide nevertheless. */
export function evidenceDetails(evidence: ClaimEvidence): Detail[] {
  const { address, method, fetched, excerpt, provedAt, listings, reasons } = evidence
  const sources = listings.map(
    ({ source, relation, since, isAsLastRead }) =>
      `${SOURCES[source]}, ${relation}, seen since ${formatDate(since)}${isAsLastRead ? ', but not read at the check' : ''}`,
  )
  return [
    [
      'Proved Address',
      <ExternalLink key="address" href={address}>
        {address}
      </ExternalLink>,
    ],
    ['Proved By', `${PROOF_METHOD_LABELS[method]}, ${formatDate(provedAt)}`],
    ['Read At', fetched],
    ['Found', <bdi key="found">{excerpt}</bdi>],
    ['Listed By', sources.join('\n')],
    ['To Be Decided Because', reasons.join('\n')],
  ]
}
