import { expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { errorAdapter } from './error-adapter.ts'

/** Serializes an error as the server does and returns the browser's copy. */
function inTheBrowser(error: Error): Error {
  expect(errorAdapter.test(error)).toBe(true)
  return errorAdapter.fromSerializable(JSON.parse(JSON.stringify(errorAdapter.toSerializable(error))))
}

test('a response of the API arrives unchanged', () => {
  const problem = { type: 'about:blank', title: 'Gone', status: 410, detail: 'It is gone.', code: 'gone' }
  const arrived = inTheBrowser(new ApiError(problem))
  expect(arrived).toBeInstanceOf(ApiError)
  expect(arrived).toMatchObject({ message: 'It is gone.', status: 410, problem })
})

test('the message of an internal error is not sent', () => {
  const secret = new Error('connect ECONNREFUSED db.internal:5432', { cause: new Error('password=hunter2') })
  const sent = JSON.stringify(errorAdapter.toSerializable(secret))
  expect(sent).toBe('null')
  expect(inTheBrowser(secret).message).not.toContain('ECONNREFUSED')
})
