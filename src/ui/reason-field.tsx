import { Field } from './field.tsx'
import { Textarea } from './input.tsx'

interface ReasonFieldProps {
  label?: string
  hint?: string
  value: string
  /** In characters. */
  max: number
  /** Shown when the reason is longer than that. */
  tooLong: string
  error?: string
  className?: string
  onChange: (reason: string) => void
}

/** Asks for the reason of a decision, for the audit log. */
export function ReasonField({
  label = 'Reason:',
  hint,
  value,
  max,
  tooLong,
  error,
  className,
  onChange,
}: ReasonFieldProps) {
  const used = value.trim().length
  return (
    <Field
      label={label}
      hint={hint}
      error={used > max ? tooLong : error}
      counter={{ used, max }}
      className={className}
    >
      <Textarea rows={2} dir="auto" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

/** What disables the button of a dialog with a required reason; a string explains why. */
export function missingReason(reason: string, max: number, tooLong: string): boolean | string {
  const used = reason.trim().length
  return used > max ? tooLong : used === 0
}
