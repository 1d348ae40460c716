import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { usePart } from '#platform/http/client/parts.ts'

export interface NavLinksProps {
  className: string
  /** For a drawer that closes when a link is followed. */
  onFollow?: () => void
}

/** A path and its label; or a link that does more. */
export type NavPlace = readonly [to: string, label: string] | ComponentType<NavLinksProps>

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The places of the navigation. */
    navPlaces: readonly NavPlace[]
  }
}

const PLACES: readonly NavPlace[] = [
  ['/discover', 'Discover'],
  ['/tickets', 'Shows'],
  ['/community', 'Community'],
  ['/news', 'News'],
  ['/following', 'Following'],
]

/** The places of the navigation, as list items. */
export function NavLinks({ className, onFollow }: NavLinksProps) {
  return usePart('navPlaces', PLACES).map((Place) =>
    typeof Place === 'function' ? (
      <li key={Place.name}>
        <Place className={className} onFollow={onFollow} />
      </li>
    ) : (
      <li key={Place[0]}>
        <Link
          to={Place[0]}
          activeOptions={{ exact: Place[0] === '/', includeSearch: false }}
          onClick={onFollow}
          className={className}
        >
          {Place[1]}
        </Link>
      </li>
    ),
  )
}
