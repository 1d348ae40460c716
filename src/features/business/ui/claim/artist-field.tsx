import { X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import type { FoundArtist } from '../../contract.ts'
import { ArtistLine } from './artist-line.tsx'
import { ArtistSearch } from './artist-search.tsx'

interface ArtistFieldProps {
  userId: string
  /** A name to search for at first. */
  words: string
  artist: FoundArtist | undefined
  onChoose: (artist: FoundArtist | undefined) => void
  error?: string
}

/** The artist that is claimed: searched for, then shown until it is taken back. */
export function ArtistField({ userId, words, artist, onChoose, error }: ArtistFieldProps) {
  const wasChosen = useRef(false)
  if (!artist) {
    return (
      <ArtistSearch
        userId={userId}
        words={words}
        hasFocus={wasChosen.current}
        onChoose={(chosen) => {
          wasChosen.current = true
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
