import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { scrollBehavior } from './scroll-behavior.ts'

interface RailProps {
  /** The name of the list for screen readers, such as "New releases". */
  label: string
  className?: string
  /** RailItem elements. */
  children: ReactNode
}

/**
 * A list that scrolls horizontally and snaps to items. Where it has more than fit, wide screens have buttons above its
 * end, beside the title; a link there leaves them room (`RAIL_SECTION`, `BESIDE_ARROWS`).
 */
export function Rail({ label, className, children }: RailProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isLong, setLong] = useState(false)
  // Before the first paint: the link beside the buttons would move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children have another length
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const measure = () => setLong(current.scrollWidth > current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [children])
  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.85, behavior: scrollBehavior() })
  return (
    <div className={cx('group/rail relative', className)}>
      <ul
        ref={list}
        aria-label={label}
        className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain px-4 pb-2 [scrollbar-width:none] md:mx-0 md:scroll-px-0 md:gap-6 md:px-0"
      >
        {children}
      </ul>
      {isLong && (
        <div
          data-arrows
          className="pointer-events-none absolute -top-17 right-0 hidden gap-1 md:flex *:pointer-events-auto"
        >
          <IconButton label={`Back in ${label}`} onClick={() => scroll(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={`Forward in ${label}`} onClick={() => scroll(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** Of a section that has a rail, and of the link at the end of its heading. */
export const RAIL_SECTION = 'group/rail-section'
export const BESIDE_ARROWS = 'md:group-has-data-arrows/rail-section:me-24'

/** One item; two fit on a phone and four on a wide screen, and a part of the next one is visible. */
export function RailItem({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <li className={cx('shrink-0 snap-start', className ?? 'w-[44%] sm:w-[30%] lg:w-[23.2%]')}>{children}</li>
  )
}
