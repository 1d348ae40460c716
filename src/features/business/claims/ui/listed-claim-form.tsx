import { claimArtist, claimLabel, claimVenue } from '#features/business/accounts/ui/state/business-queries.ts'
import type { BusinessAccount, FoundEntity } from '#features/business/contract.ts'
import { LISTED_FIELDS, LISTED_REQUIRED, type ListedKind } from '#features/business/limits.ts'
import { useStoredForm } from '#ui/use-stored-form.ts'
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

/** The draft stored in the browser. */
interface StoredSubject {
  /** The text with which the form was opened. */
  search: string
  text: string
  chosen: FoundEntity | null
}

const SEND: Record<ListedKind, (claim: CommonClaim, id: string) => Promise<unknown>> = {
  artist: (claim, id) => claimArtist({ ...claim, artistMusicbrainzId: id }),
  label: (claim, id) => claimLabel({ ...claim, labelMusicbrainzId: id }),
  venue: (claim, id) => claimVenue({ ...claim, venueId: id }),
}

/** The form of a claim on an artist, a label or a venue that this site has. */
export function ListedClaimForm({ userId, accounts, kind, search = '' }: ListedClaimFormProps) {
  const first: StoredSubject = { search, text: search, chosen: null }
  const stored = useStoredForm(
    userId,
    `claim.${kind}.subject`,
    first,
    // A link that names another one overrides the stored choice.
    (stored) => search !== '' && stored.search !== search,
  )
  const { text } = stored.value
  const chosen = stored.value.chosen ?? undefined
  return (
    <ClaimForm
      userId={userId}
      accounts={accounts}
      kind={kind}
      onDone={stored.forget}
      isComplete={chosen !== undefined}
      send={(claim) => SEND[kind](claim, chosen?.id ?? '')}
      proof={(businessAccountId, { onRefused, onProved }) => (
        <ProofPanel
          userId={userId}
          businessAccountId={businessAccountId}
          subject={chosen && { kind, id: chosen.id, name: chosen.name }}
          missing={`${LISTED_REQUIRED[kind]} above to see which addresses count.`}
          onRefused={onRefused}
          onProved={onProved}
        />
      )}
      fields={({ isSubmitted, refused, unprovable }) => (
        <ListedField
          userId={userId}
          kind={kind}
          text={text}
          onTextChange={(text) => stored.change({ text })}
          chosen={chosen}
          onChoose={(chosen) => stored.change({ chosen: chosen ?? null })}
          error={
            isSubmitted && !chosen
              ? LISTED_REQUIRED[kind]
              : (refused[LISTED_FIELDS[kind]] ??
                (unprovable?.subject.id === chosen?.id ? unprovable?.errors[LISTED_FIELDS[kind]] : undefined))
          }
        />
      )}
    />
  )
}
