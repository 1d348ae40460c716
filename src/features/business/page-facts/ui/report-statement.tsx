import { type RefObject, useState } from 'react'
import { ReportDialog } from '#features/safety/reports/public-ui.tsx'
import { Field } from '#ui/field.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import type { PageStatement } from '../contract.ts'
import type { PageKind } from '../limits.ts'
import { FIELD_LABELS } from './field-labels.ts'

export interface StatementDialogProps {
  page: { kind: PageKind; id: string }
  /** With at least one field. */
  statement: PageStatement
  /** The member who opened it. */
  userId: string
  /** Gets the focus when the dialog closes. */
  button: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Reports a part of a statement to the moderators. */
export function ReportStatement({
  statement: { fields },
  userId,
  button,
  open,
  onOpenChange,
}: StatementDialogProps) {
  const [id, setId] = useState<string>()
  const chosen = fields.find((one) => one.id === id) ?? fields[0]
  if (!chosen) return null
  return (
    <ReportDialog
      userId={userId}
      kind="statement"
      id={chosen.id}
      button={button}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Field label="Which part of it?">
        <NativeSelect
          label="Which part of it?"
          options={fields.map((one) => ({ value: one.id, label: FIELD_LABELS[one.field] }))}
          value={chosen.id}
          onChange={setId}
        />
      </Field>
    </ReportDialog>
  )
}
