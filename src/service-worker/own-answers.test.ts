import { expect, test } from 'vitest'
import { isKept, KEPT_CHARACTERS_MAX, keptAnswer, memberOf, memberOfKept } from './own-answers.ts'

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

test('the first pages of follows, shows, plans and notifications are kept, and nothing else of a member', () => {
  const isKeptAt = (path: string) => isKept(new URL(path, 'http://site.test'))
  for (const path of [
    '/api/me/profile',
    '/api/me/follows?limit=1',
    '/api/me/shows?limit=6',
    '/api/me/notifications',
    '/api/me/notifications/unread',
    '/api/me/plans/1',
    '/api/radar/releases?when=recent&limit=12',
  ]) {
    expect(isKeptAt(path), path).toBe(true)
  }
  for (const path of [
    '/api/me/follows?cursor=a',
    '/api/me/follows?q=a',
    '/api/me/sessions',
    '/api/me/security-events',
    '/api/me/notice-settings',
    '/api/me/plans',
    '/api/posts',
    '/x/api/me/profile',
  ]) {
    expect(isKeptAt(path), path).toBe(false)
  }
})

test('a kept answer names its member and time, and one that is too long is not kept', async () => {
  const now = new Date('2026-03-01T10:51:00Z')
  const kept = keptAnswer('ana', '{"a":1}', now)
  expect(kept && memberOfKept(kept)).toBe('ana')
  expect(kept?.headers.get('fanfare-kept-at')).toBe(now.toISOString())
  expect(await kept?.json()).toEqual({ a: 1 })
  expect(keptAnswer('ana', 'a'.repeat(KEPT_CHARACTERS_MAX + 1), now)).toBeUndefined()
})
