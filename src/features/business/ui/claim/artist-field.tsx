import { X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import type { FoundArtist } from '../../contract.ts'
import { ArtistLine } from './artist-line.tsx'
import { ArtistSearch } from './artist-search.tsx'

interface ArtistFieldProps {
  userId: string
  /** The first search text. */
  initialText: string
  artist: FoundArtist | undefined
  onChoose: (artist: FoundArtist | undefined) => void
  error?: string
}

/** The field for the artist to claim: a search, then the chosen artist until it is removed. */
export function ArtistField({ userId, initialText, artist, onChoose, error }: ArtistFieldProps) {
  const hasChosen = useRef(false)
  if (!artist) {
    return (
      <ArtistSearch
        userId={userId}
        initialText={initialText}
        hasFocus={hasChosen.current}
        onChoose={(chosen) => {
          hasChosen.current = true
          onChoose(chosen)
        }}
        error={error}
      />
    )
  }
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold">Artist</p>
      <div className="flex items-center gap-3 rounded-control border border-edge bg-well p-2">
        <ArtistLine artist={artist} />
        <IconButton
          label={`Choose another artist than ${artist.name}`}
          autoFocus
          onClick={() => onChoose(undefined)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
