import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { FoundArtist } from '../../contract.ts'
import { ARTIST_SEARCH_MAX } from '../../limits.ts'
import { claimableArtistsQuery } from '../state/business-queries.ts'
import { ArtistLine } from './artist-line.tsx'

const PAUSE_MS = 250
const FAILED = 'The search did not answer. Please try again in a moment.'

interface ArtistSearchProps {
  userId: string
  words: string
  /** Takes the focus when it appears. */
  hasFocus: boolean
  onChoose: (artist: FoundArtist) => void
  error?: string
}

/** A combobox over the artists of the catalogue: arrow keys move, Enter chooses, Escape closes. */
export function ArtistSearch({ userId, words, hasFocus, onChoose, error }: ArtistSearchProps) {
  const listId = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(words)
  const [asked, setAsked] = useState(words.trim())
  const [open, setOpen] = useState(words.trim() !== '')
  // By id: more artists may come while one is highlighted.
  const [highlighted, setHighlighted] = useState<string>()
  const query = useQuery(claimableArtistsQuery(userId, asked))
  // A search that failed found nothing, and says why.
  const found = query.isError ? [] : query.data?.items
  const isSearching = query.data?.pending === true && query.data.items.length === 0
  const isOpen = open && asked !== '' && found !== undefined
  const at = found?.findIndex(({ id }) => id === highlighted) ?? -1
  const hasOptions = isOpen && found.length > 0
  const message = isSearching ? 'Searching...' : 'No results found'

  function write(next: string) {
    setText(next)
    setOpen(true)
    setHighlighted(undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked(next.trim()), PAUSE_MS)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (event.key === 'Enter') {
      const artist = isOpen ? found[at] : undefined
      if (artist) onChoose(artist)
      else if (query.isError) void query.refetch()
      else setOpen(true)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1
      const count = found?.length ?? 0
      setOpen(true)
      setHighlighted(found?.[(Math.max(at, by < 0 ? 0 : -1) + by + count) % count]?.id)
    } else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <Field label="Artist" error={error}>
        <Input
          type="text"
          role="combobox"
          dir="auto"
          autoFocus={hasFocus}
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hasOptions && at >= 0 ? `${listId}-${at}` : undefined}
          placeholder="Search for an artist"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={ARTIST_SEARCH_MAX}
          value={text}
          onChange={(event) => write(event.target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {isOpen && (
        <div className="absolute inset-x-0 top-19 z-20 max-h-[min(24rem,60dvh)] overflow-y-auto overscroll-contain rounded-card bg-raised shadow-lift">
          {hasOptions ? (
            <div id={listId} role="listbox" aria-label="Artists" className="p-2">
              {found.map((artist, index) => (
                <div
                  key={artist.id}
                  id={`${listId}-${index}`}
                  ref={index === at ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
                  role="option"
                  aria-selected={index === at}
                  tabIndex={-1}
                  // The box keeps the focus: it is where the keys go.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(artist)}
                  onKeyDown={undefined}
                  className={cx(
                    'flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover',
                    'aria-selected:bg-hover aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus',
                  )}
                >
                  <ArtistLine artist={artist} />
                </div>
              ))}
            </div>
          ) : (
            <div className="px-4 py-6 text-center text-muted">
              <p>{message}</p>
              {query.isError && (
                <>
                  <p className="mt-2">{FAILED}</p>
                  <Button
                    variant="secondary"
                    size="small"
                    className="mt-3"
                    pending={query.isFetching}
                    // The box keeps the focus; there Enter does the same.
                    tabIndex={-1}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => void query.refetch()}
                  >
                    Try again
                  </Button>
                </>
              )}
            </div>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen &&
          (found.length === 0
            ? `${message}${query.isError ? `. ${FAILED}` : ''}`
            : `${found.length} artists`)}
      </p>
    </div>
  )
}
