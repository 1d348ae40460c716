import { z } from '@hono/zod-openapi'

/**
 * Names a schema in the OpenAPI document, with a description and an example, which the compiler checks. Called beside the
 * routes and not in the contracts, because browsers would load it.
 */
export function nameSchema<T extends z.ZodType>(
  schema: T,
  id: string,
  description: string,
  example: z.input<T>,
): void {
  const named: z.ZodType = schema
  named.register(z.globalRegistry, { id, description, examples: [example] })
}
