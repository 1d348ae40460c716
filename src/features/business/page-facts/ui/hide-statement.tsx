import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { toast } from '#ui/toast.ts'
import { HIDE_REASON_MAX, type StatementField } from '../limits.ts'
import { FIELD_LABELS } from './field-labels.ts'
import { hideStatement, statementsQuery } from './page-queries.ts'
import type { StatementDialogProps } from './report-statement.tsx'

/** For moderators and admins: hides a part of a statement, with a reason. */
export function HideDialog({ page, statement, button, open, onOpenChange }: StatementDialogProps) {
  const client = useQueryClient()
  const [field, setField] = useState<StatementField>()
  const [reason, setReason] = useState('')
  const { fields, businessAccountId, businessName } = statement
  const chosen = field ?? fields[0]?.field
  const hide = useMutation({
    mutationFn: (field: StatementField) =>
      hideStatement({ ...page, businessAccountId, field, reason: reason.trim() }),
    retry: false,
    onSuccess: () => {
      onOpenChange(false)
      setField(undefined)
      void client.invalidateQueries({ queryKey: statementsQuery(page.kind, page.id).queryKey })
      toast.success('Hidden', `We tell the owners of ${businessName} the reason.`)
    },
  })
  if (!chosen) return null
  const used = reason.trim().length
  return (
    <AlertDialog
      title={`Hide part of what ${businessName} says?`}
      description={`It disappears from the page for everyone until a moderator restores it under the decided reports, whatever ${businessName} writes there.`}
      confirm="Hide"
      danger
      open={open}
      onOpenChange={onOpenChange}
      pending={hide.isPending}
      failure={hide.isError ? failureMessage(hide.error) : undefined}
      confirmDisabled={used === 0 ? 'Please give a reason' : used > HIDE_REASON_MAX}
      onConfirm={() => hide.mutate(chosen)}
      finalFocus={button}
    >
      <div className="flex flex-col gap-4">
        <Field label="What to hide">
          <NativeSelect
            label="What to hide"
            options={fields.map((one) => ({ value: one.field, label: FIELD_LABELS[one.field] }))}
            value={chosen}
            onChange={(value) => setField(fields.find((one) => one.field === value)?.field)}
          />
        </Field>
        <Field label="Reason for hiding" counter={{ used, max: HIDE_REASON_MAX }}>
          <Textarea rows={3} dir="auto" value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </AlertDialog>
  )
}
