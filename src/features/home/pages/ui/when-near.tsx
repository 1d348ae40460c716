import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'

/** Loads the code when the part is closer to the viewport than this. */
const LOAD_MARGIN = '300px'
/** Loads the code after this time in any case, while the page's data is still in the query cache. */
const LATEST_MS = 60_000

export interface NearPart {
  Part: ComponentType
  /** Starts loading the code. */
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
  /** The approximate `contain-intrinsic-size`, as classes. */
  intrinsicSize: string
  /** Shown after client-side navigation while the code loads. */
  placeholder: ReactNode
}

/**
 * A part far down a page: the server renders it like any other, and the browser loads its code when it is scrolled
 * near the viewport. Until then its links are plain links. Re-rendering the part before its code is loaded discards
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
