import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { artistPath, labelPath, nameSlug } from '#features/catalogue/public-ui.tsx'
import { useSuggestionBox } from '../use-suggestion-box.ts'
import type { HeroOffer } from './suggestions.ts'

const ARTISTS_FRESH_MS = 60_000

type SuggestionsPart = typeof import('./suggestions-part.ts')

/** The hero's search: its text, what is offered for it, what choosing does. */
export function useHeroSearch() {
  const { history } = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // The samples and their list come when they are first wanted.
  const [part, setPart] = useState<SuggestionsPart>()
  const { restart, ...box } = useSuggestionBox(warm)
  const samples = part?.suggestionsFor(text) ?? []
  const { data: artists, isFetching } = useQuery({
    queryKey: ['discovery', 'hero-artists', text],
    queryFn: ({ signal }) => part?.findArtists(text, part.SUGGESTION_LIMIT, signal) ?? [],
    enabled: box.isOpen && part !== undefined,
    placeholderData: keepPreviousData,
    staleTime: ARTISTS_FRESH_MS,
    retry: false,
  })
  const suggestions = part?.withArtists(samples, artists ?? []) ?? []

  function warm() {
    if (!part) import('./suggestions-part.ts').then(setPart, () => undefined)
  }

  function write(next: string) {
    setText(next)
    restart()
  }

  function choose({ type, title, mbid }: HeroOffer) {
    box.close()
    if (type === 'artist') history.push(artistPath(nameSlug(title)) + (mbid ? `?mbid=${mbid}` : ''))
    else if (type === 'label') history.push(labelPath(nameSlug(title)))
    else setText(title)
  }

  function onKeyDown(event: KeyboardEvent) {
    box.onKeyDown(event, suggestions.length)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const chosen = suggestions[box.highlighted]
    if (box.isOpen && chosen) choose(chosen)
  }

  return {
    ...box,
    input,
    text,
    // Nothing is said to be missing before it was looked for.
    isOpen: box.isOpen && part !== undefined && (suggestions.length > 0 || !isFetching),
    suggestions,
    SuggestionList: part?.SuggestionList,
    warm,
    write,
    choose,
    onKeyDown,
  }
}
