import { type CSSProperties, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import type { MediaItem } from '../contract.ts'
import { lengthOf, nameOf } from './picture-set.ts'
import { Thumbnail } from './thumbnail.tsx'

const load = () => import('./viewer.tsx')
const Viewer = lazyPart(() => load().then((part) => part.Viewer))

const SHOWN = 4
/** A single picture keeps its aspect ratio within these limits: a banner and an upright phone. */
const WIDEST = 2.4
const TALLEST = 0.8

/** The media of a post: up to four thumbnails that open the viewer. */
export function PostMedia({ media }: { media: readonly MediaItem[] }) {
  const [at, setAt] = useState<number>()
  const [opened, setOpened] = useState(0)
  const [first] = media
  if (!first) return null
  const shown = media.slice(0, SHOWN)
  const hidden = media.length - SHOWN
  const warm = () => void load().catch(() => undefined)
  const open = (index: number) => {
    setOpened((before) => before + 1)
    setAt(index)
  }
  return (
    <>
      <ul
        aria-label="Pictures and videos"
        style={shown.length === 1 ? shapeOf(first) : undefined}
        className={cx(
          'mt-3 grid max-h-[36rem] gap-1 overflow-hidden rounded-card',
          shown.length === 2 && 'aspect-[2/1] grid-cols-2',
          shown.length === 3 && 'aspect-[3/2] grid-cols-2 grid-rows-2',
          shown.length === 4 && 'aspect-[3/2] grid-cols-2 grid-rows-2',
        )}
      >
        {shown.map((item, index) => {
          const rest = index === SHOWN - 1 && hidden > 0 ? hidden : 0
          // Includes what can be read on the picture, for those who speak to their browser.
          const name = [nameOf(item, index, media.length), lengthOf(item)].filter(Boolean).join(', ')
          return (
            <li
              key={item.id}
              className={cx('min-h-0 min-w-0', shown.length === 3 && index === 0 && 'row-span-2')}
            >
              <button
                type="button"
                aria-label={rest ? `Open ${name}, and ${rest} more` : `Open ${name}`}
                aria-haspopup="dialog"
                onClick={() => open(index)}
                onPointerEnter={warm}
                onFocus={warm}
                style={{ backgroundColor: item.color ?? undefined }}
                className="relative block size-full overflow-hidden bg-hover -outline-offset-4 hover:brightness-95"
              >
                <Thumbnail
                  item={item}
                  sizes={
                    shown.length === 1 ? '(min-width: 48rem) 40rem, 92vw' : '(min-width: 48rem) 20rem, 46vw'
                  }
                />
                {rest > 0 && (
                  <span
                    aria-hidden="true"
                    className="type-title absolute inset-0 grid place-items-center bg-scrim text-on-scrim"
                  >
                    +{rest}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <Once when={at !== undefined} onFailure={() => setAt(undefined)}>
        <Viewer key={opened} media={media} at={at} onMove={setAt} onClose={() => setAt(undefined)} />
      </Once>
    </>
  )
}

function shapeOf({ width, height }: MediaItem): CSSProperties {
  const ratio = width && height ? width / height : 16 / 9
  return { aspectRatio: Math.min(WIDEST, Math.max(TALLEST, ratio)) }
}
