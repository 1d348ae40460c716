import { screenFields } from '#features/newcomers/public.ts'
import type { Trx } from '#platform/db/database.ts'

/** The parts of a stored value that a business writes in its own words. */
const WRITTEN = new Set(['url', 'title', 'alt'])

/** Its texts by the names that their form fields have, such as `value` or `value.0.url`. */
function textsOf(value: unknown, name = 'value'): [name: string, text: string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value)
    .filter(([key]) => isList || WRITTEN.has(key))
    .flatMap(([key, part]) => textsOf(part, `${name}.${key}`))
}

/** Browsers read hosts that are written in other ways, too. */
const withHost = (text: string) => (URL.canParse(text) ? `${text}\n${new URL(text).hostname}` : text)

/**
 * Throws a 422 problem at the texts of a statement that contain refused words or domains. Texts that were stated before
 * these were refused may stay where the rest is changed.
 */
export async function screenStatement(trx: Trx, value: unknown, before: unknown): Promise<void> {
  const stated = new Set(textsOf(before).map(([, text]) => text))
  const written = textsOf(value).filter(([, text]) => !stated.has(text))
  await screenFields(trx, Object.fromEntries(written.map(([name, text]) => [name, withHost(text)])))
}
