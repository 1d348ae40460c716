import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/http/client/client.ts'
import { forgetUnsent, keepUnsent, readUnsent } from './unsent.ts'
import { WISH_MS } from './wish.ts'

const refused = (code: string) => new ApiError({ type: 'about:blank', title: 'Forbidden', status: 403, code })
const wish = { act: 'reply', id: '1', words: 'Reply to Ana' }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', { location: { pathname: '/community/post/1', search: '?a=b' } })
})
afterEach(() => vi.unstubAllGlobals())

test('a text refused for an unconfirmed address is remembered for its member, for an hour', () => {
  keepUnsent('ana', refused('email_not_confirmed'), wish.words, wish)
  expect(readUnsent('ana')).toMatchObject({ words: wish.words, wish, path: '/community/post/1?a=b' })
  expect(readUnsent('bea')).toBeUndefined()
  expect(readUnsent('ana', Date.now() + WISH_MS)).toBeUndefined()
  forgetUnsent('ana')
  expect(readUnsent('ana')).toBeUndefined()
})

test('nothing is remembered after other errors, and no stored address of another site is read', () => {
  keepUnsent('ana', refused('suspended'), wish.words)
  keepUnsent('ana', new Error('offline'), wish.words)
  expect(stored.size).toBe(0)
  stored.set('fanfare.unsent.ana', JSON.stringify({ words: 'Go', path: '//evil', keptAt: Date.now() }))
  expect(readUnsent('ana')).toBeUndefined()
})
