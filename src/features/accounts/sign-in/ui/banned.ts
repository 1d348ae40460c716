import { ApiError } from '#platform/http/client/client.ts'

/** A member who cannot log in because of a ban. */
export interface Banned {
  /** The pass for an appeal. */
  pass: string
  /** The server's message about the ban. */
  reason: string
}

/** Parses a failed login; undefined when it did not fail because of a ban. */
export function bannedOf(error: unknown): Banned | undefined {
  if (!(error instanceof ApiError) || error.problem.code !== 'user_banned') return undefined
  const { appealPass } = error.problem
  return appealPass === undefined ? undefined : { pass: appealPass, reason: error.message }
}
