import { useRef } from 'react'
import { Button, type ButtonProps } from '#ui/button.tsx'

interface ChooseFilesProps extends Omit<ButtonProps, 'onClick'> {
  /** The name of the field. */
  label: string
  /** Such as `image/*`, separated by commas. */
  accept: string
  onFiles: (files: File[]) => void
}

/** A button to choose several files. */
export function ChooseFiles({ label, accept, onFiles, ...button }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
      <Button variant="secondary" {...button} onClick={() => input.current?.click()} />
    </>
  )
}
