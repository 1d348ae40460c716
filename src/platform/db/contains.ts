import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a text contains `search`, ignoring case; `%`, `_` and `\` are ordinary characters. One or two letters, for which
 * an index of trigrams is no help, are found only at its beginning.
 */
export function contains(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const escaped = search.replace(/[\\%_]/g, '\\$&')
  const pattern = [...search].length < 3 ? `${escaped}%` : `%${escaped}%`
  return sql`search_fold(${text}) like search_fold(${pattern})`
}
