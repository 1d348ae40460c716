import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { artistPath } from '#features/catalogue/public-ui.tsx'
import type { Suggestion } from '../../contract.ts'
import { SUGGESTIONS_MIN_LENGTH, SUGGESTIONS_PAUSE_MS } from '../../limits.ts'
import { suggestionsQuery } from '../queries.ts'
import { useSuggestionBox } from '../use-suggestion-box.ts'

/** The state of the live search: what is typed, what is asked for after a pause, what keys and choices do. */
export function useLiveSearch() {
  const { history } = useRouter()
  const { restart, ...box } = useSuggestionBox()
  const pausing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  // Submitted before there were suggestions: the first one that comes is chosen.
  const [isAwaited, setAwaited] = useState(false)

  const words = text.trim()
  const isLongEnough = [...words].length >= SUGGESTIONS_MIN_LENGTH
  const query = useQuery(suggestionsQuery(asked))
  const isCurrent = words === asked && !query.isPlaceholderData
  const suggestions = (isLongEnough && isCurrent && query.data?.items) || []
  const isSearching =
    isLongEnough &&
    suggestions.length === 0 &&
    (!isCurrent || query.isFetching || query.data?.pending === true)

  function ask(next: string) {
    clearTimeout(pausing.current)
    setAsked(next.trim())
  }

  function write(next: string) {
    setText(next)
    setAwaited(false)
    restart()
    clearTimeout(pausing.current)
    pausing.current = setTimeout(() => ask(next), SUGGESTIONS_PAUSE_MS)
  }

  function choose({ id, type, name, slug }: Suggestion) {
    box.close()
    setAwaited(false)
    if (type === 'artist' && slug) history.push(`${artistPath(slug)}?mbid=${encodeURIComponent(id)}`)
    else if (type === 'festival') history.push('/tickets')
    else {
      setText(name)
      ask(name)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = suggestions[Math.max(box.highlighted, 0)]
    if (chosen) return choose(chosen)
    if (!isLongEnough) return
    ask(text)
    box.open()
    setAwaited(true)
  }

  const [first] = suggestions
  const chooseFirst = useRef(choose)
  chooseFirst.current = choose
  useEffect(() => {
    if (isAwaited && first) chooseFirst.current(first)
  }, [isAwaited, first])

  return {
    ...box,
    text,
    words,
    isOpen: box.isOpen && isLongEnough,
    isSearching,
    isFailed: isCurrent && query.isError,
    suggestions,
    write,
    choose,
    submit,
    onKeyDown: (event: KeyboardEvent) => box.onKeyDown(event, suggestions.length),
  }
}
