import { failureMessage, fieldErrors } from './client.ts'

/**
 * The message above a form after its request failed. Undefined when the failure names one of `fields`: the form shows
 * that message beside the field.
 */
export function wholeFailure(error: unknown, fields: readonly string[] = []): string | undefined {
  if (!error) return undefined
  const named = fieldErrors(error)
  return fields.some((field) => field in named)
    ? undefined
    : (Object.values(named)[0] ?? failureMessage(error))
}
