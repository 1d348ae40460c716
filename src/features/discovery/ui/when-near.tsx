import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'

/** How far below the window a part may be when its code is loaded. */
const LOAD_MARGIN = '300px'
/** Load it after this time in any case, while the page's data is still in the query cache. */
const LATEST_MS = 60_000

interface NearPart {
  Part: ComponentType
  /** Starts loading its code. */
  startLoading: () => void
}

/** A part for `WhenNear`; create it once, outside of components. */
export function nearPart(load: () => Promise<ComponentType>): NearPart {
  let startLoading = () => {}
  const near = new Promise<void>((resolve) => {
    startLoading = resolve
  })
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await near
    return { default: await load() }
  })
  return { Part, startLoading }
}

interface WhenNearProps {
  part: NearPart
  /** Its `contain-intrinsic-size`, as classes: about the room it takes. */
  intrinsicSize: string
  /** Shown after client-side navigation while the code loads. */
  placeholder: ReactNode
}

/**
 * A part far down a page, rendered on the server like any other, whose code the browser loads when it is scrolled
 * near the window. Until then its links are plain links. Rendering the part again before its code is loaded discards
 * the server's HTML, so create the element once.
 */
export function WhenNear({ part: { Part, startLoading }, intrinsicSize, placeholder }: WhenNearProps) {
  const marker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startLoading()
      },
      { rootMargin: LOAD_MARGIN },
    )
    if (marker.current) observer.observe(marker.current)
    const timer = setTimeout(startLoading, LATEST_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [startLoading])
  return (
    <div ref={marker} className={cx('when-seen empty:hidden', intrinsicSize)}>
      <Suspense fallback={placeholder}>
        <Part />
      </Suspense>
    </div>
  )
}
