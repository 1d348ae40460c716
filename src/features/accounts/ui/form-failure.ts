import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'

/**
 * Shows why a form was refused: in a toast, and where the server named a field of it, beside that field.
 * The first such field takes the focus.
 */
export function showFailure<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  title: string,
  error: unknown,
): void {
  const errors = fieldErrors(error)
  const known = Object.keys(form.getValues()) as FieldPath<Fields>[]
  const wrong = known.filter((field) => errors[field])
  for (const [index, field] of wrong.entries()) {
    form.setError(field, { type: 'server', message: errors[field] }, { shouldFocus: index === 0 })
  }
  toast.error(title, failureMessage(error))
}
