import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Env as AnyEnv, Context, Schema, TypedResponse } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { currentRequest } from '../cause.ts'
import type { Trx } from '../db/database.ts'
import { isDatabaseOutage } from '../db/outage.ts'
import { isDiskFull } from '../disk-full.ts'
import type { Log } from '../log.ts'
import { isStorableText, NOT_STORABLE } from '../storable-text.ts'
import { isStoreOutage } from '../storage/outage.ts'
import type { UploadFolder } from '../upload-folder.ts'
import type { UploadLimits } from '../upload-limits.ts'
import { isUuid } from '../uuid.ts'
import {
  invalid,
  notAuthenticated,
  notFound,
  type Problem,
  ProblemError,
  problemSchema,
  unavailable,
} from './problem.ts'

/** The signed-in member who sends a request. */
export interface Viewer {
  id: string
  sessionId: string
}

export interface Env {
  Variables: {
    /** Set by the accounts middleware: null for an anonymous request. */
    viewer: Viewer | null
    /** Set by the accounts middleware. */
    inSession: InSession
    /** Where uploaded files are stored while a request is handled. */
    uploads: UploadFolder
    uploadLimits: UploadLimits
  }
}

/**
 * Runs `work` in a transaction that locks the session of the viewer, so that nothing is written for a session that has
 * ended. Rejects with a 401 problem when the request is anonymous or the session has ended, and with a 403 problem
 * for a suspended member.
 */
export type InSession = <T>(work: (trx: Trx) => Promise<T>, who?: MayWrite) => Promise<T>

interface MayWrite {
  /** For what members may do about themselves, and to protect themselves, while they are suspended. */
  evenSuspended?: boolean
}

/** Returns the viewer; throws a 401 problem 'Not authenticated' for an anonymous request. */
export function requireViewer(c: Context<Env>): Viewer {
  const viewer = c.get('viewer')
  if (!viewer) throw notAuthenticated()
  return viewer
}

/** Runs `work` for the viewer as `InSession` does; the only way in which routes write. */
export async function asViewer<T>(
  c: Context<Env>,
  work: (trx: Trx, viewer: Viewer) => Promise<T>,
  who?: MayWrite,
): Promise<T> {
  const viewer = requireViewer(c)
  return c.get('inSession')((trx) => work(trx, viewer), who)
}

declare module '@hono/zod-openapi' {
  // biome-ignore lint/complexity/noBannedTypes: merged declarations must have the same type parameters
  interface OpenAPIHono<E extends AnyEnv = AnyEnv, S extends Schema = {}, BasePath extends string = '/'> {
    /**
     * The overload that our routers use. The library's own compares all methods of an OpenAPIHono with those of a Hono
     * (12,000 types for each call), and maps each path of the routes that are added.
     */
    route<SubEnv extends AnyEnv, SubSchema extends Schema>(
      path: '/',
      app: OpenAPIHono<SubEnv, SubSchema>,
    ): OpenAPIHono<E, SubSchema & S, BasePath>
  }
}

/** A router whose input errors are 422 problems with the first message of each field. */
export function createRouter() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw inputProblem(result.error)
    },
  })
}

/** A 422 problem with the first message of each field. */
export function inputProblem({ issues }: Pick<z.ZodError, 'issues'>): ProblemError {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.join('.') || 'body'] ??= issue.message
  return new ProblemError(422, Object.values(errors)[0] ?? 'The input is not valid.', { errors })
}

/**
 * Turns any error into a problem document, or into what `otherForm` makes of it; logs unexpected ones and answers 500.
 */
export function problemResponse(
  error: unknown,
  c: Context<Env>,
  log: Log,
  otherForm: (problem: Problem) => { body: string; headers: Record<string, string> } | undefined = () =>
    undefined,
): Response {
  const known = toProblemError(error)
  const outage = known ? undefined : toOutage(error)
  if (outage)
    log.warn({ err: error, path: c.req.path }, 'request failed: a service that the site needs is unavailable')
  else if (!known) log.error({ err: error, path: c.req.path }, 'request failed')
  const { problem, headers } = known ?? outage ?? ourFault()
  const form = otherForm(problem) ?? {
    body: JSON.stringify(problem),
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  }
  return new Response(form.body, { status: problem.status, headers: { ...headers, ...form.headers } })
}

/** Carries the request id: a person who reports it lets the operator find the log lines with the cause. */
function ourFault(): ProblemError {
  const requestId = currentRequest()?.requestId
  const name = requestId && ` If it keeps happening, tell the people who run this site: ${requestId}`
  return new ProblemError(500, `Something went wrong on our side. Please try again.${name ?? ''}`, {
    requestId,
  })
}

