/** The parts of an OpenAPI document (3.1) that the reference shows. */
export interface ApiDocument {
  info: { title: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths?: Record<string, Partial<Record<Method, ApiOperation>>>
  components?: { schemas?: Record<string, object> }
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof METHODS)[number]

export interface ApiOperation {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: object[]
  parameters?: object[]
  requestBody?: object
  responses?: Record<string, object>
}

export interface ApiParameter {
  name: string
  in: string
  required?: boolean
  schema?: ApiSchema
}

/** The body of a request or a response. */
export interface ApiBody {
  description?: string
  content?: Record<string, { schema?: ApiSchema }>
}

export interface ApiSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: ApiSchema
  properties?: Record<string, ApiSchema>
  required?: string[]
  additionalProperties?: ApiSchema | boolean
  anyOf?: ApiSchema[]
  oneOf?: ApiSchema[]
  allOf?: ApiSchema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  examples?: unknown[]
}
