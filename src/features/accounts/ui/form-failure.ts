import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { AuthFailure } from './auth-calls.ts'

/** What can be said about anything that was thrown: the server's own words where it spoke. */
export function describeFailure(error: unknown): { message: string; errors: Record<string, string> } {
  if (error instanceof AuthFailure) return error
  if (error instanceof ApiError) return { message: error.message, errors: error.problem.errors ?? {} }
  return { message: 'Something went wrong. Please try again.', errors: {} }
}

/**
 * Tells that a form was refused: in a toast, and where the server named a field of it, beside that field.
 * The first such field takes the focus.
 */
export function showFailure<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  title: string,
  error: unknown,
): void {
  const { message, errors } = describeFailure(error)
  const known = Object.keys(form.getValues()) as FieldPath<Fields>[]
  const wrong = known.filter((field) => errors[field])
  for (const [index, field] of wrong.entries()) {
    form.setError(field, { type: 'server', message: errors[field] }, { shouldFocus: index === 0 })
  }
  toast.error(title, message)
}
