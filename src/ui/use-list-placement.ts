import { type RefObject, useLayoutEffect, useState } from 'react'

/** A list this high is shown below its box, even where there is more room above. */
const COMFORTABLE_PX = 240
/** A list is never smaller than about one row, even if it then crosses the edge. */
const MIN_PX = 80
/** Between the box and its list, and between the list and the edge of the window. */
const GAP_PX = 8

/**
 * Where the list of a box opens so that it stays inside the window: above the box when there is little room below
 * and more above. `height` is the room there, in px; a keyboard on the screen takes its part.
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
