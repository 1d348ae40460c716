import { expect, test } from 'vitest'
import { ApiError, failureMessage, isUnanswered, succeeded } from './client.ts'

/** What the client makes of an answer that is not ours. */
const failureOf = async (body: string, init: ResponseInit): Promise<ApiError> => {
  const failure = await succeeded(Promise.resolve(new Response(body, init))).catch((error: unknown) => error)
  if (!(failure instanceof ApiError)) throw new Error('The answer was taken for one of ours.')
  return failure
}
const html = { 'Content-Type': 'text/html' }

test.each([
  [502, 'The site does not work right now (error 502). Please try again in a moment.'],
  [504, 'The site does not work right now (error 504). Please try again in a moment.'],
  [413, 'This is too large to be sent.'],
  [403, 'The site did not take this (error 403). Please try again.'],
])('the page of a proxy with %s becomes a sentence', async (status, message) => {
  const page = '<html><h1>Bad Gateway</h1><center>nginx</center></html>'
  const failure = await failureOf(page, { status, statusText: 'Bad Gateway', headers: html })
  expect([failureMessage(failure), failure.status]).toEqual([message, status])
})

test('so does a JSON error without a sentence', async () => {
  const body = JSON.stringify({ title: 'Internal Server Error', status: 500 })
  const failure = await failureOf(body, { status: 500, headers: { 'Content-Type': 'application/json' } })
  expect(failureMessage(failure)).toBe(
    'The site does not work right now (error 500). Please try again in a moment.',
  )
})

test('a page instead of data, such as the login of a network, is no answer', async () => {
  const failure = await failureOf('<html>Log in to the Wi-Fi</html>', { status: 200, headers: html })
  expect(isUnanswered(failure)).toBe(true)
  expect(failureMessage(failure)).toBe('The site cannot be reached. Check your connection and try again.')
})
