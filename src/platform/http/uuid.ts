import { z } from '@hono/zod-openapi'
import { isUuid } from '../uuid.ts'
import type { ProblemError } from './problem.ts'

/** The `{id}` of a path. What is no id at all is not found, as any other unknown id. */
export const idParameter = z.object({ id: z.string().openapi({ format: 'uuid' }) })

export function parseId({ id }: { id: string }, missing: () => ProblemError): string {
  if (!isUuid(id)) throw missing()
  return id.toLowerCase()
}

/** What is no id in a list of them is left out, as nothing can be known of it. */
export function parseIds(list: string): string[] {
  return list.split(',').filter(isUuid)
}
