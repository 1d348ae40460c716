import Search from 'virtual:icon/search'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePart } from '#platform/http/client/parts.ts'
import { Button } from '#ui/button.tsx'
import { SuggestBox } from '#ui/suggest-box.tsx'
import { useSuggestBox } from '#ui/use-suggest-box.ts'
import type { Suggestion } from '../contract.ts'
import { SUGGESTIONS_MAX_LENGTH } from '../limits.ts'
import { suggestionKey, suggestionPath, suggestionsQuery } from './queries.ts'
import { SuggestionNotice } from './suggestion-notice.tsx'
import { SuggestionRow } from './suggestion-row.tsx'
import { useSuggestions } from './use-suggestions.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The address that a choice in the search opens, of a page or not; undefined: its name only fills the box. */
    suggestionPath: (found: Suggestion, own: typeof suggestionPath) => string | undefined
  }
}

const ownPath = (found: Suggestion) => suggestionPath(found)

/** The search on the alternative home, over MusicBrainz and our festivals. */
export function LiveSearch() {
  const { history } = useRouter()
  const box = useSuggestBox()
  const [text, setText] = useState('')
  const pathOf = usePart('suggestionPath', ownPath)
  const search = useSuggestions(text, suggestionsQuery)
  // Submitted before suggestions arrived: choose the first one that does.
  const [isAwaited, setAwaited] = useState(false)

  function choose(found: Suggestion) {
    box.close()
    setAwaited(false)
    const path = pathOf(found, suggestionPath)
    if (path) history.push(path)
    else setText(found.name)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const [first] = search.items
    if (first) return choose(first)
    if (!search.isLongEnough) return
    search.searchNow()
    box.open()
    setAwaited(true)
  }

  const [first] = search.items
  const chooseFirst = useRef(choose)
  chooseFirst.current = choose
  useEffect(() => {
    if (isAwaited && first) chooseFirst.current(first)
  }, [isAwaited, first])

  return (
    <search className="block w-full max-w-[44rem]">
      {/* POST: a search submitted before hydration waits for it. */}
      <form method="post" onSubmit={submit}>
        <SuggestBox
          box={box}
          label="Search for artists, festivals"
          placeholder="Search for artists, festivals..."
          enterKeyHint="search"
          maxLength={SUGGESTIONS_MAX_LENGTH}
          text={text}
          onTextChange={(next) => {
            setText(next)
            setAwaited(false)
          }}
          items={search.items}
          itemKey={suggestionKey}
          renderItem={SuggestionRow}
          notice={
            search.isLongEnough && (
              <SuggestionNotice
                search={search}
                title={`No results found for "${search.words}"`}
                hint="Try searching for artists or festivals"
              />
            )
          }
          onChoose={choose}
          className="flex items-center gap-2 rounded-control border-2 border-ink bg-surface p-1.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
          inputClassName="h-12 min-w-0 flex-1 bg-transparent px-2 text-lg text-ellipsis outline-none"
          before={<Search aria-hidden="true" className="ml-3 size-6 shrink-0 max-sm:hidden" />}
          after={
            <Button
              type="submit"
              disabled={search.words === '' && 'Type what you’re looking for.'}
              className="h-12 shrink-0"
            >
              Search
            </Button>
          }
        />
      </form>
    </search>
  )
}
