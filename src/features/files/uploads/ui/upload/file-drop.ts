import { type DragEvent, useState } from 'react'
import { cx } from '#ui/cx.ts'

/**
 * Props of an element that accepts dropped files, with an outline while files are over it. `onFiles` gets at least
 * one file.
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    className: cx(
      'flex flex-col gap-3 rounded-control',
      isOver && 'outline-2 outline-offset-4 outline-brass outline-dashed',
    ),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
}
