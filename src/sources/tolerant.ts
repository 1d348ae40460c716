import { z } from 'zod'

/**
 * Schemas for answers of others: what we need is checked, what we could use is taken when it is what it
 * should be, and nothing else about an answer makes it unreadable.
 */

/** Text that must be there and not be empty. */
export const text = z.string().trim().min(1)

/** Anything useful: undefined when it is missing, null, or of another type. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined)
}

/** Text that may be missing; empty text counts as missing. */
export const maybeText = maybe(text)

/** Numbers, also those that old answers wrote as text. */
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

/** An array, of which the items that can be read are kept. Fails when it is no array. */
export function readable<T extends z.ZodType>(item: T) {
  return z.array(z.unknown()).transform((values) =>
    values.flatMap((value): z.output<T>[] => {
      const parsed = item.safeParse(value)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

/** The same, empty when it is missing or no array. */
export function maybeReadable<T extends z.ZodType>(item: T) {
  return readable(item).catch([])
}
