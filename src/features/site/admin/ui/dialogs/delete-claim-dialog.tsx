import { type ClaimKind, REASON_MAX, REASON_TOO_LONG } from '#features/business/limits.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { missingReason, ReasonField } from '#ui/reason-field.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'

interface DeleteClaimDialogProps {
  userId: string
  /** Storage for the input; the caller clears it. */
  place: string
  kind: ClaimKind
  /** The claimed page, and the business. */
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

/** The initial text of the field. */
const USUAL = 'This claim is no longer needed.'

/**
 * Confirms the permanent deletion of a claim, and asks for the reason, which the claimant gets if the deletion ends
 * access or bars them.
 */
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
