import { expect, test } from 'vitest'
import { checkCode } from './code.ts'
import { accessRequest } from './contract.ts'

test.each(['', 'abc', 'abcd', 'x'.repeat(50), 'x'.repeat(51), 'FANFARE'])(
  'the screen and the server agree on "%s"',
  (code) => {
    const answer = accessRequest.safeParse({ code })
    expect(checkCode(code)).toBe(answer.error?.issues[0]?.message)
  },
)

test('each limit has its own message', () => {
  expect(checkCode('')).toBe('Access code is required')
  expect(checkCode('abc')).toBe('Access code must be at least 4 characters')
  expect(checkCode('x'.repeat(51))).toBe('Access code must be less than 50 characters')
  expect(checkCode('abcd')).toBeUndefined()
  expect(checkCode('x'.repeat(50))).toBeUndefined()
})
