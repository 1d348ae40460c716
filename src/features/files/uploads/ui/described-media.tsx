import type { MediaItem } from '../contract.ts'
import { PostMedia } from './post-media.tsx'

/** The files of a post with their descriptions, for moderators. */
export function DescribedMedia({ media }: { media: readonly MediaItem[] }) {
  return (
    <>
      <PostMedia media={media} />
      {media
        .filter(({ alt }) => alt)
        .map(({ id, alt }) => (
          <p key={id} dir="auto" className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
            Described as: {alt}
          </p>
        ))}
    </>
  )
}
