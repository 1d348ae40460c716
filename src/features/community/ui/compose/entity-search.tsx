import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Suggestion, suggestionsQuery } from '#features/search/public-ui.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { CONTROL } from '#ui/input.tsx'
import { POPUP, POPUP_ITEM } from '#ui/overlay-style.ts'
import type { EntityType } from '../../limits.ts'
import type { LinkedEntity } from './linked-entity.ts'

const TYPES: Record<Suggestion['type'], EntityType> = {
  artist: 'artist',
  festival: 'festival',
  release: 'album',
  recording: 'song',
}
/** From so many characters on something is looked for, after a pause in typing. */
const SHORTEST = 2
const PAUSE_MS = 300

/** Finds what a post is to be about: artists, festivals, albums and songs. */
export function EntitySearch({ onChoose }: { onChoose: (entity: LinkedEntity) => void }) {
  const [text, setText] = useState('')
  const words = useLater(text.trim(), PAUSE_MS)
  const query = useQuery(suggestionsQuery(words))
  const isLongEnough = [...text.trim()].length >= SHORTEST
  const isCurrent = words === text.trim() && !query.isPlaceholderData
  const items = (isLongEnough && isCurrent && query.data?.items) || []
  const isSearching = !isCurrent || query.isFetching || query.data?.pending === true

  return (
    <Combobox.Root
      // Others stay in reach: the list is part of the form.
      inline
      open={isLongEnough}
      items={items}
      filter={null}
      value={null}
      inputValue={text}
      onInputValueChange={setText}
      onValueChange={(chosen: Suggestion | null) => {
        if (!chosen) return
        onChoose({ type: TYPES[chosen.type], id: chosen.id, name: chosen.name })
      }}
      itemToStringLabel={(item: Suggestion) => item.name}
    >
      <Combobox.Input
        aria-expanded={isLongEnough}
        aria-label="Link to an artist, festival, album or song"
        placeholder="Link to an artist, festival, album or song"
        maxLength={100}
        className={cx(CONTROL, 'h-11 px-3')}
      />
      {isLongEnough && (
        <div className={cx(POPUP, 'max-h-80 overflow-y-auto p-1.5')}>
          <Combobox.Status className="px-3 text-sm text-muted not-empty:py-2.5">
            {items.length === 0 && (isSearching ? 'Searching...' : 'No results found')}
          </Combobox.Status>
          <Combobox.List aria-label="Suggestions">
            {(item: Suggestion) => (
              <Combobox.Item key={`${item.type} ${item.id}`} value={item} className={POPUP_ITEM}>
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-semibold">{item.name}</bdi>
                  {item.subtitle && <bdi className="block truncate text-sm text-muted">{item.subtitle}</bdi>}
                </span>
                <Badge>{TYPES[item.type]}</Badge>
              </Combobox.Item>
            )}
          </Combobox.List>
        </div>
      )}
    </Combobox.Root>
  )
}

/** A value once it has not changed for a while. */
function useLater<T>(value: T, ms: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return later
}
