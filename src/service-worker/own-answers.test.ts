import { expect, test } from 'vitest'
import { memberOf } from './own-profile.ts'

const token = (payload: string) => `Bearer e30.${Buffer.from(payload).toString('base64url')}.x`

test('an access token identifies its member, any other text nobody', () => {
  // Base64url writes these with - and _.
  expect(memberOf(token('{"sub":"a-b","n":"ÿÿÿ>>>???"}'))).toBe('a-b')
  for (const other of [
    null,
    '',
    'Bearer x',
    'Bearer a.b.c',
    token('null'),
    token('{}'),
    token('{"sub":1}'),
  ]) {
    expect(memberOf(other), String(other)).toBeUndefined()
  }
})
