import type { OpenAPIHono } from '@hono/zod-openapi'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { ClientResponse, parseResponse } from 'hono/client'
import { CHANGED_MEANWHILE } from '../../changed-meanwhile.ts'
import type { Problem } from '../problem.ts'
import { createRpc } from './rpc.ts'
import { siteOfPage } from './site.ts'

/** The API refused the request or failed; `problem` is the problem document it sent. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title)
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }
}

/** The server answered, and repeating the request would change nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Somebody else has saved another version since the one that was read. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === CHANGED_MEANWHILE

/** The message for people: the server's own words, if it answered. */
export const failureMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

/** Title of the message about a choice that was not stored, such as a switch. */
export const NOT_CHANGED = 'Couldn’t change this'

/** Messages by field name; empty when the server named no field. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  (error instanceof ApiError && error.problem.errors) || {}

/** There was no answer, or the code of a page could not be loaded. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 : error instanceof TypeError && /import/i.test(error.message)

/** The message for people when there was no answer. */
export const noConnection = (): string => {
  const name = typeof document === 'undefined' ? 'The site' : siteOfPage().name
  return `Can’t reach ${name}. Check your connection and try again.`
}

type Authorize = (request: Request, send: (request: Request) => Promise<Response>) => Promise<Response>

let authorize: Authorize = (request, send) => send(request)

/** The accounts feature sets a function that adds the access token, and retries after refreshing it. */
export function setAuthorizer(next: Authorize): void {
  authorize = next
}

const send = createIsomorphicFn()
  .server(async (request: Request) => {
    const page = getGlobalStartContext()
    if (!page) throw new Error('The API was called outside of the rendering of a page.')
    return page.fetchApi(request)
  })
  .client((request: Request) => authorize(request, (authorized) => fetch(authorized)))

const origin = createIsomorphicFn()
  .server(() => 'http://in-process')
  .client(() => window.location.origin)

/** For requests that the typed client cannot make, such as uploads. Takes the same path, token included. */
export const apiFetch = (input: string, init?: RequestInit) =>
  send(new Request(new URL(input, origin()), init))

/**
 * In the browser only: sends a request by other means than `fetch`, which does not report the progress of an upload.
 */
export const sendBy = (
  input: string,
  init: RequestInit,
  by: (authorized: Request) => Promise<Response>,
): Promise<Response> => authorize(new Request(new URL(input, origin()), init), by)

/** The only way to the API: `createClient<typeof routes>()`, typed by the feature's own routes. */
// biome-ignore lint/suspicious/noExplicitAny: any router fits
export function createClient<T extends OpenAPIHono<any, any, any>>() {
  return createRpc<SchemaOf<T>>(origin(), send)
}

// biome-ignore lint/suspicious/noExplicitAny: any router fits
type SchemaOf<T> = T extends OpenAPIHono<any, infer S, any> ? S : never

// biome-ignore lint/suspicious/noExplicitAny: hono's own constraint
type Body<T extends ClientResponse<any>> = Awaited<ReturnType<typeof parseResponse<T>>>

/** Returns the body of a successful answer; rejects with `ApiError` otherwise, also when there was no answer. */
// biome-ignore lint/suspicious/noExplicitAny: hono's own constraint
export async function unwrap<T extends ClientResponse<any>>(response: Promise<T>): Promise<Body<T>> {
  return readBody(await succeeded(response))
}

/** The answer, where it is a successful one; rejects as `unwrap` does. */
export async function succeeded<T extends Pick<Response, 'ok' | 'status' | 'statusText' | 'json'>>(
  response: Promise<T>,
): Promise<T> {
  const answered = await response.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError({
      type: 'about:blank',
      title: 'Error',
      status: 0,
      detail: noConnection(),
    })
  })
  if (!answered.ok) throw new ApiError(await readProblem(answered))
  return answered
}

/** Returns JSON, text or nothing, depending on the content type. */
async function readBody(response: Pick<Response, 'headers' | 'json' | 'text'>) {
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? response.json() : (await response.text()) || undefined
}

/** The problem document of a failed answer, or one made from its status when a proxy wrote something else. */
export async function readProblem(
  response: Pick<Response, 'status' | 'statusText' | 'json'>,
): Promise<Problem> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  if (problem?.detail) return problem
  return {
    type: 'about:blank',
    title: 'Error',
    status: response.status,
    detail: `Something went wrong (${response.status}). Please try again.`,
  }
}
