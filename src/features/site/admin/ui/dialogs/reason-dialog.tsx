import type { ReactNode } from 'react'
import { REASON_MAX, REASON_TOO_LONG } from '#features/business/limits.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

interface ReasonDialogProps {
  title: string
  name: string
  /** The label of the confirming button. */
  confirm?: string
  pending: boolean
  failure: string | undefined
  reason: string
  onReason: (reason: string) => void
  onClose: () => void
  onConfirm: () => void
  /** A field after the reason. */
  children?: ReactNode
}

/** Asks for the reason of a decision against a business. */
export function ReasonDialog({
  title,
  name,
  confirm = 'Reject',
  pending,
  failure,
  reason,
  onReason,
  onClose,
  onConfirm,
  children,
}: ReasonDialogProps) {
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
      onConfirm={onConfirm}
    >
      <Field
        label={confirm === 'Reject' ? 'Please provide a reason for rejection:' : 'Reason:'}
        error={isTooLong ? REASON_TOO_LONG : undefined}
        counter={{ used, max: REASON_MAX }}
      >
        <Textarea rows={4} dir="auto" value={reason} onChange={(event) => onReason(event.target.value)} />
      </Field>
      {children}
    </AlertDialog>
  )
}
