import { imageSrcSet } from '#features/files/outside-pictures/contract.ts'
import { cx } from '#ui/cx.ts'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import { usePicture } from '#ui/use-picture.ts'
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
  const picture = usePicture(image)
  return (
    <div className={cx('relative overflow-hidden bg-hover', className)}>
      {picture ? (
        <img
          {...picture}
          srcSet={imageSrcSet(picture.src)}
          sizes={sizes}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <SleeveArt id={id} title={title} className="absolute inset-0" />
      )}
    </div>
  )
}
