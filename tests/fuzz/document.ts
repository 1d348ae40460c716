import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** The part of JSON Schema for which the fuzzer generates inputs. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  unevaluatedProperties?: boolean
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

export interface Operation {
  /** `GET /api/posts/{id}` */
  name: string
  method: string
  template: string
  parameters: Parameter[]
  body?: { type: string; schema: Schema }
  /** By status; undefined for addresses that no document describes. */
  answers?: Map<number, Declared>
}

/** The content types that an operation declares for a status, with the schema check of those that are JSON. */
export type Declared = Map<string, ValidateFunction | undefined>

export interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>
  components?: { schemas?: Record<string, Schema> }
}

interface OpenApiOperation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

/** Throws for a document with invalid schemas. */
export function readDocument(document: OpenApi): Operation[] {
  const components = document.components?.schemas ?? {}
  const named = { schemas: mapSchemas(components, false), closed: mapSchemas(components, true) }
  const ajv = new Ajv2020({ strict: true, strictTypes: false })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  const rules = new Map<string, ValidateFunction>()
  const ruleOf = (schema: Schema): ValidateFunction => {
    const key = JSON.stringify(schema)
    const known = rules.get(key)
    if (known) return known
    const rule = ajv.compile({ ...closed(schema, components), components: named })
    rules.set(key, rule)
    return rule
  }
  ajv.addVocabulary(['components'])
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      for (const { schema } of parameters) ruleOf(schema)
      const [body] = Object.entries(requestBody?.content ?? {})
      if (body) ruleOf(body[1].schema)
      return {
        name: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        template,
        parameters: parameters.map((one) => ({ ...one, required: one.required ?? false })),
        ...(body && { body: { type: body[0], schema: inlined(body[1].schema, components) } }),
        answers: new Map(
          Object.entries(responses).map(([status, { content = {} }]) => [
            Number(status),
            new Map(
              Object.entries(content).map(([type, { schema }]) => [
                type,
                schema && /[/+]json$/.test(type) ? ruleOf(schema) : undefined,
              ]),
            ),
          ]),
        ),
      }
    }),
  )
}

/**
 * Closes a schema, so that undeclared properties are errors: they could leak data. Parts of other schemas (`allOf`)
 * stay open, only the whole is closed.
 */
function closed(schema: Schema, components: Record<string, Schema>, whole = true): Schema {
  const inside = (part: Schema) => closed(part, components)
  const result: Schema = { ...schema }
  if (whole && schema.$ref) return { ...result, $ref: schema.$ref.replace('/schemas/', '/closed/') }
  if (schema.properties) {
    result.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, inside(property)]),
    )
  }
  if (schema.items) result.items = inside(schema.items)
  if (typeof schema.additionalProperties === 'object')
    result.additionalProperties = inside(schema.additionalProperties)
  if (schema.anyOf) result.anyOf = schema.anyOf.map((part) => closed(part, components, !schema.properties))
  if (schema.oneOf) result.oneOf = schema.oneOf.map((part) => closed(part, components, !schema.properties))
  if (schema.allOf) result.allOf = schema.allOf.map((part) => closed(part, components, false))
  if (whole && namesMembers(schema, components)) result.unevaluatedProperties = false
  return result
}

/** A schema with the schemas that it refers to in their places. */
function inlined(schema: Schema, components: Record<string, Schema>): Schema {
  const text = JSON.stringify(schema, (_, part) => {
    const name = typeof part?.$ref === 'string' ? part.$ref.split('/').at(-1) : undefined
    return (name && components[name]) ?? part
  })
  return JSON.parse(text)
}

/** The named schemas as parts of others (`allOf`), or as wholes. */
const mapSchemas = (components: Record<string, Schema>, whole: boolean) =>
  Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, closed(schema, components, whole)]),
  )

function namesMembers(schema: Schema, components: Record<string, Schema>): boolean {
  const referred = schema.$ref && components[schema.$ref.split('/').at(-1) ?? '']
  return Boolean(
    schema.properties ||
      schema.allOf?.some((part) => namesMembers(part, components)) ||
      (referred && namesMembers(referred, components)),
  )
}
