import { type ClaimKind, REASON_MAX, REASON_TOO_LONG } from '#features/business/limits.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { missingReason, ReasonField } from '#ui/reason-field.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'

interface DeleteClaimDialogProps {
  userId: string
  /** Where what is typed is kept; the caller forgets it. */
  place: string
  kind: ClaimKind
  /** What is claimed, and the business. */
  name: string
  pending: boolean
  failure: string | undefined
  onClose: () => void
  onDelete: (reason: string) => void
}

const TITLES = {
  artist: 'Delete Artist Claim?',
  festival: 'Delete Festival Claim?',
  label: 'Delete Label Claim?',
  venue: 'Delete Venue Claim?',
}

/** In the field at first. */
const USUAL = 'This claim is not needed any more.'

/** Confirms the permanent deletion of a claim, and asks why: the claimant reads it where it ends access or bars. */
export function DeleteClaimDialog({
  userId,
  place,
  kind,
  name,
  pending,
  failure,
  onClose,
  onDelete,
}: DeleteClaimDialogProps) {
  const { values, change } = useStoredDraft(userId, place, { reason: USUAL })
  const { reason } = values
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
      failure={failure}
      confirmDisabled={missingReason(reason, REASON_MAX, REASON_TOO_LONG)}
      onConfirm={() => onDelete(reason.trim())}
    >
      <bdi className="font-medium wrap-anywhere">{name}</bdi>
      <ReasonField
        value={reason}
        max={REASON_MAX}
        tooLong={REASON_TOO_LONG}
        className="mt-4"
        onChange={(reason) => change({ reason })}
      />
    </AlertDialog>
  )
}
