import { lazy, type ReactNode, Suspense } from 'react'
import { cx } from './cx.ts'
import { usePicture } from './use-picture.ts'

/** The server renders it for the first page; most pages need no sleeve art in the browser. */
const SleeveArt = lazy(() => import('./sleeve-art.tsx').then((part) => ({ default: part.SleeveArt })))

interface CoverArtProps {
  /** The id of the album, artist or event; the drawn sleeve is made from it. */
  id: string
  title: string
  src?: string | null
  /** Shown instead when `src` fails to load. */
  fallbackSrc?: string
  /** Describes the picture; empty when the title stands beside it. */
  alt?: string
  /** The available sizes, and the rendered width (the `sizes` attribute). */
  srcSet?: string
  sizes?: string
  /** For the largest picture of the first screen: loads at high priority. */
  eager?: boolean
  round?: boolean
  /**
   * The picture brightens while the mouse is over its `group`. Only the picture: a filter on the whole makes a stacking
   * context, in which buttons on the cover lie below the link that covers the card.
   */
  brightens?: boolean
  /** Overlays, such as a badge or a play button. */
  children?: ReactNode
  className?: string
}

/** Square artwork that reserves its space while it loads; sleeve art when there is no picture or it fails. */
export function CoverArt({
  id,
  title,
  src,
  fallbackSrc,
  alt = '',
  srcSet,
  sizes,
  eager,
  round,
  brightens,
  children,
  className,
}: CoverArtProps) {
  const first = usePicture(src)
  const other = usePicture(src && fallbackSrc)
  const picture = first ?? other
  const light = brightens && 'transition-[filter] group-hover:brightness-105'
  return (
    <div
      className={cx(
        'relative aspect-square overflow-hidden bg-hover',
        round ? 'rounded-full' : 'rounded-sleeve',
        className,
      )}
    >
      {picture ? (
        <img
          key={picture.src}
          {...picture}
          srcSet={first && srcSet}
          // Without a srcset it is invalid.
          sizes={first && srcSet ? sizes : undefined}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className={cx('absolute inset-0 size-full object-cover', light)}
        />
      ) : (
        <Suspense fallback={null}>
          <SleeveArt id={id} title={title} className={cx('absolute inset-0', light)} />
        </Suspense>
      )}
      {children}
    </div>
  )
}
