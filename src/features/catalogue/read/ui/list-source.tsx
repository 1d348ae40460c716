import type { ReactNode } from 'react'
import { formatDate } from '#ui/format.ts'
import { SourceGroup, SourceLink } from './sources.tsx'

interface ListSourceProps {
  /** What the list has. */
  title: string
  /** The artist or label of the list. */
  of: 'artist' | 'label'
  /** The path of the list at MusicBrainz: "artist/…/recordings". */
  path: string
  /** When the facts about the artist or label were fetched, ISO 8601; null if never. */
  fetchedAt: string | null
  /** The kind of its rows, whose own pages say when they were fetched. */
  row: 'song' | 'album' | 'artist'
  /** Names parts that come from another source. */
  children?: ReactNode
}

/**
 * The source of a list, within `Sources`. Its rows were fetched on different days, so that it has no date of its
 * own.
 */
export const ListSource = ({ title, of, path, fetchedAt, row, children }: ListSourceProps) => (
  <SourceGroup title={title}>
    <p>
      <SourceLink href={`https://musicbrainz.org/${path}`}>MusicBrainz</SourceLink>, in the public domain
      (CC0).
      {fetchedAt && (
        <span>
          {' '}
          We last updated the {of} on <time dateTime={fetchedAt}>{formatDate(fetchedAt)}</time>.
        </span>
      )}
      <span> Each {row}’s page says when we last updated it, and where to correct it.</span>
      {children && <span> {children}</span>}
    </p>
  </SourceGroup>
)
