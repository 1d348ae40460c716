import { html } from 'hono/html'
import type { ApiSchema } from './reference-types.ts'

type Html = ReturnType<typeof html>

/** A type in words, with links to the schemas that have a name. */
export function describeType(schema: ApiSchema | undefined): Html {
  if (!schema) return html`anything`
  const { $ref, type, items, properties, allOf, additionalProperties } = schema
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return join(choices.map(describeType), ' or ')
  if (allOf) return join(allOf.map(describeType), ' with ')
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum)
    return join(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ', ',
    )
  const names = [type ?? 'anything'].flat()
  const kinds = names.map((name) => {
    if (name === 'array') return html`list of ${describeType(items)}`
    if (name === 'object' && properties) return describeMembers(properties)
    if (name === 'object' && typeof additionalProperties === 'object')
      return html`object of ${describeType(additionalProperties)}`
    return html`${name}`
  })
  return html`${join(kinds, ' or ')}${boundsOf(schema)}`
}

const describeMembers = (properties: Record<string, ApiSchema>) =>
  html`{ ${join(
    Object.entries(properties).map(([name, member]) => html`${name}: ${describeType(member)}`),
    ', ',
  )} }`

/** Format and limits, such as " (uuid)" or " (1 to 50)". */
function boundsOf({ format, minLength, maxLength, minimum, maximum, default: standard }: ApiSchema): string {
  const notes = [
    format,
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, ''),
    standard === undefined ? undefined : `default ${JSON.stringify(standard)}`,
  ].filter((note) => note !== undefined)
  return notes.length > 0 ? ` (${notes.join(', ')})` : ''
}

/** Beyond this a bound is that of all integers and says nothing. */
const LARGEST = Number.MAX_SAFE_INTEGER

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const from = least !== undefined && least > -LARGEST ? least : undefined
  const to = most !== undefined && most < LARGEST ? most : undefined
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`
  if (to !== undefined) return `at most ${to}${unit}`
  return from === undefined ? undefined : `at least ${from}${unit}`
}

const join = (parts: Html[], between: string) =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`
