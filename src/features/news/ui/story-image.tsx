import { useState } from 'react'
import { imageSrcSet } from '#features/images/contract.ts'
import { cx } from '#ui/cx.ts'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import type { NewsArticle } from '../contract.ts'

interface StoryImageProps {
  article: NewsArticle
  /** Rendered width in CSS terms. */
  sizes: string
  /** For the one picture that is seen first. */
  eager?: boolean
  /** Its shape and place. */
  className?: string
}

/** The picture of a story, which keeps its place while it loads; drawn where there is none or it fails. */
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
