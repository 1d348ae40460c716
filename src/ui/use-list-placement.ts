import { type RefObject, useLayoutEffect, useState } from 'react'

/** If this height is available below the box, the list opens below, even if there is more space above. */
const COMFORTABLE_PX = 240
/** The minimum height of a list, about one row, even if it then crosses the edge of the window. */
const MIN_PX = 80
/** The distance between the box and its list, and between the list and the edge of the window. */
const GAP_PX = 8

/**
 * Places the list of a box inside the window: above the box when there is little space below and more above.
 * `height` is the available height in px, without an on-screen keyboard.
 */
export function useListPlacement(frame: RefObject<HTMLElement | null>, isOpen: boolean) {
  const [placement, setPlacement] = useState({ isAbove: false, height: COMFORTABLE_PX })
  useLayoutEffect(() => {
    const view = window.visualViewport
    if (!isOpen || !view) return
    const measure = () => {
      if (!frame.current) return
      const { top, bottom } = frame.current.getBoundingClientRect()
      const above = top - view.offsetTop
      const below = view.offsetTop + view.height - bottom
      const isAbove = below < COMFORTABLE_PX && above > below
      setPlacement({ isAbove, height: Math.max(MIN_PX, (isAbove ? above : below) - 2 * GAP_PX) })
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
