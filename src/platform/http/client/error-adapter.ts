import { createSerializationAdapter } from '@tanstack/react-router'
import type { Problem } from '../problem.ts'
import { ApiError } from './client.ts'

/**
 * How an error that a page failed with on the server reaches the browser. What the API answered goes as it is; of
 * any other error nothing does: its message may tell what is nobody's business, and the router would write it into
 * the page.
 */
export const errorAdapter = createSerializationAdapter({
  key: 'page-error',
  test: (value): value is Error => value instanceof Error,
  toSerializable: (error: Error): Problem | null => (error instanceof ApiError ? error.problem : null),
  fromSerializable: (problem: Problem | null): Error =>
    problem ? new ApiError(problem) : new Error('This page could not be made.'),
})
