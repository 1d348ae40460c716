import { useQuery } from '@tanstack/react-query'
import {
  claimArtist,
  claimableQuery,
  claimLabel,
  claimVenue,
} from '#features/business/accounts/ui/state/business-queries.ts'
import type { FoundEntity, OwnBusinessAccount } from '#features/business/contract.ts'
import { LISTED_FIELDS, LISTED_REQUIRED, type ListedKind } from '#features/business/limits.ts'
import { isUuid } from '#platform/uuid.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useStoredForm } from '#ui/use-stored-form.ts'
import { ClaimForm, type CommonClaim } from './claim-form.tsx'
import { ListedField } from './listed-field.tsx'
import { ProofPanel } from './proof-panel.tsx'

interface ListedClaimFormProps {
  userId: string
  /** Those that may claim. */
  accounts: readonly OwnBusinessAccount[]
  kind: ListedKind
  /** The first search text, or the id of the one that is chosen at first. */
  search?: string
}

/** The draft stored in the browser. */
interface StoredSubject {
  /** The text with which the form was opened. */
  search: string
  text: string
  /** Null: none; undefined: not decided yet. */
  chosen?: FoundEntity | null
}

const SEND: Record<ListedKind, (claim: CommonClaim, id: string) => Promise<unknown>> = {
  artist: (claim, id) => claimArtist({ ...claim, artistMusicbrainzId: id }),
  label: (claim, id) => claimLabel({ ...claim, labelMusicbrainzId: id }),
  venue: (claim, id) => claimVenue({ ...claim, venueId: id }),
}

/** The form of a claim on an artist, a label or a venue that this site has. */
export function ListedClaimForm({ userId, accounts, kind, search = '' }: ListedClaimFormProps) {
  const isById = isUuid(search)
  const first: StoredSubject = { search, text: isById ? '' : search }
  const stored = useStoredForm(
    userId,
    `claim.${kind}.subject`,
    first,
    // A link that names another one overrides the stored choice.
    (stored) => search !== '' && stored.search !== search,
  )
  const { text } = stored.value
  const linked = useQuery({ ...claimableQuery(userId, kind, search), enabled: isById })
  const isUndecided = isById && stored.value.chosen === undefined
  const chosen = (isUndecided ? linked.data?.items[0] : stored.value.chosen) ?? undefined
  if (isUndecided && linked.isPending) {
    return (
      <SkeletonGroup label="Loading" className="flex flex-col gap-7">
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    )
  }
  return (
    <ClaimForm
      userId={userId}
      accounts={accounts}
      kind={kind}
      onDone={stored.forget}
      isComplete={chosen !== undefined}
      send={(claim) => SEND[kind](claim, chosen?.id ?? '')}
      pageName={chosen?.name}
      proof={(business, { onRefused, onProved }) => (
        <ProofPanel
          userId={userId}
          business={business}
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
