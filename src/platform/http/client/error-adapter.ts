import { createSerializationAdapter } from '@tanstack/react-router'
import type { Problem } from '../problem.ts'
import { ApiError } from './client.ts'

/**
 * Passes an error that a page threw on the server to the browser. An `ApiError` goes through unchanged; other errors
 * are stripped, since their message may hold private details that the router would write into the page.
 */
export const errorAdapter = createSerializationAdapter({
  key: 'page-error',
  test: (value): value is Error => value instanceof Error,
  toSerializable: (error: Error): Problem | null => (error instanceof ApiError ? error.problem : null),
  fromSerializable: (problem: Problem | null): Error =>
    problem ? new ApiError(problem) : new Error('We couldn’t make this page.'),
})
