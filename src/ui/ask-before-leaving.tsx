import { useBlocker } from '@tanstack/react-router'
import { AlertDialog } from './alert-dialog.tsx'

/**
 * Asks before a link, "back" or the closing of the window takes away what was typed and not saved. Load it lazily.
 */
export function AskBeforeLeaving({ isUnsaved }: { isUnsaved: boolean }) {
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
      description="What you changed here has not been saved, and is lost when you leave."
      cancel="Stay"
      confirm="Leave"
      danger
      onConfirm={proceed}
    />
  )
}
