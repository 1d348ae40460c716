import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Leaving the box closes the list after this long, so that a press on a suggestion still reaches it. */
const BLUR_DELAY_MS = 150

/**
 * A search box with suggestions under it: whether they are open, which is highlighted, what arrows and Escape do, and
 * that a press outside of `root` or leaving the box closes them. `onOpen` is told each time.
 */
export function useSuggestionBox(onOpen?: () => void) {
  const root = useRef<HTMLDivElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(-1)

  function open() {
    clearTimeout(closing.current)
    onOpen?.()
    setOpen(true)
  }

  function close() {
    clearTimeout(closing.current)
    setOpen(false)
    setHighlighted(-1)
  }

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return
      setOpen(false)
      setHighlighted(-1)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  return {
    root,
    isOpen,
    highlighted,
    open,
    close,
    /** For what is typed anew: nothing is highlighted. */
    restart() {
      setHighlighted(-1)
      open()
    },
    onBlur() {
      closing.current = setTimeout(close, BLUR_DELAY_MS)
    },
    /** `count`: how many suggestions there are. */
    onKeyDown(event: KeyboardEvent, count: number) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (!isOpen) return open()
        const step = event.key === 'ArrowDown' ? 1 : -1
        setHighlighted((at) => Math.max(-1, Math.min(at + step, count - 1)))
      } else if (event.key === 'Escape') {
        event.preventDefault()
        close()
      }
    },
  }
}
