import { useEffect, useRef, useState } from 'react'

/** Blur closes the list after this delay, so that a press on a suggestion still reaches it. */
const BLUR_DELAY_MS = 150

export type SuggestBoxState = ReturnType<typeof useSuggestBox>

/**
 * The open state of the list of a `SuggestBox`. A press outside of `root` and a blur of the box close it. Pass it to
 * the box; callers may also open and close the list themselves.
 */
export function useSuggestBox(isOpenAtFirst = false) {
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(isOpenAtFirst)

  function open() {
    clearTimeout(closing.current)
    setOpen(true)
  }

  function close() {
    clearTimeout(closing.current)
    setOpen(false)
  }

  function closeSoon() {
    clearTimeout(closing.current)
    closing.current = setTimeout(close, BLUR_DELAY_MS)
  }

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  useEffect(() => () => clearTimeout(closing.current), [])

  return { root, input, isOpen, open, close, closeSoon }
}
