import { MIMEType } from 'node:util'
import { createMiddleware } from 'hono/factory'
import { badRequest } from '../problem.ts'
import type { Env } from '../router.ts'

/** Our forms have two. */
const MAX_PARTS = 10
const MAX_PART_HEADER_BYTES = 8 * 1024

/**
 * For `middleware` of a route that takes files: refuses a form of very many parts, or of parts that are all headers,
 * before it is taken apart. Some megabytes of those keep the process busy for seconds.
 */
export const fewParts = createMiddleware<Env>(async (c, next) => {
  const boundary = boundaryOf(c.req.header('content-type') ?? '')
  if (boundary && !hasFewParts(Buffer.from(await c.req.arrayBuffer()), boundary)) {
    throw badRequest('This form has more parts than any of ours.')
  }
  await next()
})

function boundaryOf(contentType: string): string | undefined {
  try {
    return new MIMEType(contentType).params.get('boundary') ?? undefined
  } catch {
    return undefined
  }
}

function hasFewParts(form: Buffer, boundary: string): boolean {
  const delimiter = Buffer.from(`--${boundary}`)
  let at = form.indexOf(delimiter)
  for (let parts = 0; at >= 0; parts++) {
    const end = form.indexOf('\r\n\r\n', at)
    const next = form.indexOf(delimiter, at + delimiter.length)
    if (next >= 0 && (end < 0 || end - at > MAX_PART_HEADER_BYTES)) return false
    if (parts > MAX_PARTS) return false
    at = next
  }
  return true
}
