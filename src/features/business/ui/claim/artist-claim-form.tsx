import { useState } from 'react'
import type { BusinessAccount, FoundArtist } from '../../contract.ts'
import { ARTIST_REQUIRED } from '../../limits.ts'
import { claimArtist } from '../state/business-queries.ts'
import { ArtistField } from './artist-field.tsx'
import { ClaimForm } from './claim-form.tsx'
import { ProofPanel } from './proof-panel.tsx'

interface ArtistClaimFormProps {
  userId: string
  /** Verified accounts, at least one. */
  accounts: readonly BusinessAccount[]
  /** The first search text. */
  artist?: string
}

/** The form of a claim on an artist. */
export function ArtistClaimForm({ userId, accounts, artist: initialText = '' }: ArtistClaimFormProps) {
  const [artist, setArtist] = useState<FoundArtist>()
  return (
    <ClaimForm
      userId={userId}
      accounts={accounts}
      kind="artist"
      isComplete={artist !== undefined}
      send={(claim) => claimArtist({ ...claim, artistMusicbrainzId: artist?.id ?? '' })}
      proof={(businessAccountId) => (
        <ProofPanel
          userId={userId}
          businessAccountId={businessAccountId}
          subject={artist && { kind: 'artist', id: artist.id, name: artist.name }}
          missing="Choose an artist above to see which addresses count."
        />
      )}
      fields={({ isSubmitted, refused }) => (
        <ArtistField
          userId={userId}
          initialText={initialText}
          artist={artist}
          onChoose={setArtist}
          error={isSubmitted && !artist ? ARTIST_REQUIRED : refused.artistMusicbrainzId}
        />
      )}
    />
  )
}
