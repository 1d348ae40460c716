import type { ReactNode } from 'react'
import { AlertDialog } from '#ui/alert-dialog.tsx'

interface ApproveDialogProps {
  title: string
  /** The name of the subject. */
  children: ReactNode
  pending: boolean
  failure: string | undefined
  onClose: () => void
  onApprove: () => void
}

/** Asks for confirmation of an approval. */
export function ApproveDialog({ title, children, pending, failure, onClose, onApprove }: ApproveDialogProps) {
  return (
    <AlertDialog
      title={title}
      description={children}
      confirm="Approve"
      confirmFirst
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      pending={pending}
      failure={failure}
      onConfirm={onApprove}
    />
  )
}
