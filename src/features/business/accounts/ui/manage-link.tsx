import type { ComponentProps } from 'react'
import type { ClaimKind } from '#features/business/limits.ts'
import { PageLink } from '#ui/page-link.tsx'

interface ManageLinkProps extends Omit<ComponentProps<typeof PageLink>, 'href'> {
  kind: ClaimKind
  /** MusicBrainz id, slug of a festival, or id of a venue. */
  linkedId: string
  /** The tab that opens; else the first one. */
  tab?: 'page'
}

/** The address of the manage page of a claimed page. */
export const managePath = (kind: ClaimKind, linkedId: string, tab?: ManageLinkProps['tab']): string =>
  `/business/manage-${kind}/${encodeURIComponent(linkedId)}${tab ? `?tab=${tab}` : ''}`

/** A link to the manage page of a claimed page. */
export const ManageLink = ({ kind, linkedId, tab, ...rest }: ManageLinkProps) => (
  <PageLink {...rest} href={managePath(kind, linkedId, tab)} />
)
