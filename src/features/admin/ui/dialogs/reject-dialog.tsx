import { type ReactNode, useState } from 'react'
import { REASON_MAX, REASON_TOO_LONG } from '#features/business/limits.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

interface RejectDialogProps {
  title: string
  name: string
  /** The label of the confirming button. */
  confirm?: string
  pending: boolean
  failure: string | undefined
  onClose: () => void
  onReject: (reason: string) => void
  /** A field after the reason. */
  children?: ReactNode
}

/** Asks for the reason of a rejection, and keeps it if the rejection fails. */
export function RejectDialog({
  title,
  name,
  confirm = 'Reject',
  pending,
  failure,
  onClose,
  onReject,
  children,
}: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const used = reason.trim().length
  const isTooLong = used > REASON_MAX
  return (
    <AlertDialog
      title={title}
      description={<bdi>{name}</bdi>}
      confirm={confirm}
      danger
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      pending={pending}
      failure={failure}
      confirmDisabled={isTooLong ? REASON_TOO_LONG : used === 0}
      onConfirm={() => onReject(reason.trim())}
    >
      <Field
        label={confirm === 'Reject' ? 'Please provide a reason for rejection:' : 'Reason:'}
        error={isTooLong ? REASON_TOO_LONG : undefined}
        counter={{ used, max: REASON_MAX }}
      >
        <Textarea rows={4} dir="auto" value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {children}
    </AlertDialog>
  )
}
