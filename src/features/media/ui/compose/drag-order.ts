import { type PointerEvent, useState } from 'react'

/**
 * Puts the rows of a list in order by dragging one at its handle, with mouse, pen or finger: the handle calls
 * `begin`, `list` are properties of the list. The list keeps the pointer, as rows move about under it.
 */
export function useDragOrder(keys: readonly string[], onMove: (key: string, by: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const end = () => setDragged(undefined)
  return {
    dragged,
    begin: (key: string, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // Else the words under the mouse are marked.
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
        // It changes places with another as soon as the pointer is then over it.
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
