import { useState } from 'react'
import {
  linkableQuery,
  SUGGESTION_TYPES,
  SuggestionNotice,
  SuggestionRow,
  suggestionKey,
  useSuggestions,
} from '#features/catalogue/search/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { CONTROL } from '#ui/input.tsx'
import { SuggestBox } from '#ui/suggest-box.tsx'
import { useSuggestBox } from '#ui/use-suggest-box.ts'
import type { LinkedEntity } from './linked-entity.ts'

interface EntitySearchProps {
  label: string
  autoFocus?: boolean
  onChoose: (entity: LinkedEntity) => void
}

/** Searches the entity that a post links to: artists, festivals, shows, albums and songs. */
export function EntitySearch({ label, autoFocus, onChoose }: EntitySearchProps) {
  const box = useSuggestBox()
  const [text, setText] = useState('')
  const search = useSuggestions(text, linkableQuery)
  return (
    <SuggestBox
      box={box}
      label={label}
      placeholder={label}
      autoFocus={autoFocus}
      maxLength={100}
      text={text}
      onTextChange={setText}
      items={search.items}
      itemKey={suggestionKey}
      renderItem={SuggestionRow}
      notice={search.isLongEnough && <SuggestionNotice search={search} />}
      onChoose={({ type, id, name }) => onChoose({ type: SUGGESTION_TYPES[type], id, name })}
      // Enter searches; only the button sends the post.
      onEnter={search.searchNow}
      inputClassName={cx(CONTROL, 'h-11 px-3')}
    />
  )
}
