import type { ReactNode } from 'react'
import { formatDate } from '#ui/format.ts'
import { SourceFold, SourceLink } from './source-fold.tsx'

interface ListSourceProps {
  /** Whose list it is. */
  of: 'artist' | 'label'
  /** Where it stands at MusicBrainz: "artist/…/recordings". */
  path: string
  /** When the facts about the artist or label were fetched, ISO 8601; null while they never were. */
  fetchedAt: string | null
  /** The kind of its rows, whose own pages say when they were fetched. */
  row: 'song' | 'album' | 'artist'
  /** Names parts that come from elsewhere. */
  children?: ReactNode
}

/** Where a list comes from, folded. Its rows were fetched on different days, so that it has no day of its own. */
export const ListSource = ({ of, path, fetchedAt, row, children }: ListSourceProps) => (
  <SourceFold title="Where is this list from?" className="mt-6">
    <p className="max-w-prose text-sm text-muted">
      <SourceLink href={`https://musicbrainz.org/${path}`}>MusicBrainz</SourceLink>, in the public domain
      (CC0).
      {fetchedAt && (
        <>
          {' '}
          The {of} was fetched on <time dateTime={fetchedAt}>{formatDate(fetchedAt)}</time>.
        </>
      )}{' '}
      The page of each {row} says when that was fetched, and where to correct it.
      {children && <> {children}</>}
    </p>
  </SourceFold>
)
