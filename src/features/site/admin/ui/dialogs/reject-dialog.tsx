import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface RejectDialogProps {
  userId: string
  /** Storage for the input; the caller clears it. */
  place: string
  title: string
  name: string
  pending: boolean
  failure: string | undefined
  onClose: () => void
  onReject: (reason: string) => void
}

/** Asks for the reason of a rejection, and keeps it if the rejection fails or the session ends. */
export function RejectDialog({ userId, place, onReject, ...dialog }: RejectDialogProps) {
  const { values, change } = useStoredDraft(userId, place, { reason: '' })
  return (
    <ReasonDialog
      {...dialog}
      reason={values.reason}
      onReason={(reason) => change({ reason })}
      onConfirm={() => onReject(values.reason.trim())}
    />
  )
}
