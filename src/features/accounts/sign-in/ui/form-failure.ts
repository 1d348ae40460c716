import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'

/**
 * Shows why the server refused a form: in a toast, beside each field that it named, focusing the first one, and as the
 * error of the whole form when it named none.
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
  if (wrong.length === 0) form.setError('root', { type: 'server', message: failureMessage(error) })
  toast.error(title, failureMessage(error))
}
