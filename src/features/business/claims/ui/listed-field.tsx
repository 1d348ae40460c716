import { useRef } from 'react'
import type { FoundEntity } from '#features/business/contract.ts'
import type { ListedKind } from '#features/business/limits.ts'
import { ChosenSubject } from './chosen-subject.tsx'
import { ListedLine } from './listed-line.tsx'
import { LISTED_LABELS, ListedSearch } from './listed-search.tsx'

interface ListedFieldProps {
  userId: string
  kind: ListedKind
  /** The kind that is searched for. */
  text: string
  onTextChange: (text: string) => void
  chosen: FoundEntity | undefined
  onChoose: (chosen: FoundEntity | undefined) => void
  error?: string
}

/** The field for the artist, label or venue to claim: a search, then the chosen one until it is removed. */
export function ListedField({ userId, kind, text, onTextChange, chosen, onChoose, error }: ListedFieldProps) {
  const hasChosen = useRef(false)
  if (!chosen) {
    return (
      <ListedSearch
        userId={userId}
        kind={kind}
        text={text}
        onTextChange={onTextChange}
        hasFocus={hasChosen.current}
        onChoose={(found) => {
          hasChosen.current = true
          onChoose(found)
        }}
        error={error}
      />
    )
  }
  return (
    <ChosenSubject
      label={LISTED_LABELS[kind].field}
      another={`Choose another ${kind} than ${chosen.name}`}
      onRemove={() => {
        hasChosen.current = true
        onChoose(undefined)
      }}
      hasFocus={hasChosen.current}
      error={error}
    >
      <ListedLine found={chosen} />
    </ChosenSubject>
  )
}
