import type { OpenAPIHono } from '@hono/zod-openapi'
import { type RequestLimit, requestLimitOf } from '../limits/declared-limits.ts'

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** The name of the security scheme of members. */
export const SESSION_SCHEME = 'session'

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const
/** Only here a request may carry a session. */
const READS_SESSION = /^\/(api|auth\/v1)\//

/**
 * Completes what routes declare once: the end of a summary, "For …", says who may call an operation. It becomes the
 * description, together with the limits, and decides whether a session is required.
 */
export function describeOperations(document: Document): Document {
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = methods[method]
      if (!operation?.summary) continue
      const [, does = operation.summary, who = ''] =
        /^([\s\S]*?)\.?\s+(For [\s\S]*)$/.exec(operation.summary) ?? []
      const limit = requestLimitOf(operation)
      operation.summary = does
      operation.description = limit ? `${who}\n\n${sentenceOf(limit)}` : who
      operation.security = securityOf(path, who)
    }
  }
  return document
}

function securityOf(path: string, who: string): Record<string, string[]>[] {
  const session = { [SESSION_SCHEME]: [] }
  if (!/^For (everybody|whoever)\b/.test(who)) return [session]
  // Members get more from some of these: what they like, their own tabs.
  return READS_SESSION.test(path) && path.startsWith('/api/') ? [{}, session] : []
}

function sentenceOf({ member, network, seconds }: RequestLimit): string {
  const most =
    member === undefined ? `${network} requests` : `${member} requests from one member and ${network}`
  return `At most ${most} from one network in ${seconds} seconds.`
}
