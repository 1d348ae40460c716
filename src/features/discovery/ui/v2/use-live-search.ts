import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Suggestion } from '../../contract.ts'
import { SUGGESTIONS_MIN_LENGTH, SUGGESTIONS_PAUSE_MS } from '../../limits.ts'
import { artistPath } from '../page-link.tsx'
import { suggestionsQuery } from './queries.ts'

/** Leaving the box closes the list after this long, so that a press on a suggestion still reaches it. */
const BLUR_DELAY_MS = 150

/** The state of the live search: what is typed, what is asked for after a pause, what keys and choices do. */
export function useLiveSearch() {
  const { history } = useRouter()
  const root = useRef<HTMLDivElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pausing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(-1)
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

  function close() {
    clearTimeout(closing.current)
    setOpen(false)
    setHighlighted(-1)
  }

  function ask(next: string) {
    clearTimeout(pausing.current)
    setAsked(next.trim())
  }

  function write(next: string) {
    setText(next)
    setHighlighted(-1)
    setAwaited(false)
    setOpen(true)
    clearTimeout(pausing.current)
    pausing.current = setTimeout(() => ask(next), SUGGESTIONS_PAUSE_MS)
  }

  function choose({ id, type, name, slug }: Suggestion) {
    close()
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
    const chosen = suggestions[Math.max(highlighted, 0)]
    if (chosen) return choose(chosen)
    if (!isLongEnough) return
    ask(text)
    setOpen(true)
    setAwaited(true)
  }

  const [first] = suggestions
  const chooseFirst = useRef(choose)
  chooseFirst.current = choose
  useEffect(() => {
    if (isAwaited && first) chooseFirst.current(first)
  }, [isAwaited, first])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setHighlighted((at) => Math.max(-1, Math.min(at + step, suggestions.length - 1)))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
  }

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return
      setOpen(false)
      setHighlighted(-1)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  return {
    root,
    text,
    words,
    isOpen: isOpen && isLongEnough,
    isSearching,
    isFailed: isCurrent && query.isError,
    suggestions,
    highlighted,
    write,
    choose,
    submit,
    open() {
      clearTimeout(closing.current)
      setOpen(true)
    },
    onKeyDown,
    onBlur() {
      closing.current = setTimeout(close, BLUR_DELAY_MS)
    },
  }
}
