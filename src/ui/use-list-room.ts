import { type RefObject, useLayoutEffect, useState } from 'react'

/** A list this high is shown below its box, even where there is more room above. */
const COMFORTABLE = 240
/** A list is never smaller than about one row, even if it then crosses the edge. */
const SMALLEST = 80
/** Between the box and its list, and between the list and the edge of the window. */
const GAP = 8

/**
 * Where the list of a box opens so that it stays inside the window: above the box when there is little room below
 * and more above. `height` is the room there, in px; a keyboard on the screen takes its part.
 */
export function useListRoom(frame: RefObject<HTMLElement | null>, isOpen: boolean) {
  const [room, setRoom] = useState({ isAbove: false, height: COMFORTABLE })
  useLayoutEffect(() => {
    const view = window.visualViewport
    if (!isOpen || !view) return
    const measure = () => {
      if (!frame.current) return
      const { top, bottom } = frame.current.getBoundingClientRect()
      const above = top - view.offsetTop
      const below = view.offsetTop + view.height - bottom
      const isAbove = below < COMFORTABLE && above > below
      setRoom({ isAbove, height: Math.max(SMALLEST, (isAbove ? above : below) - 2 * GAP) })
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
  return room
}
