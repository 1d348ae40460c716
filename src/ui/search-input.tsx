import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

/** Whoever stops typing for this long wants to see what there is. */
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

/** A box that searches while one types; the words themselves are kept by the caller, in the address. */
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
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The words changed by other means, such as the back button: the box follows.
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }

  // Who has gone on to another page is not brought back.
  useEffect(() => () => clearTimeout(timer.current), [])

  function look(words: string) {
    clearTimeout(timer.current)
    const next = words.trim()
    setKnown(next)
    onSearch(next)
  }

  function type(words: string) {
    setText(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => look(words), PAUSE_MS)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    look(text)
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
