import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field-control.ts'
import { type SuggestListProps, useSuggestList } from './use-suggest-list.tsx'

interface SuggestBoxProps<Item>
  extends SuggestListProps<Item>,
    Pick<ComponentProps<'input'>, 'autoFocus' | 'enterKeyHint'> {
  /** The name for screen readers; inside a Field, the Field's label. */
  label?: string
  placeholder: string
  maxLength: number
  text: string
  onTextChange: (text: string) => void
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

/** A text box with suggestions while the user types (WAI-ARIA combobox with a list, see `useSuggestList`). */
export function SuggestBox<Item>({
  box,
  label,
  text,
  onTextChange,
  items,
  itemKey,
  renderItem,
  listLabel,
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
  const frame = useRef<HTMLDivElement>(null)
  const suggestions = useSuggestList({ box, items, itemKey, renderItem, listLabel, notice, onChoose }, frame)

  function write(next: string) {
    suggestions.clearHighlight()
    onTextChange(next)
    box.open()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') suggestions.moveBy(1)
    else if (event.key === 'ArrowUp') suggestions.moveBy(-1)
    else if (suggestions.chooseOrClose(event)) event.preventDefault()
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
          aria-expanded={suggestions.isListOpen}
          {...suggestions.aria}
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
        {suggestions.list}
      </div>
      {suggestions.status}
      {children}
    </div>
  )
}
