import Search from 'virtual:icon/search'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { artistPath, labelPath, nameSlug } from '#features/catalogue/slugs.ts'
import { usePart } from '#platform/http/client/parts.ts'
import { SuggestBox } from '#ui/suggest-box.tsx'
import { useSuggestBox } from '#ui/use-suggest-box.ts'
import type { HeroSuggestion } from '../../limits.ts'
import { useSuggestions } from '../use-suggestions.ts'
import { type HeroOffers, loadOffers, loadPart } from './hero-offers.ts'

const CHIPS = ['Trending', 'New', 'Live', 'Viral']

/** Before the suggestions are loaded. */
const NOTHING = { queryKey: ['no offers'], enabled: false }

/** The search on the home page, with chips that fill it. */
export function HeroSearch() {
  'use no memo'
  const { history } = useRouter()
  const box = useSuggestBox()
  const [text, setText] = useState('')
  // Loaded at the first hover or focus.
  const [isNear, setNear] = useState(false)
  const isNeeded = isNear || box.isOpen
  const load = usePart('loadHeroOffers', loadOffers)
  const [offers, setOffers] = useState<HeroOffers>()
  const { part, samples = [], query } = offers ?? {}
  const search = useSuggestions(text, (words) => query?.(words) ?? NOTHING)
  const suggestions = part?.withFound(part.suggestionsFor(samples, text), search.latest) ?? []

  useEffect(() => {
    if (isNeeded) load(loadPart).then(setOffers, () => undefined)
  }, [isNeeded, load])

  function choose({ type, title, path }: HeroSuggestion) {
    if (path) history.push(path)
    else if (type === 'artist') history.push(artistPath(nameSlug(title)))
    else if (type === 'label') history.push(labelPath(nameSlug(title)))
    else setText(title)
  }

  function searchEverything() {
    if (search.words) history.push(`/search?q=${encodeURIComponent(search.words)}`)
  }

  function pressChip(event: MouseEvent<HTMLButtonElement>, label: string) {
    setText(label.toLowerCase())
    box.open()
    // On a touch screen the keyboard would cover what the chip opens.
    const byTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
    if (!byTouch) box.input.current?.focus()
  }

  return (
    <div onPointerEnter={() => setNear(true)}>
      <SuggestBox
        box={box}
        label="Search music"
        placeholder="Search music..."
        enterKeyHint="search"
        maxLength={200}
        text={text}
        onTextChange={setText}
        items={suggestions}
        itemKey={({ id }) => id}
        renderItem={(suggestion) => part?.HeroRow(suggestion)}
        notice={part && <part.HeroNotice search={search} samples={samples} text={text} />}
        onChoose={choose}
        onEnter={searchEverything}
        inputClassName="h-16 w-full rounded-control border-2 border-ink bg-surface pr-4 pl-14 text-lg"
        before={
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-5 my-auto size-6"
          />
        }
      >
        <ul aria-label="Popular searches" className="mt-4 flex flex-wrap gap-1.5 sm:gap-2">
          {CHIPS.map((label) => (
            <li key={label}>
              <button
                type="button"
                onClick={(event) => pressChip(event, label)}
                className="min-h-11 rounded-full border-[1.5px] border-edge bg-canvas px-3 font-display sm:px-4 text-[0.9375rem] font-[680] [font-stretch:86%] transition-[background-color,border-color] hover:border-ink hover:bg-hover"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </SuggestBox>
    </div>
  )
}
