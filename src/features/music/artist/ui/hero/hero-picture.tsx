import { Face, useFallbackArtistImage } from '#features/catalogue/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import type { ArtistPage } from '../../contract.ts'
import { HERO_PICTURE } from './hero-layout.ts'

interface HeroPictureProps {
  artist: ArtistPage
  /** The description by the artist; without one it is the name that stands beside it. */
  alt?: string
  className?: string
}

/** The picture of the artist, the largest one of the page. */
export function HeroPicture({ artist, alt, className }: HeroPictureProps) {
  const { mbid, slug, name, imageUrl } = artist
  const id = mbid ?? slug
  const fallbackOf = useFallbackArtistImage()
  return (
    <Face
      id={id}
      name={name}
      alt={alt}
      imageUrl={imageUrl}
      widest={960}
      sizes="(width >= 80rem) 25rem, (width >= 48rem) 34vw, 100vw"
      fallbackSrc={fallbackOf(id)}
      eager
      className={cx(HERO_PICTURE, className)}
    />
  )
}
