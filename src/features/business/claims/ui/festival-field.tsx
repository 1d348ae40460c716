import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  claimableFestivalsQuery,
  ownClaimsQuery,
} from '#features/business/accounts/ui/state/business-queries.ts'
import type { FoundFestival } from '#features/business/contract.ts'
import { FESTIVAL_NAME_MAX } from '#features/business/limits.ts'
import { useSuggestions } from '#features/catalogue/search/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { CONTROL } from '#ui/input.tsx'
import { SuggestBox } from '#ui/suggest-box.tsx'
import { useSuggestBox } from '#ui/use-suggest-box.ts'
import { ChosenSubject } from './chosen-subject.tsx'
import { SubjectLine } from './subject-line.tsx'

interface FestivalFieldProps {
  userId: string
  /** The typed name. */
  name: string
  onNameChange: (name: string) => void
  festival: FoundFestival | undefined
  onChoose: (festival: FoundFestival | undefined) => void
  error?: string
}

const MANAGED = 'Someone already manages its page, so an admin decides.'
const MANAGED_BY_YOU = 'You already manage its page.'

/** The field for the festival to claim: a typed name, or a festival chosen from the list until it is removed. */
export function FestivalField({ userId, name, onNameChange, festival, onChoose, error }: FestivalFieldProps) {
  const hasChosen = useRef(false)
  const box = useSuggestBox()
  const claims = useQuery(ownClaimsQuery(userId))
  const isOwn = ({ id }: FoundFestival) =>
    claims.data?.items.some(
      ({ kind, entityId, claimStatus }) =>
        kind === 'festival' && entityId === id && claimStatus === 'approved',
    )
  const factsOf = (found: FoundFestival) => [
    found.isManaged ? (isOwn(found) ? MANAGED_BY_YOU : MANAGED) : null,
  ]
  const search = useSuggestions(name, (searched) => claimableFestivalsQuery(userId, searched))
  if (festival) {
    return (
      <ChosenSubject
        label="Festival"
        another={`Choose another festival than ${festival.name}`}
        onRemove={() => {
          hasChosen.current = true
          onChoose(undefined)
        }}
        hasFocus={hasChosen.current}
        error={error}
      >
        <SubjectLine id={festival.id} name={festival.name} facts={factsOf(festival)} />
      </ChosenSubject>
    )
  }
  return (
    <Field
      label="Festival"
      hint="As on its posters. If it’s in the list, choose it there; otherwise its page appears once we approve your claim."
      error={error}
    >
      <SuggestBox
        box={box}
        placeholder="Name of the festival"
        autoFocus={hasChosen.current}
        maxLength={FESTIVAL_NAME_MAX}
        text={name}
        onTextChange={onNameChange}
        items={search.items}
        itemKey={({ id }) => id}
        renderItem={(found) => <SubjectLine id={found.id} name={found.name} facts={factsOf(found)} />}
        listLabel="Festivals"
        onChoose={(found) => {
          hasChosen.current = true
          onChoose(found)
        }}
        // Enter must not submit; only the button submits the claim.
        onEnter={() => search.searchNow()}
        inputClassName={cx(CONTROL, 'h-11 px-3')}
      />
    </Field>
  )
}
