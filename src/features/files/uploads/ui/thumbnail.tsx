import Play from 'virtual:icon/play'
import type { MediaItem } from '../contract.ts'
import { lengthOf, pictureSet } from './picture-set.ts'

/** A picture, or the poster of a video; fills its box, which has the mean colour until it has loaded. */
export function Thumbnail({ item, sizes }: { item: MediaItem; sizes: string }) {
  const picture = pictureSet(item)
  const length = lengthOf(item)
  return (
    <>
      {picture ? (
        <img
          {...picture}
          sizes={sizes}
          alt=""
          width={item.width ?? undefined}
          height={item.height ?? undefined}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <video
          src={`${item.url}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {item.kind === 'video' && (
        <span className="absolute top-1/2 left-1/2 grid size-12 -translate-1/2 place-items-center rounded-full bg-scrim text-on-scrim">
          <Play className="size-5 fill-current" />
        </span>
      )}
      {length && (
        <span className="figures absolute bottom-2 left-2 rounded-sleeve bg-scrim px-1.5 py-0.5 text-xs font-semibold text-on-scrim">
          {length}
        </span>
      )}
    </>
  )
}
