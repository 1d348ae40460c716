import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { optionId } from './option-id.ts'

interface SuggestionOptionsProps<S> {
  id: string
  suggestions: readonly S[]
  highlighted: number
  onChoose: (suggestion: S) => void
  toRow: (suggestion: S) => {
    key: string
    title: string
    subtitle: string
    /** 40 px square. */
    picture: ReactNode
    badges: ReactNode
  }
}

/** What a search box offers: a list whose keys are the box's. */
export function SuggestionOptions<S>({
  id,
  suggestions,
  highlighted,
  onChoose,
  toRow,
}: SuggestionOptionsProps<S>) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="p-2">
      {suggestions.map((suggestion, index) => {
        const { key, title, subtitle, picture, badges } = toRow(suggestion)
        return (
          <div
            key={key}
            id={optionId(id, index)}
            ref={index === highlighted ? scrollIntoList : undefined}
            role="option"
            aria-selected={index === highlighted}
            tabIndex={-1}
            // The box keeps the focus: it is where the keys go.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            onKeyDown={undefined}
            className={cx(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-hover',
              'aria-selected:bg-hover aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus',
            )}
          >
            {picture}
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{title}</span>
              <span className="block truncate text-sm text-muted">{subtitle}</span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse">{badges}</span>
          </div>
        )
      })}
    </div>
  )
}

/** In the place of suggestions: why there are none, and what to do. */
export function NoSuggestions({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="px-4 py-7 text-center">
      <p className="type-heading wrap-anywhere">{title}</p>
      <p className="mt-2 text-muted">{hint}</p>
    </div>
  )
}

function scrollIntoList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
