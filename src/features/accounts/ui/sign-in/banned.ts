import { ApiError } from '#platform/http/client/client.ts'

/** A member who cannot log in because of a ban. */
export interface Banned {
  /** For an appeal. */
  pass: string
  /** What the server says about it. */
  reason: string
}

/** Reads a failed login; undefined when it did not fail because of a ban. */
export function bannedOf(error: unknown): Banned | undefined {
  if (!(error instanceof ApiError) || error.problem.code !== 'user_banned') return undefined
  const { appealPass } = error.problem
  return appealPass === undefined ? undefined : { pass: appealPass, reason: error.message }
}
