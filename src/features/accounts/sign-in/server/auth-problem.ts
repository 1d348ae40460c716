import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { type Problem, problemSchema } from '#platform/http/problem.ts'
import { type Env, problemsOf } from '#platform/http/router.ts'

const API_VERSION = { name: 'x-supabase-api-version', value: '2024-01-01' }

const CODES: Record<number, string> = {
  401: 'no_authorization',
  422: 'validation_failed',
  429: 'over_request_rate_limit',
  503: 'request_timeout',
}

/**
 * Endpoints of auth-js that Fanfare does not offer, by the beginning of the path, with the error code that clients
 * know.
 */
const NOT_OFFERED = [
  {
    path: '/auth/v1/otp',
    code: 'otp_disabled',
    detail: 'This site has no sign-in by mailed codes or links',
  },
  {
    path: '/auth/v1/user/identities/',
    code: 'manual_linking_disabled',
    detail: 'Manual linking is disabled',
  },
]

/** Sets the API version header; without it auth-js ignores the `code` of an error. */
export const apiVersion = () =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    c.res.headers.set(API_VERSION.name, API_VERSION.value)
    c.res.headers.set('Cache-Control', 'no-store')
  })

/** Whether auth-js sends requests to this path. */
export const isAuthPath = (path: string) => path.startsWith('/auth/v1/')

const authProblem = problemSchema
  .extend({
    message: z.string().optional(),
    weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
  })
  .openapi('AuthProblem', {
    description: 'Problem details with the fields that auth-js reads.',
    examples: [
      {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: 'Invalid login credentials',
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      },
    ],
  })

/** For `responses` of the routes that auth-js calls. */
export const authProblems = problemsOf(authProblem)

/** Adds the fields that auth-js reads to a problem document: `code`, `message`, and `weak_password`. */
export async function asAuthProblem(response: Response, path: string): Promise<Response> {
  const notOffered = response.status === 404 && NOT_OFFERED.find((one) => path.startsWith(one.path))
  const found = (await response.json()) as Problem
  const problem = notOffered ? { ...found, code: notOffered.code, detail: notOffered.detail } : found
  const code = problem.code ?? CODES[problem.status] ?? 'unexpected_failure'
  const errors = problem.errors && withoutNesting(problem.errors)
  const document = {
    ...problem,
    ...(errors && { errors }),
    code,
    message: problem.detail ?? problem.title,
    ...(code === 'weak_password' && { weak_password: { reasons: ['pwned'] } }),
  }
  const headers = new Headers(response.headers)
  headers.set(API_VERSION.name, API_VERSION.value)
  return new Response(JSON.stringify(document), { status: response.status, headers })
}

/** auth-js nests some form fields in `data`; the form uses their plain names. */
function withoutNesting(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field.replace(/^data\./, ''), message]),
  )
}
