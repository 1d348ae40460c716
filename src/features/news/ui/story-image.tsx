import { useState } from 'react'
import { imageSrcSet } from '#features/images/contract.ts'
import { cx } from '#ui/cx.ts'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import type { NewsArticle } from '../contract.ts'

interface StoryImageProps {
  article: NewsArticle
  /** Rendered width, as CSS `sizes`. */
  sizes: string
  /** For the first visible picture. */
  eager?: boolean
  /** Sets its shape and position. */
  className?: string
}

/** The picture of a story, with space reserved while it loads; a drawn one when it is missing or fails. */
export function StoryImage({ article: { id, title, image }, sizes, eager, className }: StoryImageProps) {
  const [failed, setFailed] = useState<string>()
  const shown = image && image !== failed ? image : undefined
  const check = (element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0) setFailed(shown)
  }
  return (
    <div className={cx('relative overflow-hidden bg-hover', className)}>
      {shown ? (
        <img
          ref={check}
          src={shown}
          srcSet={imageSrcSet(shown)}
          sizes={sizes}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(shown)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <SleeveArt id={id} title={title} className="absolute inset-0" />
      )}
    </div>
  )
}
