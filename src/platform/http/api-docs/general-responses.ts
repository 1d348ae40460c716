import type { OpenAPIHono } from '@hono/zod-openapi'

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** For an operation that declares no problems itself. */
const PROBLEM = {
  description: 'Problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const UNCHANGED = { description: 'Unchanged: `If-None-Match` names the entity tag of the answer' }

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const

/**
 * Adds the responses that routes need not declare: an unchanged answer, an ended session, the closed gate (not for paths that are
 * `beforeGate`), an unreadable or too large body, an address that nothing can have, invalid input, an unavailable database or file store, a full disk.
 */
export function withGeneralResponses(document: Document, beforeGate: ReadonlySet<string>): Document {
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = methods[method]
      if (!operation) continue
      const { responses = {}, requestBody, parameters = [] } = operation
      const statuses = [
        ...(path.startsWith('/api/') ? [401] : []),
        ...(beforeGate.has(path) ? [] : [403]),
        ...(requestBody ? [400, 413, 415, 507] : []),
        ...(path.includes('{') ? [404] : []),
        ...(requestBody || parameters.length > 0 ? [422] : []),
        503,
      ]
      const own = Object.values(responses).find((one) => 'application/problem+json' in (one.content ?? {}))
      operation.responses = {
        ...(method === 'get' && { 304: UNCHANGED }),
        ...Object.fromEntries(statuses.map((one) => [one, own ?? PROBLEM])),
        ...responses,
      }
    }
  }
  return document
}
