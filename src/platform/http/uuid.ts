import { z } from '@hono/zod-openapi'
import { isUuid } from '../uuid.ts'
import type { ProblemError } from './problem.ts'

/** The `{id}` of a path. An invalid id gets the same 404 as an unknown one. */
export const idParameter = z.object({ id: z.string().openapi({ format: 'uuid' }) })

export function parseId({ id }: { id: string }, missing: () => ProblemError): string {
  if (!isUuid(id)) throw missing()
  return id.toLowerCase()
}

/** Splits a list of ids and skips invalid ones, since they cannot exist. */
export function parseIds(list: string): string[] {
  return list.split(',').filter(isUuid)
}
