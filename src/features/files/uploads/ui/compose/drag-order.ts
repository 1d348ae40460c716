import { type PointerEvent, useState } from 'react'

/**
 * Reorders the rows of a list by dragging a handle with mouse, pen or finger: the handle calls `begin`, the list
 * gets the props `list`. The list captures the pointer, because rows move under it.
 */
export function useDragOrder(keys: readonly string[], onMove: (key: string, by: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const end = () => setDragged(undefined)
  return {
    dragged,
    begin: (key: string, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // Prevents selecting text.
      event.preventDefault()
      event.currentTarget.closest('ul')?.setPointerCapture(event.pointerId)
      setDragged(key)
    },
    list: {
      onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
        if (dragged === undefined) return
        const from = keys.indexOf(dragged)
        const rows = [...currentTarget.children].map((row) => row.getBoundingClientRect())
        const own = rows[from]
        if (!own) return
        // Swaps with another row as soon as the pointer would then be over the dragged one.
        const above = rows.filter(({ top, bottom }, index) =>
          index < from ? clientY >= top + own.height : index > from && clientY > bottom - own.height,
        )
        if (above.length !== from) onMove(dragged, above.length - from)
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    },
  }
}
