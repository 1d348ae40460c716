import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import Maximize from 'virtual:icon/maximize'
import Minimize from 'virtual:icon/minimize'
import X from 'virtual:icon/x'
import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { MediaItem } from '../contract.ts'
import { renditionAt } from '../renditions.ts'
import { nameOf, pictureSet } from './picture-set.ts'

interface ViewerProps {
  media: readonly MediaItem[]
  /** Index of the shown item; undefined while closing. */
  at: number | undefined
  onMove: (index: number) => void
  onClose: () => void
}

/** Horizontal distance, in pixels, that counts as a swipe. */
const SWIPE = 48
/** Height, in pixels, of the controls at the bottom of a video, where a horizontal drag seeks. */
const CONTROLS = 96

/**
 * Pictures and videos of a post, one at a time, over the whole window. Arrow keys and swipes move, Escape closes. A
 * picture that is larger than the window can be read at its full size, where keys and fingers scroll.
 */
export function Viewer({ media, at, onMove, onClose }: ViewerProps) {
  // Keep showing the last item while closing.
  const [last, setLast] = useState(at ?? 0)
  if (at !== undefined && at !== last) setLast(at)
  const [full, setFull] = useState<string>()
  const swipeFrom = useRef<number>(undefined)
  const count = media.length
  const item = media[last]
  if (!item) return null
  const isFull = full === item.id
  const go = (to: number) => {
    if (to >= 0 && to < count) onMove(to)
  }

  const byKey = (event: KeyboardEvent) => {
    // A focused video handles these keys itself.
    if (event.target instanceof HTMLMediaElement || isFull) return
    const to = { ArrowRight: last + 1, ArrowLeft: last - 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  const swipeStart = ({ pointerType, isPrimary, clientX, clientY, target }: PointerEvent) => {
    // A second finger zooms.
    const isSwipe = pointerType !== 'mouse' && isPrimary && !isFull
    const isWinding =
      target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - CONTROLS
    swipeFrom.current = isSwipe && !isWinding ? clientX : undefined
  }
  const swipeEnd = (event: PointerEvent) => {
    const moved = event.clientX - (swipeFrom.current ?? event.clientX)
    swipeFrom.current = undefined
    if (Math.abs(moved) >= SWIPE) go(moved < 0 ? last + 1 : last - 1)
  }

  return (
    <Dialog.Root open={at !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-[oklch(0.1_0.008_50/0.95)] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          onKeyDown={byKey}
          className="fixed inset-0 z-50 flex flex-col text-on-scrim outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex items-center justify-between gap-4 p-2 pl-5">
            <Dialog.Title className="figures text-sm font-semibold">
              <span className="sr-only">{item.kind === 'video' ? 'Video' : 'Picture'} </span>
              {last + 1} of {count}
            </Dialog.Title>
            {isLargerThanWindow(item) && (
              <IconButton
                label={isFull ? 'Fit to window' : 'Full size'}
                onClick={() => setFull(isFull ? undefined : item.id)}
                className="ml-auto text-on-scrim! hover:bg-scrim"
              >
                {isFull ? <Minimize /> : <Maximize />}
              </IconButton>
            )}
            <Dialog.Close render={<IconButton label="Close" className="text-on-scrim! hover:bg-scrim" />}>
              <X />
            </Dialog.Close>
          </header>
          <div
            className={cx(
              'relative flex min-h-0 flex-1 touch-pinch-zoom items-center justify-center select-none',
              isFull ? 'touch-auto' : 'touch-pan-y px-2 md:px-16',
            )}
            onPointerDown={swipeStart}
            onPointerUp={swipeEnd}
            onPointerCancel={() => {
              swipeFrom.current = undefined
            }}
          >
            {isFull ? (
              <FullSize item={item} name={nameOf(item, last, count)} />
            ) : (
              <Shown key={item.id} item={item} name={nameOf(item, last, count)} />
            )}
            {count > 1 && !isFull && (
              <>
                <Turn label="Previous" disabled={last === 0} onClick={() => go(last - 1)} className="left-2">
                  <ChevronLeft />
                </Turn>
                <Turn
                  label="Next"
                  disabled={last === count - 1}
                  onClick={() => go(last + 1)}
                  className="right-2"
                >
                  <ChevronRight />
                </Turn>
              </>
            )}
          </div>
          <p
            dir="auto"
            className="mx-auto max-h-[20vh] min-h-14 w-full max-w-3xl overflow-y-auto px-5 py-4 text-center [overflow-wrap:anywhere]"
          >
            {item.alt}
          </p>
          <p aria-live="polite" className="sr-only">
            {nameOf(item, last, count)}
          </p>
          {[media[last - 1], media[last + 1]].map(
            (near) => near?.kind === 'image' && <img key={near.id} alt="" {...wholeOf(near)} hidden />,
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Only the original file of an animated picture is animated. */
function wholeOf(item: MediaItem) {
  return item.animated ? { src: item.url } : { ...pictureSet(item), sizes: '100vw' }
}

const isLargerThanWindow = ({ kind, width, height }: MediaItem): boolean =>
  kind === 'image' && ((width ?? 0) > window.innerWidth || (height ?? 0) > window.innerHeight)

/** The stored picture, one of its pixels on one of the page, to scroll. */
function FullSize({ item, name }: { item: MediaItem; name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus
    <section aria-label="Full size" tabIndex={0} className="flex size-full overflow-auto">
      <img
        src={item.url}
        width={item.width ?? undefined}
        height={item.height ?? undefined}
        alt={item.alt || name}
        draggable={false}
        style={{ backgroundColor: item.color ?? undefined }}
        className="m-auto h-auto max-w-none shrink-0"
      />
    </section>
  )
}

function Shown({ item, name }: { item: MediaItem; name: string }) {
  const poster = item.widths.at(-1)
  const size = { width: item.width ?? undefined, height: item.height ?? undefined }
  const fit = 'max-h-full w-auto max-w-full rounded-sleeve object-contain'
  if (item.kind === 'image') {
    return (
      <img
        {...wholeOf(item)}
        {...size}
        alt={item.alt || name}
        draggable={false}
        style={{ backgroundColor: item.color ?? undefined }}
        className={`${fit} h-auto`}
      />
    )
  }
  return (
    <video
      src={item.url}
      {...size}
      poster={poster === undefined ? undefined : renditionAt(item.url, poster)}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      style={{ backgroundColor: item.color ?? undefined }}
      className={`${fit} h-full`}
    />
  )
}

interface TurnProps {
  label: string
  disabled: boolean
  onClick: () => void
  className: string
  children: ReactNode
}

/**
 * Stays focusable at the first and last item, so that the focus is not lost there. Centred by its margins: while it is
 * pressed, `translate` moves it by a pixel.
 */
function Turn({ label, disabled, onClick, className, children }: TurnProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={disabled || undefined}
      onClick={onClick}
      className={`absolute! inset-y-0 my-auto bg-scrim text-on-scrim! hover:bg-scrim aria-disabled:opacity-35 ${className}`}
    >
      {children}
    </IconButton>
  )
}
