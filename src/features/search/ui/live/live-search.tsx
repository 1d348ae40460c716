import { Search } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format.ts'
import { SUGGESTIONS_MAX_LENGTH } from '../../limits.ts'
import { optionId } from '../option-id.ts'
import { LiveSuggestions } from './live-suggestions.tsx'
import { useLiveSearch } from './use-live-search.ts'

/** The search of the alternative home: a combobox over what the music database and our festivals know. */
export function LiveSearch() {
  const listId = useId()
  const search = useLiveSearch()
  const { isOpen, isSearching, suggestions, highlighted, words } = search
  const isExpanded = isOpen && suggestions.length > 0
  return (
    <search ref={search.root} className="relative block w-full max-w-[44rem]">
      <form
        onSubmit={search.submit}
        className="flex items-center gap-2 rounded-control border-2 border-ink bg-surface p-1.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
      >
        <Search aria-hidden="true" className="ml-3 size-6 shrink-0 max-sm:hidden" />
        <input
          type="text"
          role="combobox"
          aria-label="Search for artists, festivals"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isExpanded && highlighted >= 0 ? optionId(listId, highlighted) : undefined}
          placeholder="Search for artists, festivals..."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={SUGGESTIONS_MAX_LENGTH}
          value={search.text}
          onChange={(event) => search.write(event.target.value)}
          onFocus={search.open}
          onClick={search.open}
          onBlur={search.onBlur}
          onKeyDown={search.onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent px-2 text-lg text-ellipsis outline-none"
        />
        <Button
          type="submit"
          disabled={words === '' && 'Type what you are looking for.'}
          className="h-12 shrink-0"
        >
          Search
        </Button>
      </form>
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-20 mt-2 max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain rounded-card bg-raised text-ink shadow-lift">
          <LiveSuggestions
            id={listId}
            words={words}
            isSearching={isSearching}
            isFailed={search.isFailed}
            suggestions={suggestions}
            highlighted={highlighted}
            onChoose={search.choose}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen &&
          !isSearching &&
          (suggestions.length > 0 ? formatCount(suggestions.length, 'suggestion') : 'No results found')}
      </p>
    </search>
  )
}
