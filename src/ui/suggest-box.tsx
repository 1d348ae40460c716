import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field-control.ts'
import { formatCount } from './format.ts'
import { useListPlacement } from './use-list-placement.ts'
import type { SuggestBoxState } from './use-suggest-box.ts'

interface SuggestBoxProps<Item> extends Pick<ComponentProps<'input'>, 'autoFocus' | 'enterKeyHint'> {
  /** From `useSuggestBox`. */
  box: SuggestBoxState
  /** The name for screen readers; inside a Field, the Field's label. */
  label?: string
  placeholder: string
  maxLength: number
  text: string
  onTextChange: (text: string) => void
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
  /** Called on Enter while no suggestion is highlighted; without it, the browser submits the form. */
  onEnter?: () => void
  /** For the row of the box: the list opens under it, with the same width. */
  className?: string
  inputClassName: string
  /** Shown in the row, before and after the box. */
  before?: ReactNode
  after?: ReactNode
  /** Shown under the box; a press there leaves the list open. */
  children?: ReactNode
}

/**
 * A text box with suggestions while the user types (WAI-ARIA combobox with a list). Up and down move the highlight,
 * from the last suggestion back to the box; Enter chooses, Escape closes. The focus stays in the box.
 */
export function SuggestBox<Item>({
  box,
  label,
  text,
  onTextChange,
  items,
  itemKey,
  renderItem,
  listLabel = 'Suggestions',
  notice,
  onChoose,
  onEnter,
  className,
  inputClassName,
  before,
  after,
  children,
  ...input
}: SuggestBoxProps<Item>) {
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // By key, not index: more suggestions may arrive while one is highlighted.
  const [highlightedKey, setHighlightedKey] = useState<string>()
  const isListOpen = box.isOpen && items.length > 0
  const isOpen = isListOpen || (box.isOpen && Boolean(notice))
  const at = isListOpen ? items.findIndex((item) => itemKey(item) === highlightedKey) : -1
  const placement = useListPlacement(frame, list, isOpen, items.length)
  if (!box.isOpen && highlightedKey !== undefined) setHighlightedKey(undefined)

  function write(next: string) {
    setHighlightedKey(undefined)
    onTextChange(next)
    box.open()
  }

  function choose(item: Item) {
    box.close()
    onChoose(item)
  }

  /** Moves the highlight; -1 is the box itself. */
  function moveBy(step: number) {
    box.open()
    const next = ((at + 1 + step + items.length + 1) % (items.length + 1)) - 1
    const item = items[next]
    setHighlightedKey(item && itemKey(item))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const highlighted = items[at]
    if (event.key === 'ArrowDown') moveBy(1)
    else if (event.key === 'ArrowUp') moveBy(-1)
    else if (event.key === 'Escape' && isOpen) box.close()
    else if (event.key === 'Enter' && highlighted) choose(highlighted)
    else if (event.key === 'Enter' && onEnter) onEnter()
    else return
    event.preventDefault()
  }

  const catchUp = useRef(() => {
    if (document.activeElement === box.input.current) box.open()
  })
  // The box may get the focus before hydration.
  useEffect(() => catchUp.current(), [])

  return (
    <div ref={box.root}>
      <div ref={frame} className={cx('relative', className)}>
        {before}
        <input
          {...useFieldControl()}
          ref={box.input}
          type="text"
          role="combobox"
          dir="auto"
          aria-label={label}
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => write(event.target.value)}
          onFocus={box.open}
          onClick={box.open}
          onBlur={box.closeSoon}
          onKeyDown={onKeyDown}
          className={inputClassName}
          {...input}
        />
        {after}
        {isOpen && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the box keeps the focus and handles the keys
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
        )}
      </div>
      <p role="status" className="sr-only">
        {isListOpen && formatCount(items.length, 'suggestion')}
      </p>
      {children}
    </div>
  )
}

function scrollIntoList(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
