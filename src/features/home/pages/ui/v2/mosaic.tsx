import type { ComponentType } from 'react'

/** Forty-eight tiles; adjacent ones differ. */
const NAMES = [
  'artist-1',
  'sleeve-1',
  'album-3',
  'artist-4',
  'sleeve-5',
  'album-1',
  'artist-2',
  'sleeve-3',
  'album-2',
  'artist-5',
  'sleeve-2',
  'live-1',
  'artist-3',
  'album-4',
  'sleeve-6',
  'artist-6',
  'sleeve-4',
  'live-3',
  'artist-1',
  'album-3',
  'live-2',
  'sleeve-1',
  'artist-4',
  'live-4',
]
const TILES = [0, 1].flatMap((half) => NAMES.map((name) => ({ key: `${half} ${name}`, name })))

export interface MosaicProps {
  /** The cover of this name. */
  Tile: ComponentType<{ name: string }>
}

/** A tilted wall of covers behind the hero, dimmed towards the text. */
export function Mosaic({ Tile }: MosaicProps) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      <div className="absolute -top-24 left-1/2 grid w-[96rem] -translate-x-1/2 -rotate-6 grid-cols-8 gap-3 sm:w-[max(112vw,100rem)]">
        {TILES.map(({ key, name }) => (
          <div key={key} className="aspect-square overflow-hidden rounded-sleeve">
            <Tile name={name} />
          </div>
        ))}
      </div>
      <div className="absolute inset-0 bg-canvas/80" />
      <div className="absolute inset-0 bg-linear-to-b from-transparent from-40% to-canvas" />
    </div>
  )
}
