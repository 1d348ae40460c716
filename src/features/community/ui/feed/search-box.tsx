import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Input } from '#ui/input.tsx'
import { SEARCH_MAX } from '../../limits.ts'

/** Whoever stops typing for this long wants to see what there is. */
const PAUSE_MS = 300

/** Searches the posts; the words are in the address. */
export function SearchBox({ search = '' }: { search?: string }) {
  const navigate = useNavigate({ from: '/community/' })
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address changed by other means, such as the back button: the field follows.
  if (search !== known) {
    setKnown(search)
    if (search !== text.trim()) setText(search)
  }

  function look(words: string) {
    clearTimeout(timer.current)
    const next = words.trim()
    setKnown(next)
    void navigate({
      to: '/community',
      search: (current) => ({ ...current, search: next || undefined }),
      replace: true,
      resetScroll: false,
    })
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
      <form onSubmit={submit} action="/community" className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          name="search"
          aria-label="Search posts"
          placeholder="Search posts"
          maxLength={SEARCH_MAX}
          value={text}
          onChange={(event) => type(event.target.value)}
          className="pl-10"
        />
      </form>
    </search>
  )
}
