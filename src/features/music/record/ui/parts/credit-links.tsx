import { Fragment } from 'react'
import { artistPath } from '#features/catalogue/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { CreditedArtist } from '../../contract.ts'

interface CreditLinksProps {
  credit: readonly CreditedArtist[]
  className?: string
}

/** An artist credit, each artist as a link to its page. */
export function CreditLinks({ credit, className = 'hover:underline' }: CreditLinksProps) {
  return credit.map(({ mbid, name, slug, joinPhrase }) => (
    <Fragment key={`${mbid} ${name}`}>
      {mbid ? (
        <PageLink href={`${artistPath(slug)}?mbid=${mbid}`} className={className}>
          <bdi>{name}</bdi>
        </PageLink>
      ) : (
        <bdi>{name}</bdi>
      )}
      <span>{joinPhrase}</span>
    </Fragment>
  ))
}
