import type { ClaimKind } from '#features/business/limits.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'

interface DeleteClaimDialogProps {
  kind: ClaimKind
  /** What is claimed, and the business. */
  name: string
  pending: boolean
  onClose: () => void
  onDelete: () => void
}

const TITLES = {
  artist: 'Delete Artist Claim?',
  festival: 'Delete Festival Claim?',
  label: 'Delete Label Claim?',
  venue: 'Delete Venue Claim?',
}

/** Confirms the permanent deletion of a claim. */
export function DeleteClaimDialog({ kind, name, pending, onClose, onDelete }: DeleteClaimDialogProps) {
  return (
    <AlertDialog
      title={TITLES[kind]}
      description={`This will permanently delete this ${kind} claim. This action cannot be undone.`}
      confirm="Delete"
      danger
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      pending={pending}
      onConfirm={onDelete}
    >
      <bdi className="font-medium wrap-anywhere">{name}</bdi>
    </AlertDialog>
  )
}
