import type { Random } from '../../demo/random.ts'
import type { Schema } from './document.ts'

/** Returns an existing value for an input of this name, if there is one. */
export type Known = (name: string) => string | undefined

const WORDS = ['mira', 'Solenne', 'carpathia', 'techno', 'Kestrel Yard', 'é', '月の庭', 'hello world', 'a']

/** A value that is valid for the schema. */
export function validValue(schema: Schema, name: string, random: Random, known: Known): unknown {
  const one = schema.anyOf ?? schema.oneOf
  if (one) return validValue(random.pick(one), name, random, known)
  if (schema.enum) return random.pick(schema.enum)
  const types = [schema.type ?? 'string'].flat()
  const type = types.includes('null') && random.chance(0.2) ? 'null' : types.find((each) => each !== 'null')
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([member]) => schema.required?.includes(member) || random.chance(0.6))
          .map(([member, part]) => [member, validValue(part, member, random, known)]),
      )
    case 'array': {
      const count = random.int(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3))
      return Array.from({ length: count }, () => validValue(schema.items ?? {}, name, random, known))
    }
    case 'integer':
    case 'number':
      return random.int(lowest(schema), Math.min(highest(schema), lowest(schema) + 1000))
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return validText(schema, name, random, known)
  }
}

const lowest = ({ minimum, exclusiveMinimum }: Schema) => minimum ?? (exclusiveMinimum ?? -1) + 1
const highest = ({ maximum, exclusiveMaximum }: Schema) =>
  maximum ?? (exclusiveMaximum ?? Number.MAX_SAFE_INTEGER) - 1

function validText(schema: Schema, name: string, random: Random, known: Known): string {
  const found = known(name)
  if (found !== undefined && random.chance(0.9)) return found.slice(0, schema.maxLength)
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (/email/i.test(name)) return `somebody_${random.int(1, 1e9)}@example.org`
  if (schema.pattern) return `word_${random.int(1, 1e9)}`
  const text = random.pick(WORDS).padEnd(schema.minLength ?? 0, 'x')
  return text.slice(0, schema.maxLength)
}

const DATES = [
  '2026-13-45',
  '2026-02-29',
  '0000-01-01',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-06-30T23:59:60Z',
  '1970-01-01',
]

const NUMBERS = [
  0,
  -1,
  1,
  1.5,
  -0,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
]

const WRITTEN_NUMBERS = ['NaN', 'Infinity', '-Infinity', '1e309', '0x10', '1e2', ' 5', '5 ', '٥', '1,5', '']

/** Half of the values are at the limits of the schema or one beyond, which would be rare among the other odd values. */
export function edge(schema: Schema, random: Random): unknown {
  const limits = limitsOf(schema)
  return random.pick(limits.length > 0 && random.chance(0.5) ? limits : edges(schema))
}

function limitsOf({ minLength, maxLength, minimum, maximum }: Schema): unknown[] {
  const around = (limits: (number | undefined)[]) =>
    limits.flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))
  const lengths = around([minLength, maxLength]).filter((length) => length >= 0)
  return [...lengths.map((length) => 'x'.repeat(length)), ...around([minimum, maximum])]
}

/** Values at and beyond the limits of the schema, and of other types. */
function edges(schema: Schema): unknown[] {
  const values: unknown[] = [null, true, 0, '', [], {}, [null], ['x', 'y'], { a: { b: [] } }]
  for (const type of [schema.type ?? []].flat()) values.push(...edgesOf(type, schema))
  if (schema.enum)
    values.push(...schema.enum, String(schema.enum[0]).toUpperCase(), `${schema.enum[0]} `, ['all'])
  return values
}

function edgesOf(type: string, schema: Schema): unknown[] {
  switch (type) {
    case 'string':
      return textEdges(schema)
    case 'integer':
    case 'number':
      return [
        ...NUMBERS,
        ...WRITTEN_NUMBERS,
        ...[schema.minimum, schema.maximum, schema.exclusiveMinimum].flatMap((edge) =>
          edge === undefined ? [] : [edge - 1, edge, edge + 1],
        ),
      ]
    case 'array': {
      const item = edges(schema.items ?? {}).at(-1)
      const full = schema.maxItems ?? 100
      return [0, 1, full, full + 1, full * 100].map((length) => Array.from({ length }, () => item))
    }
    case 'boolean':
      return [true, false, 'true', 1]
    default:
      return []
  }
}

function textEdges({ minLength = 0, maxLength = 255, format }: Schema): string[] {
  const lengths = [minLength - 1, minLength, minLength + 1, maxLength - 1, maxLength, maxLength + 1]
  const texts = lengths.filter((length) => length >= 0).map((length) => 'x'.repeat(length))
  // Some limits count UTF-16 units, others code points or bytes.
  texts.push('🎵'.repeat(Math.ceil(maxLength / 2)), '🎵'.repeat(maxLength), 'é'.repeat(maxLength))
  texts.push(`a${' '.repeat(maxLength)}`, ' '.repeat(Math.max(1, minLength)), '\u00a0\u200b', ...DATES)
  texts.push(...NUMBERS.map(String), ...WRITTEN_NUMBERS)
  if (format === 'uuid') {
    const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
    texts.push(id, id.toUpperCase(), `{${id}}`, id.replaceAll('-', ''), `${id} `, `${id}0`, id.slice(1))
    texts.push(
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      `urn:uuid:${id}`,
    )
  }
  return texts
}
