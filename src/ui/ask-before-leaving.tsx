import { useBlocker } from '@tanstack/react-router'
import { AlertDialog } from './alert-dialog.tsx'

interface AskBeforeLeavingProps {
  isUnsaved: boolean
  /** Discards the input. */
  onLeave: () => void
}

/** Asks before a link, "back" or closing the window loses unsaved input. Load it lazily. */
export function AskBeforeLeaving({ isUnsaved, onLeave }: AskBeforeLeavingProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) reset()
      }}
      title="Leave without saving?"
      description="Your changes aren’t saved yet. If you leave now, you’ll lose them."
      cancel="Stay"
      confirm="Leave"
      danger
      onConfirm={() => {
        onLeave()
        proceed()
      }}
    />
  )
}
