import type { OpenAPIHono } from '@hono/zod-openapi'

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type Schemas = NonNullable<NonNullable<Document['components']>['schemas']>

/** Keys that hold values and not schemas; a value may have an `id` of its own. */
const VALUES = new Set(['examples', 'example', 'default', 'const', 'enum'])

/**
 * Moves each schema with an `id` to the components of the document, where it stands once, and refers to it. The
 * generator writes the name of a schema from Zod's registry as `id` into every place that has it.
 */
export function hoistSchemas(document: Document): Document {
  const schemas: Schemas = {}
  const hoisted = hoist(document, schemas) as Document
  const { components } = hoisted
  return { ...hoisted, components: { ...components, schemas: { ...components?.schemas, ...schemas } } }
}

function hoist(node: unknown, schemas: Schemas): unknown {
  if (Array.isArray(node)) return node.map((part) => hoist(part, schemas))
  if (typeof node !== 'object' || node === null) return node
  const { id, ...rest } = Object.fromEntries(
    Object.entries(node).map(([name, part]) => [name, VALUES.has(name) ? part : hoist(part, schemas)]),
  )
  if (typeof id !== 'string') return id === undefined ? rest : { id, ...rest }
  const isNullable = Array.isArray(rest.type) && rest.type.includes('null')
  schemas[id] ??= isNullable ? { ...rest, type: rest.type.find((type: unknown) => type !== 'null') } : rest
  const reference = { $ref: `#/components/schemas/${id}` }
  return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference
}
