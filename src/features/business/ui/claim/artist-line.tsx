import { SleeveArt } from '#ui/sleeve-art.tsx'
import type { FoundArtist } from '../../contract.ts'

/** An artist with the facts that distinguish artists of the same name. */
export function ArtistLine({ artist }: { artist: FoundArtist }) {
  const facts = [artist.type, artist.country, artist.disambiguation].filter(Boolean)
  return (
    <>
      <span className="size-10 shrink-0 overflow-hidden rounded-full">
        <SleeveArt id={artist.name} title={artist.name} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{artist.name}</bdi>
        </span>
        {facts.length > 0 && <span className="block truncate text-sm text-muted">{facts.join(' · ')}</span>}
      </span>
    </>
  )
}
