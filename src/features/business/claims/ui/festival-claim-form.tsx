import { useQuery } from '@tanstack/react-query'
import {
  claimableFestivalsQuery,
  claimFestival,
} from '#features/business/accounts/ui/state/business-queries.ts'
import type { FoundFestival, OwnBusinessAccount } from '#features/business/contract.ts'
import { FESTIVAL_REQUIRED, FESTIVAL_WEBSITE_REQUIRED, WEBSITE_MAX } from '#features/business/limits.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { useStoredForm } from '#ui/use-stored-form.ts'
import { ClaimForm } from './claim-form.tsx'
import { FestivalField } from './festival-field.tsx'
import { ProofPanel } from './proof-panel.tsx'

export interface FestivalClaimFormProps {
  userId: string
  /** Those that may claim. */
  accounts: readonly OwnBusinessAccount[]
  /** The first text of the name field; a festival with exactly this name is chosen. */
  search?: string
}

/** The draft stored in the browser. */
interface StoredFestival {
  /** The text with which the form was opened. */
  search: string
  name: string
  website: string
  /** Null: none from the list; undefined: not decided yet. */
  decided?: FoundFestival | null
}

/** The form of a claim on a festival that exists, or on a new one with its name and website. */
export function FestivalClaimForm({ userId, accounts, search = '' }: FestivalClaimFormProps) {
  const first: StoredFestival = { search, name: search, website: '' }
  const stored = useStoredForm(
    userId,
    'claim.festival.subject',
    first,
    // A link that names another one overrides the stored choice.
    (stored) => search !== '' && stored.search !== search,
  )
  const { decided, name, website } = stored.value
  const linked = useQuery({ ...claimableFestivalsQuery(userId, search), enabled: search !== '' })
  const isUntouched = decided === undefined && name === search
  const chosen = (isUntouched ? linked.data?.items.find(isNamed(search)) : decided) ?? undefined
  const subjectName = chosen?.name ?? name.trim()
  const nameField = chosen ? 'festivalId' : 'festivalName'
  const lacksName = subjectName === ''
  const lacksWebsite = !chosen && website.trim() === ''
  return (
    <ClaimForm
      userId={userId}
      accounts={accounts}
      kind="festival"
      onDone={stored.forget}
      isComplete={!lacksName && !lacksWebsite}
      send={(claim) =>
        claimFestival({ ...claim, ...(chosen ? { festivalId: chosen.id } : { festivalName: name, website }) })
      }
      pageName={subjectName || undefined}
      proof={(business, { onRefused, onProved }) => (
        <ProofPanel
          userId={userId}
          business={business}
          subject={
            subjectName === '' ? undefined : { kind: 'festival', id: chosen?.id, name: subjectName, website }
          }
          missing="Enter the name of the festival above first."
          onRefused={onRefused}
          onProved={onProved}
        />
      )}
      fields={({ isSubmitted, refused, unprovable }) => (
        <>
          <FestivalField
            userId={userId}
            name={name}
            onNameChange={(name) => stored.change({ name })}
            festival={chosen}
            onChoose={(festival) => stored.change({ decided: festival ?? null })}
            error={
              isSubmitted && lacksName
                ? FESTIVAL_REQUIRED
                : (refused[nameField] ??
                  (unprovable?.subject.name === subjectName ? unprovable.errors[nameField] : undefined))
            }
          />
          <Field
            label={chosen ? 'Official website (to prove it)' : 'Official website'}
            error={
              isSubmitted && lacksWebsite
                ? FESTIVAL_WEBSITE_REQUIRED
                : (refused.website ??
                  (unprovable?.address === website ? unprovable.errors.address : undefined))
            }
          >
            <Input
              type="url"
              placeholder="https://"
              maxLength={WEBSITE_MAX}
              value={website}
              onChange={(event) => stored.change({ website: event.target.value })}
            />
          </Field>
        </>
      )}
    />
  )
}

const isNamed =
  (name: string) =>
  (festival: FoundFestival): boolean =>
    festival.name.toLowerCase() === name.trim().toLowerCase()
