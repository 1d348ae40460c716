import { useRef } from 'react'
import type { FoundArtist } from '../../contract.ts'
import { ArtistLine } from './artist-line.tsx'
import { ArtistSearch } from './artist-search.tsx'
import { ChosenSubject } from './chosen-subject.tsx'

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
    <ChosenSubject
      label="Artist"
      another={`Choose another artist than ${artist.name}`}
      onRemove={() => onChoose(undefined)}
      error={error}
    >
      <ArtistLine artist={artist} />
    </ChosenSubject>
  )
}
