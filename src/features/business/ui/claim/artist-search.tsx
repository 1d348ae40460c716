import { useState } from 'react'
import { SuggestionNotice, useSuggestions } from '#features/search/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { CONTROL } from '#ui/input.tsx'
import { SuggestBox } from '#ui/suggest-box.tsx'
import { useSuggestBox } from '#ui/use-suggest-box.ts'
import type { FoundArtist } from '../../contract.ts'
import { CLAIMABLE_SEARCH_MAX } from '../../limits.ts'
import { claimableArtistsQuery } from '../state/business-queries.ts'
import { ArtistLine } from './artist-line.tsx'

interface ArtistSearchProps {
  userId: string
  /** The first search text. */
  initialText: string
  /** Whether the field is focused when it appears. */
  hasFocus: boolean
  onChoose: (artist: FoundArtist) => void
  error?: string
}

/** Searches the catalogue for the artist to claim. */
export function ArtistSearch({ userId, initialText, hasFocus, onChoose, error }: ArtistSearchProps) {
  const box = useSuggestBox(initialText.trim() !== '')
  const [text, setText] = useState(initialText)
  const search = useSuggestions(text, (searched) => claimableArtistsQuery(userId, searched))
  return (
    <Field label="Artist" error={error}>
      <SuggestBox
        box={box}
        placeholder="Search for an artist"
        autoFocus={hasFocus}
        maxLength={CLAIMABLE_SEARCH_MAX}
        text={text}
        onTextChange={setText}
        items={search.items}
        itemKey={({ id }) => id}
        renderItem={(artist) => <ArtistLine artist={artist} />}
        listLabel="Artists"
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