function toProblemError(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error
  if (error instanceof HTTPException && error.status < 500)
    return new ProblemError(error.status, error.message)
  if (isCutOff(error)) return new ProblemError(400, 'The request ended before all of it was there.')
  return undefined
}

/** The error of reading a body whose sender has disconnected. */
function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  )
}

/** Outages, which pass or which the operator must fix. */
function toOutage(error: unknown): ProblemError | undefined {
  if (isDiskFull(error))
    return new ProblemError(507, 'There’s no room left to save this. Please try again later.')
  if (isDatabaseOutage(error))
    return unavailable('We can’t do this at the moment. Please try again in a moment.')
  if (isStoreOutage(error))
    return unavailable('We can’t save or read files at the moment. Please try again in a moment.')
  return undefined
}

/** For `responses` of a route: `200: json(schema, 'what it is'), ...problems(401, 404)`. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

export const problems = problemsOf(problemSchema)

/** As `problems`, for endpoints whose problems have more members than others. */
export function problemsOf<T extends z.ZodType>(schema: T) {
  const response = { description: 'Problem', content: { 'application/problem+json': { schema } } }
  return <const S extends number>(...statuses: S[]) =>
    Object.fromEntries(statuses.map((status) => [status, response])) as Record<S, typeof response>
}

/** A successful answer whose JSON is there as bytes; `T`: what it contains. */
export const jsonBytes = <T>(c: Context<Env>, bytes: Uint8Array<ArrayBuffer>) =>
  c.body(bytes, 200, { 'Content-Type': 'application/json' }) as unknown as TypedResponse<T, 200, 'json'>

/** For `request.body` of a route. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true as const, content: { 'application/json': { schema } } }
}

/** The path of a JSON list page: `{ items, nextCursor }`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** The `{id}` of a path. An invalid id gets the same 404 as an unknown one. */
export const idParameter = z.object({ id: z.string().openapi({ format: 'uuid' }) })

export function parseId({ id }: { id: string }, missing: () => ProblemError): string {
  if (!isUuid(id)) throw missing()
  return id.toLowerCase()
}

/** Splits a list of ids and skips invalid ones, since they cannot exist. */
export function parseIds(list: string): string[] {
  return list.split(',').filter(isUuid)
}

/** For `middleware` of a route: refuses anonymous requests with 'Not authenticated' before the input is checked. */
export const signedIn = createMiddleware<Env>(async (c, next) => {
  requireViewer(c)
  await next()
})

/**
 * Refuses text in an address that a database cannot store, before any parameter is read: nothing can have such a path,
 * and such a parameter of the query is invalid. Of that text an address can hold only NUL: what is not UTF-8 decodes to
 * replacement characters, or not at all.
 */
export const refuseUnstorableAddress = createMiddleware<Env>((c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  if (isUnstorablePath(pathname)) throw notFound('There is nothing at this address.')
  for (const [name, value] of searchParams) {
    if (!isStorableText(value)) throw invalid({ [name]: NOT_STORABLE })
  }
  return next()
})

/** Whether a path, percent-encoded as in an address, holds text that a database cannot store. */
export const isUnstorablePath = (pathname: string) => pathname.includes('%00')

/** An app that declares endpoints. */
export type DeclaredApi = Pick<OpenAPIHono<Env>, 'openAPIRegistry'>

interface Declared {
  /** In the notation of the OpenAPI document, such as `/api/media/{id}`. */
  path: string
  operationId: string
  value: unknown
  /** Whether a request goes to this endpoint. A HEAD counts as a GET. */
  matches(method: string, path: string): boolean
  /** The values of the path's parameters, by name. */
  parametersOf(path: string): Record<string, string>
}

/** The endpoints whose `createRoute` has the property `name`, in order of declaration. */
export function declaredWith(api: DeclaredApi, name: `x-${string}`): Declared[] {
  return api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || !(name in definition.route)) return []
    const { path, operationId = path, [name]: value } = definition.route
    const method = definition.route.method.toUpperCase()
    const pattern = patternOf(path)
    const matches = (requested: string, requestPath: string) =>
      (requested === 'HEAD' ? 'GET' : requested) === method && pattern.test(requestPath)
    const parametersOf = (requestPath: string) => pattern.exec(requestPath)?.groups ?? {}
    return [{ path, operationId, value, matches, parametersOf }]
  })
}

/** The endpoints whose `createRoute` lacks the property `name`; methods in capitals. */
export function routesWithout(api: DeclaredApi, name: `x-${string}`): { method: string; path: string }[] {
  return api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || name in definition.route) return []
    const { method, path } = definition.route
    return [{ method: method.toUpperCase(), path }]
  })
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name ? `(?<${name}>[^/]+)` : part.replace(/[^\w-]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}$`)
}
