import { z } from '@hono/zod-openapi'

/** The one error shape of the API: problem details (RFC 9457), with `errors` by field for bad input. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z.record(z.string(), z.string()).optional(),
    /** A short stable word for programs, e.g. `access_required`. */
    code: z.string().optional(),
    /** With `user_banned`: proves who was refused, for an appeal. */
    appealPass: z.string().optional(),
    /** For failures of the server: the request id in the log. */
    requestId: z.string().optional(),
  })
  .openapi('Problem', {
    description: 'Problem details (RFC 9457); `errors` has a message for each field of bad input.',
    examples: [
      {
        type: 'about:blank',
        title: 'Unprocessable Content',
        status: 422,
        detail: 'Say something first',
        errors: { content: 'Say something first' },
      },
    ],
  })

export type Problem = z.infer<typeof problemSchema>

/** Thrown anywhere on the server; the HTTP edge turns it into a problem document. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem
  readonly headers: Record<string, string>

  constructor(status: number, detail: string, more: ProblemExtras = {}) {
    super(detail)
    const { headers, ...extras } = more
    this.problem = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail, ...extras }
    this.headers = headers ?? {}
  }
}

interface ProblemExtras {
  code?: string
  appealPass?: string
  requestId?: string
  /** Message by field name. */
  errors?: Record<string, string>
  headers?: Record<string, string>
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

export const badRequest = (detail: string, errors?: Record<string, string>) =>
  new ProblemError(400, detail, { errors })
export const notAuthenticated = () =>
  new ProblemError(401, 'Not authenticated', {
    code: 'not_authenticated',
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
export const forbidden = (detail: string) => new ProblemError(403, detail)
export const notFound = (detail: string) => new ProblemError(404, detail)
export const gone = (detail: string) => new ProblemError(410, detail)
/** `allow` are the methods that the path has, as in the `Allow` header. */
export const methodNotAllowed = (allow: string) =>
  new ProblemError(405, `This address takes ${allow}.`, { headers: { Allow: allow } })
/** `errors` by field; the first one is also the detail. */
export const invalid = (errors: Record<string, string>) =>
  new ProblemError(422, Object.values(errors)[0] ?? 'The input is not valid.', { errors })
export const unavailable = (detail: string) =>
  new ProblemError(503, detail, { headers: { 'Retry-After': '5' } })
export const tooManyRequests = (
  detail: string,
  retryAfterSeconds: number,
  headers: Record<string, string> = {},
) =>
  new ProblemError(429, detail, {
    headers: { ...headers, 'Retry-After': String(Math.ceil(retryAfterSeconds)) },
  })
