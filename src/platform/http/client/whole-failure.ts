import { failureMessage, fieldErrors } from './client.ts'

/**
 * What a form says as a whole after its request failed: nothing when one of these fields says it, because the form shows
 * the messages of those itself.
 */
export function wholeFailure(error: unknown, fields: readonly string[] = []): string | undefined {
  if (!error) return undefined
  const named = fieldErrors(error)
  return fields.some((field) => field in named)
    ? undefined
    : (Object.values(named)[0] ?? failureMessage(error))
}
