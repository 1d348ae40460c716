import type { ClientResponse } from 'hono/client'
import { expect, test } from 'vitest'
import { ApiError, failureMessage, unwrap } from './client.ts'

/** Answers that our API did not write, such as those of a proxy. */
const failureOf = async (body: string, init: ResponseInit): Promise<ApiError> => {
  const failure = await unwrap(Promise.resolve(new Response(body, init) as ClientResponse<unknown>)).catch(
    (error: unknown) => error,
  )
  if (!(failure instanceof ApiError)) throw new Error('The answer was taken for one of ours.')
  return failure
}
const html = { 'Content-Type': 'text/html' }

test.each([502, 504, 413, 403])('the page of a proxy with %s becomes a sentence', async (status) => {
  const page = '<html><h1>Bad Gateway</h1><center>nginx</center></html>'
  const failure = await failureOf(page, { status, statusText: 'Bad Gateway', headers: html })
  expect([failureMessage(failure), failure.status]).toEqual([
    `Something went wrong (${status}). Please try again.`,
    status,
  ])
})

test('so does a JSON error without a sentence', async () => {
  const body = JSON.stringify({ title: 'Internal Server Error', status: 500 })
  const failure = await failureOf(body, { status: 500, headers: { 'Content-Type': 'application/json' } })
  expect(failureMessage(failure)).toBe('Something went wrong (500). Please try again.')
})
