import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'

/** How far below the window a part may be when its code is loaded. */
const NEAR = '300px'
/** Nobody came near for so long: loaded all the same, while the data that came with the page is still kept. */
const AT_LAST_MS = 60_000

interface NearPart {
  Part: ComponentType
  /** Lets its code be loaded. */
  come: () => void
}

/** A part for `WhenNear`; make it once, outside of components. */
export function nearPart(load: () => Promise<ComponentType>): NearPart {
  let come = () => {}
  const near = new Promise<void>((resolve) => {
    come = resolve
  })
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await near
    return { default: await load() }
  })
  return { Part, come }
}

interface WhenNearProps {
  part: NearPart
  /** Its `contain-intrinsic-size`, as classes: about the room it takes. */
  room: string
  /** Stands there when the page is reached within the site and the code is still on its way. */
  placeholder: ReactNode
}

/**
 * A part far down a page, rendered on the server like any other, whose code the browser loads when the person
 * comes near it. Until then its links are the browser's own. A part that is rendered again before its code is
 * there loses what the server drew, so the element is to be made once.
 */
export function WhenNear({ part: { Part, come }, room, placeholder }: WhenNearProps) {
  const marker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) come()
      },
      { rootMargin: NEAR },
    )
    if (marker.current) observer.observe(marker.current)
    const timer = setTimeout(come, AT_LAST_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [come])
  return (
    <div ref={marker} className={cx('when-seen empty:hidden', room)}>
      <Suspense fallback={placeholder}>
        <Part />
      </Suspense>
    </div>
  )
}
