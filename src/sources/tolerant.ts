import { z } from 'zod'

/**
 * Schemas for answers of sources: required values are checked, optional ones are used when they are valid, and nothing
 * else about an answer makes it unreadable.
 */

/** Text that must be present and not empty. */
export const text = z.string().trim().min(1)

/** An optional value: undefined when it is missing, null, or of another type. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined)
}

/** Text that may be missing; empty text counts as missing. */
export const maybeText = maybe(text)

/** Numbers, also those that older answers write as text. */
export const maybeNumber = maybe(
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().finite()),
)

/** An array; its readable items are used, the others dropped. Fails when it is not an array. */
export function readable<T extends z.ZodType>(item: T) {
  return z.array(z.unknown()).transform((values) =>
    values.flatMap((value): z.output<T>[] => {
      const parsed = item.safeParse(value)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

/** The same, but empty when it is missing or not an array. */
export function maybeReadable<T extends z.ZodType>(item: T) {
  return readable(item).catch([])
}
