import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { nameSlug } from '../../slugs.ts'
import { artistPath, labelPath } from '../page-link.tsx'
import type { HeroOffer } from './suggestions.ts'

/** Leaving the box closes the list after this long, so that a press on a suggestion still reaches it. */
const BLUR_DELAY_MS = 150
const ARTISTS_FRESH_MS = 60_000

type SuggestionsPart = typeof import('./suggestions-part.ts')

/** The state of the hero's search box: its text, whether the list is open, what is highlighted, what keys do. */
export function useHeroSearch() {
  const { history } = useRouter()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(-1)
  // The samples and their list come when they are first wanted.
  const [part, setPart] = useState<SuggestionsPart>()
  const samples = part?.suggestionsFor(text) ?? []
  const { data: artists, isFetching } = useQuery({
    queryKey: ['discovery', 'hero-artists', text],
    queryFn: ({ signal }) => part?.findArtists(text, part.SUGGESTION_LIMIT, signal) ?? [],
    enabled: isOpen && part !== undefined,
    placeholderData: keepPreviousData,
    staleTime: ARTISTS_FRESH_MS,
    retry: false,
  })
  const suggestions = part?.withArtists(samples, artists ?? []) ?? []

  function warm() {
    if (!part) import('./suggestions-part.ts').then(setPart, () => undefined)
  }

  function open() {
    clearTimeout(closing.current)
    warm()
    setOpen(true)
  }

  function close() {
    clearTimeout(closing.current)
    setOpen(false)
    setHighlighted(-1)
  }

  function write(next: string) {
    setText(next)
    setHighlighted(-1)
    open()
  }

  function choose({ type, title, mbid }: HeroOffer) {
    close()
    if (type === 'artist') history.push(artistPath(nameSlug(title)) + (mbid ? `?mbid=${mbid}` : ''))
    else if (type === 'label') history.push(labelPath(nameSlug(title)))
    else setText(title)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setHighlighted((at) => Math.max(-1, Math.min(at + step, suggestions.length - 1)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = suggestions[highlighted]
      if (isOpen && chosen) choose(chosen)
    } else if (event.key === 'Escape') {
      close()
    }
  }

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return
      setOpen(false)
      setHighlighted(-1)
    }
    document.addEventListener('mousedown', closeOutside)
    document.addEventListener('touchstart', closeOutside, { passive: true })
    return () => {
      document.removeEventListener('mousedown', closeOutside)
      document.removeEventListener('touchstart', closeOutside)
    }
  }, [isOpen])

  return {
    root,
    input,
    text,
    // Nothing is said to be missing before it was looked for.
    isOpen: isOpen && part !== undefined && (suggestions.length > 0 || !isFetching),
    highlighted,
    suggestions,
    SuggestionList: part?.SuggestionList,
    warm,
    write,
    choose,
    open,
    onKeyDown,
    onBlur: () => {
      closing.current = setTimeout(close, BLUR_DELAY_MS)
    },
  }
}
