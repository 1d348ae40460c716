import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  '/',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/@evil.example',
  '/settings',
  '/community?tab=my-posts',
  '/community/post/1#reply-2',
  '/profile/Åsa',
])('%s is a path of this site', (path) => {
  expect(returnPath(path)).toBe(new URL(path, 'http://x').href.slice('http://x'.length))
})

test.each([
  undefined,
  '',
  'settings',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '/..//evil.example',
  '/\n//evil.example',
  '/%2e%2e//evil.example',
  'data:text/html,x',
  '\u0000//evil.example',
  '/auth',
  '/auth?next=/settings',
  '/auth/confirm#type=recovery',
])('%j is not', (path) => {
  expect(returnPath(path)).toBeUndefined()
})
