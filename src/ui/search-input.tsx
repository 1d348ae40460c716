import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

/** A pause in typing after which the search starts. */
const PAUSE_MS = 300

interface SearchInputProps {
  /** Its name for screen readers. */
  label: string
  placeholder: string
  /** The words that are searched for now. */
  value: string
  /** Called with trimmed words after a pause in typing, and on Enter. */
  onSearch: (words: string) => void
  maxLength: number
  /** Page and parameter for browsers without script. */
  action: string
  name: string
}

/** A box that searches while one types; the caller holds the words, in the address. */
export function SearchInput({
  label,
  placeholder,
  value,
  onSearch,
  maxLength,
  action,
  name,
}: SearchInputProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The words changed elsewhere, such as by the back button: update the box.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== text.trim()) setText(value)
  }

  // No search after the page was left.
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(words: string) {
    clearTimeout(timer.current)
    const next = words.trim()
    setLastValue(next)
    onSearch(next)
  }

  function type(words: string) {
    setText(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(words), PAUSE_MS)
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
          type="search"
          name={name}
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => type(event.target.value)}
          className="pl-10 text-ellipsis"
        />
      </form>
    </search>
  )
}
