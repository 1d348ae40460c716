import type { ReactNode } from 'react'
import { AlertDialog } from '#ui/alert-dialog.tsx'

interface ApproveDialogProps {
  title: string
  /** What is approved, by name. */
  children: ReactNode
  pending: boolean
  failure: string | undefined
  onClose: () => void
  onApprove: () => void
}

/** Asks once before an approval. */
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
