import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ClaimKind } from '../limits.ts'

interface ManageLinkProps {
  kind: ClaimKind
  /** MusicBrainz id, or slug of a festival. */
  linkedId: string
  /** The tab that opens; else the first one. */
  tab?: 'page'
  className: string
  children: ReactNode
}

/** A link to the manage page of what is claimed. */
export function ManageLink({ kind, linkedId, tab, className, children }: ManageLinkProps) {
  if (kind === 'festival') {
    return (
      <Link
        to="/business/manage-festival/$festivalId"
        params={{ festivalId: linkedId }}
        search={{ tab }}
        className={className}
      >
        {children}
      </Link>
    )
  }
  if (kind === 'label') {
    return (
      <Link
        to="/business/manage-label/$labelId"
        params={{ labelId: linkedId }}
        search={{ tab }}
        className={className}
      >
        {children}
      </Link>
    )
  }
  return (
    <Link
      to="/business/manage-artist/$artistId"
      params={{ artistId: linkedId }}
      search={{ tab }}
      className={className}
    >
      {children}
    </Link>
  )
}
