import { ApiError } from '#platform/http/client/client.ts'

/** What a person is told of a failed request. */
export function describeFailure(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}
