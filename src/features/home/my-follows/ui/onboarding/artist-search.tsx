import { useState } from 'react'
import { Face } from '#features/catalogue/public-ui.tsx'
import type { Suggestion } from '#features/catalogue/search/contract.ts'
import { SEARCH_FAILED } from '#features/catalogue/search/limits.ts'
import { linkableQuery, useSuggestions } from '#features/catalogue/search/public-ui.tsx'
import { FollowButton } from '#features/follow/follows/public-ui.tsx'
import { Input } from '#ui/input.tsx'

const SHOWN = 5
const TEXT_MAX = 100

const artistsQuery = (words: string) => ({ ...linkableQuery(words), select: onlyArtists })

const onlyArtists = <Found extends { items: Suggestion[] }>(found: Found): Found => ({
  ...found,
  items: found.items.filter(({ type }) => type === 'artist'),
})

/**
 * Finds artists while the member types, each with the button to follow. Not a `SuggestBox`: members follow several of one
 * list, and the options of a listbox cannot contain buttons.
 */
export function ArtistSearch() {
  const [text, setText] = useState('')
  const search = useSuggestions(text, artistsQuery)
  const artists = search.latest
  return (
    <div className="min-w-0 flex-1 basis-64">
      <Input
        type="search"
        aria-label="Find an artist"
        placeholder="Find an artist"
        maxLength={TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="[&::-webkit-search-cancel-button]:appearance-none"
      />
      {artists.length > 0 && (
        <ul aria-label="Found artists" className="mt-2 divide-y divide-line">
          {artists.slice(0, SHOWN).map(({ id, name: title, subtitle, imageUrl }) => (
            <li key={id} className="flex min-h-16 items-center gap-3 py-2">
              <Face
                id={id}
                name={title}
                imageUrl={imageUrl}
                widest={192}
                sizes="2.75rem"
                round
                className="size-11 shrink-0"
              />
              <p className="min-w-0 flex-1">
                <bdi className="block truncate font-semibold">{title}</bdi>
                {subtitle && <bdi className="block truncate text-sm text-muted">{subtitle}</bdi>}
              </p>
              <FollowButton kind="artist" id={id} name={title} />
            </li>
          ))}
        </ul>
      )}
      {search.isLongEnough && !search.isSearching && !search.isFailed && artists.length === 0 && (
        <p role="status" className="mt-2 text-sm text-muted">
          No artist with that name.
        </p>
      )}
      {search.isFailed && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {SEARCH_FAILED}
        </p>
      )}
    </div>
  )
}
