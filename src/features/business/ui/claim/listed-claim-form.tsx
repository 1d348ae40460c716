import { useState } from 'react'
import type { BusinessAccount, FoundEntity } from '../../contract.ts'
import { ARTIST_REQUIRED, LABEL_REQUIRED, type ListedKind } from '../../limits.ts'
import { claimArtist, claimLabel } from '../state/business-queries.ts'
import { ClaimForm, type CommonClaim } from './claim-form.tsx'
import { ListedField } from './listed-field.tsx'
import { ProofPanel } from './proof-panel.tsx'

interface ListedClaimFormProps {
  userId: string
  /** Verified accounts, at least one. */
  accounts: readonly BusinessAccount[]
  kind: ListedKind
  /** The first search text. */
  search?: string
}

const REQUIRED = { artist: ARTIST_REQUIRED, label: LABEL_REQUIRED }

const sendFor = (kind: ListedKind, id: string) => (claim: CommonClaim) =>
  kind === 'artist'
    ? claimArtist({ ...claim, artistMusicbrainzId: id })
    : claimLabel({ ...claim, labelMusicbrainzId: id })

/** The form of a claim on an artist or a label of the catalogue. */
export function ListedClaimForm({ userId, accounts, kind, search = '' }: ListedClaimFormProps) {
  const [chosen, setChosen] = useState<FoundEntity>()
  const field = `${kind}MusicbrainzId`
  return (
    <ClaimForm
      userId={userId}
      accounts={accounts}
      kind={kind}
      isComplete={chosen !== undefined}
      send={sendFor(kind, chosen?.id ?? '')}
      proof={(businessAccountId) => (
        <ProofPanel
          userId={userId}
          businessAccountId={businessAccountId}
          subject={chosen && { kind, id: chosen.id, name: chosen.name }}
          missing={`${REQUIRED[kind]} above to see which addresses count.`}
        />
      )}
      fields={({ isSubmitted, refused }) => (
        <ListedField
          userId={userId}
          kind={kind}
          initialText={search}
          chosen={chosen}
          onChoose={setChosen}
          error={isSubmitted && !chosen ? REQUIRED[kind] : refused[field]}
        />
      )}
    />
  )
}
