import { ApiError } from '#platform/http/client/client.ts'

/** What can be said about anything that was thrown: the server's own words where it spoke. */
export const failureMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

/** Messages by field; none when the server named none. */
export const fieldErrors = (error: unknown): [field: string, message: string][] =>
  error instanceof ApiError ? Object.entries(error.problem.errors ?? {}) : []
