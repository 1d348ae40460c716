import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { formatCount } from './format.ts'
import { useListPlacement } from './use-list-placement.ts'
import type { SuggestBoxState } from './use-suggest-box.ts'

export interface SuggestListProps<Item> {
  /** From `useSuggestBox`. */
  box: SuggestBoxState
  /** The suggestions, best first. */
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** Renders the row of a suggestion. */
  renderItem: (item: Item) => ReactNode
  /** The name of the list for screen readers. */
  listLabel?: string
  /** Shown instead of an empty list; without it, nothing opens. */
  notice?: ReactNode
  onChoose: (item: Item) => void
}

/**
 * The list of suggestions of a text field: up and down move the highlight, from the last suggestion back to the field;
 * Enter chooses, Escape closes. The focus stays in the field. `frame` is what the list opens under, with the same width.
 */
export function useSuggestList<Item>(
  { box, items, itemKey, renderItem, listLabel = 'Suggestions', notice, onChoose }: SuggestListProps<Item>,
  frame: RefObject<HTMLElement | null>,
) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  // By key, not index: more suggestions may arrive while one is highlighted.
  const [highlightedKey, setHighlightedKey] = useState<string>()
  const isListOpen = box.isOpen && items.length > 0
  const isOpen = isListOpen || (box.isOpen && Boolean(notice))
  const at = isListOpen ? items.findIndex((item) => itemKey(item) === highlightedKey) : -1
  const highlighted = items[at]
  const placement = useListPlacement(frame, list, isOpen, items.length)
  if (!box.isOpen && highlightedKey !== undefined) setHighlightedKey(undefined)

  function choose(item: Item) {
    box.close()
    onChoose(item)
  }

  return {
    isListOpen,
    hasHighlight: highlighted !== undefined,
    clearHighlight: () => setHighlightedKey(undefined),
    /** Moves the highlight; -1 is the field itself. */
    moveBy(step: number) {
      box.open()
      const next = ((at + 1 + step + items.length + 1) % (items.length + 1)) - 1
      const item = items[next]
      setHighlightedKey(item && itemKey(item))
    },
    /** Handles Enter and Escape; returns whether the key did something here. */
    chooseOrClose({ key }: KeyboardEvent): boolean {
      if (key === 'Escape' && isOpen) box.close()
      else if (key === 'Enter' && highlighted) choose(highlighted)
      else return false
      return true
    },
    /** For the field. */
    aria: {
      'aria-controls': isListOpen ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': at >= 0 ? `${listId}-${at}` : undefined,
    } as const,
    /** To render inside the frame. */
    list: isOpen && (
      // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus and handles the keys
      <div
        ref={list}
        onMouseDown={(event) => event.preventDefault()}
        className={cx(
          'absolute inset-x-0 z-20 overflow-y-auto overscroll-contain rounded-card bg-raised text-ink shadow-lift',
          placement.isAbove ? 'bottom-full mb-2' : 'top-full mt-2',
        )}
        style={{ maxHeight: placement.height }}
      >
        {isListOpen && (
          <div id={listId} role="listbox" aria-label={listLabel} className="p-2">
            {items.map((item, index) => (
              <div
                key={itemKey(item)}
                id={`${listId}-${index}`}
                ref={index === at ? scrollIntoList : undefined}
                role="option"
                aria-selected={index === at}
                data-highlighted={index === at ? '' : undefined}
                tabIndex={-1}
                onClick={() => choose(item)}
                onKeyDown={undefined}
                className={cx(
                  'flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-hover',
                  'data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus',
                )}
              >
                {renderItem(item)}
              </div>
            ))}
          </div>
        )}
        <div role="status">{!isListOpen && notice}</div>
      </div>
    ),
    /** To render once, beside the frame. */
    status: (
      <p role="status" className="sr-only">
        {isListOpen && formatCount(items.length, 'suggestion')}
      </p>
    ),
  }
}

function scrollIntoList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
