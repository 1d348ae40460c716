import type { Trx } from '#platform/db/database.ts'
import { screenFields } from './screen.ts'

interface Options {
  /** The names of fields with free text or addresses; other fields are ids and choices. */
  written: ReadonlySet<string>
  /** The previous value: its texts may stay when other fields change. */
  before?: unknown
  /** The name of the whole in the form, for the names of the fields that are refused. */
  name?: string
}

/** Throws a 422 problem at the texts of nested fields, such as `acts.0.name`, that contain refused words or domains. */
export async function screenWritten(trx: Trx, value: unknown, options: Options): Promise<void> {
  const { written, before, name } = options
  const stated = new Set(textsOf(before, []).map(({ text }) => text))
  const texts = textsOf(value, name ? [name] : []).filter(
    ({ path, text }) => !stated.has(text) && (written.has(fieldOf(path)) || fieldOf(path) === name),
  )
  await screenFields(trx, Object.fromEntries(texts.map(({ path, text }) => [path.join('.'), withHost(text)])))
}

interface Text {
  path: readonly string[]
  text: string
}

function textsOf(value: unknown, path: readonly string[]): Text[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, [...path, key]))
}

/** The name of a field; entries of a list have that of the list. */
const fieldOf = (path: readonly string[]) => path.findLast((part) => !/^\d+$/.test(part)) ?? ''

/** Browsers also understand other spellings of hosts. */
const withHost = (text: string) => (URL.canParse(text) ? `${text}\n${new URL(text).hostname}` : text)
