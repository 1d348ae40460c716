import { Search } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { optionId } from '../option-id.ts'
import { useHeroSearch } from './use-hero-search.ts'

const CHIPS = ['Trending', 'New', 'Live', 'Viral']

/** The search of the home: a combobox over the suggestions, and chips that fill it. */
export function HeroSearch() {
  const listId = useId()
  const search = useHeroSearch()
  const { input, suggestions, highlighted, isOpen, SuggestionList } = search
  const count = suggestions.length

  function pressChip(event: MouseEvent<HTMLButtonElement>, label: string) {
    search.write(label.toLowerCase())
    // A finger needs no keyboard on the screen, which would cover what the chip opens.
    const byTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
    if (!byTouch) input.current?.focus()
  }

  return (
    <div ref={search.root} onPointerEnter={search.warm} className="relative">
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-5 my-auto size-6" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search music"
          aria-expanded={isOpen && count > 0}
          aria-controls={isOpen && count > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && highlighted >= 0 ? optionId(listId, highlighted) : undefined}
          placeholder="Search music..."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={search.text}
          onChange={(event) => search.write(event.target.value)}
          onFocus={search.open}
          onClick={search.open}
          onBlur={search.onBlur}
          onKeyDown={search.onKeyDown}
          className="h-16 w-full rounded-control border-2 border-ink bg-surface pr-4 pl-14 text-lg"
        />
        {isOpen && SuggestionList && (
          <div className="absolute inset-x-0 top-full z-20 mt-2 max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain rounded-card bg-raised shadow-lift">
            <SuggestionList
              id={listId}
              text={search.text}
              suggestions={suggestions}
              highlighted={highlighted}
              onChoose={search.choose}
            />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {isOpen && (count === 0 ? 'No results found' : `${count} suggestions`)}
      </p>
      <ul aria-label="Popular searches" className="mt-4 flex flex-wrap gap-1.5 sm:gap-2">
        {CHIPS.map((label) => (
          <li key={label}>
            <button
              type="button"
              onClick={(event) => pressChip(event, label)}
              className="min-h-11 rounded-full border-[1.5px] border-edge bg-canvas px-3 font-display sm:px-4 text-[0.9375rem] font-[680] [font-stretch:86%] transition-[background-color,border-color] hover:border-ink hover:bg-hover"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
