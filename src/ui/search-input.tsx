import Search from 'virtual:icon/search'
import X from 'virtual:icon/x'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

/** The search starts after this pause in typing. */
const PAUSE_MS = 300

interface SearchInputProps {
  /** Its name for screen readers. */
  label: string
  placeholder: string
  /** The current search text. */
  value: string
  /** Called with the trimmed text after a pause in typing, and on Enter. */
  onSearch: (words: string) => void
  maxLength: number
  /** Path and parameter of the form, for browsers without JavaScript. */
  action: string
  name: string
  /** Focus it when it appears. */
  autoFocus?: boolean
  /** A keyboard shortcut that focuses it, for screen readers; `/` belongs to the navigation. */
  shortcut?: string
}

/** A search input that searches while the user types; the caller stores the text in the URL. */
export function SearchInput({
  label,
  placeholder,
  value,
  onSearch,
  maxLength,
  action,
  name,
  autoFocus,
  shortcut,
}: SearchInputProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The value changed elsewhere, such as by the back button: update the input.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== text.trim()) setText(value)
  }

  // What else was chosen in the pause, such as a kind, must not be undone by the search.
  const latestOnSearch = useRef(onSearch)
  useEffect(() => {
    latestOnSearch.current = onSearch
  }, [onSearch])

  // Do not search after the page has been left.
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(words: string) {
    clearTimeout(timer.current)
    const next = words.trim()
    setLastValue(next)
    latestOnSearch.current(next)
  }

  function type(words: string) {
    setText(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(words), PAUSE_MS)
  }

  function clear() {
    setText('')
    search('')
    input.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search(text)
  }

  return (
    <search className="min-w-0 flex-1">
      <form onSubmit={submit} action={action} className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <Input
          ref={input}
          type="search"
          name={name}
          autoFocus={autoFocus}
          aria-label={label}
          aria-keyshortcuts={shortcut}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => type(event.target.value)}
          className="pr-11 pl-10 text-ellipsis [&::-webkit-search-cancel-button]:appearance-none"
        />
        {text !== '' && (
          <IconButton
            label="Clear the search box"
            onClick={clear}
            className="absolute! inset-y-0 right-0 text-muted"
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  )
}
