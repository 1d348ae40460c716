import { claimableQuery } from '#features/business/accounts/ui/state/business-queries.ts'
import type { FoundEntity } from '#features/business/contract.ts'
import { CLAIMABLE_SEARCH_MAX, type ListedKind } from '#features/business/limits.ts'
import { SuggestionNotice, useSuggestions } from '#features/catalogue/search/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { CONTROL } from '#ui/input.tsx'
import { SuggestBox } from '#ui/suggest-box.tsx'
import { useSuggestBox } from '#ui/use-suggest-box.ts'
import { ListedLine } from './listed-line.tsx'

export const LISTED_LABELS: Record<ListedKind, { field: string; placeholder: string; list: string }> = {
  artist: { field: 'Artist', placeholder: 'Search for an artist', list: 'Artists' },
  label: { field: 'Label', placeholder: 'Search for a label', list: 'Labels' },
  venue: {
    field: 'Venue',
    placeholder: 'Search for a venue, or for “Venue, City”',
    list: 'Venues',
  },
}

interface ListedSearchProps {
  userId: string
  kind: ListedKind
  text: string
  onTextChange: (text: string) => void
  /** Whether the field is focused when it appears. */
  hasFocus: boolean
  onChoose: (found: FoundEntity) => void
  error?: string
}

/** Searches for the artist, label or venue to claim. */
export function ListedSearch({
  userId,
  kind,
  text,
  onTextChange,
  hasFocus,
  onChoose,
  error,
}: ListedSearchProps) {
  const labels = LISTED_LABELS[kind]
  const box = useSuggestBox(text.trim() !== '')
  const search = useSuggestions(text, (searched) => claimableQuery(userId, kind, searched))
  return (
    <Field label={labels.field} error={error}>
      <SuggestBox
        box={box}
        placeholder={labels.placeholder}
        autoFocus={hasFocus}
        maxLength={CLAIMABLE_SEARCH_MAX}
        text={text}
        onTextChange={onTextChange}
        items={search.items}
        itemKey={({ id }) => id}
        renderItem={(found) => <ListedLine found={found} />}
        listLabel={labels.list}
        notice={search.isLongEnough && <SuggestionNotice search={search} />}
        onChoose={onChoose}
        // Enter searches; only the button submits the claim.
        onEnter={() => {
          search.searchNow()
          box.open()
        }}
        inputClassName={cx(CONTROL, 'h-11 px-3')}
      />
    </Field>
  )
}
