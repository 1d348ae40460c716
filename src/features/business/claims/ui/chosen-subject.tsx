import X from 'virtual:icon/x'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

interface ChosenSubjectProps {
  label: string
  /** The name of the button that removes it. */
  another: string
  onRemove: () => void
  /** Whether the button is focused when it appears. */
  hasFocus: boolean
  error?: string
  /** The line that describes the artist or festival. */
  children: ReactNode
}

/** The artist or festival chosen for the claim. */
export function ChosenSubject({ label, another, onRemove, hasFocus, error, children }: ChosenSubjectProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex items-center gap-3 rounded-control border border-edge bg-well p-2">
        {children}
        <IconButton label={another} autoFocus={hasFocus} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
