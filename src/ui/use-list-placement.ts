import { type RefObject, useLayoutEffect, useState } from 'react'

/** If this height is available below the box, the list opens below, even if there is more space above. */
const COMFORTABLE_PX = 240
/** The height that a list has at most, 28 rem. */
const MAX_PX = 448
/** The minimum height of a list, about one row, even if it then crosses the edge of the window. */
const MIN_PX = 80
/** The distance between the box and its list, and between the list and the edge of the window. */
const GAP_PX = 8

/**
 * Places the list of a box inside the visible part of the page. Where there is little space below the box, the page
 * scrolls for it; where it cannot scroll far enough, the list opens above the box or is shorter. With enough space the
 * page stays, and a longer list scrolls: people are reading what is above the box.
 * `itemCount` changes when the list may get longer. `height` is the available height in px.
 */
export function useListPlacement(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
  itemCount: number,
) {
  const [placement, setPlacement] = useState({ isAbove: false, height: COMFORTABLE_PX })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list with more items is longer
  useLayoutEffect(() => {
    if (!isOpen || !frame.current || !list.current) return
    const { above, below } = spaceAround(frame.current)
    const height = Math.min(list.current.scrollHeight, COMFORTABLE_PX) + 2 * GAP_PX
    const step = Math.min(height - below, above - GAP_PX)
    if (step > 0) window.scrollBy({ top: step, behavior: 'instant' })
  }, [frame, list, isOpen, itemCount])

  useLayoutEffect(() => {
    const view = window.visualViewport
    if (!isOpen || !view) return
    const measure = () => {
      if (!frame.current) return
      const { above, below } = spaceAround(frame.current)
      const isAbove = below < COMFORTABLE_PX && above > below
      const space = (isAbove ? above : below) - 2 * GAP_PX
      setPlacement({ isAbove, height: Math.min(MAX_PX, Math.max(MIN_PX, space)) })
    }
    measure()
    const options = { capture: true, passive: true }
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    document.addEventListener('scroll', measure, options)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      document.removeEventListener('scroll', measure, options)
    }
  }, [frame, isOpen])
  return placement
}

/**
 * The visible space above and below an element in px: without an on-screen keyboard, and without what is fixed at the
 * edges of the window, for which the page declares scroll padding.
 */
function spaceAround(element: HTMLElement): { above: number; below: number } {
  const { top, bottom } = element.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const view = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const first = Math.max(view.offsetTop, Number.parseFloat(scrollPaddingTop) || 0)
  const last = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0)
  return { above: top - first, below: Math.min(view.offsetTop + view.height, last) - bottom }
}
