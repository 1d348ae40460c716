import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryBudget } from '#platform/cache/memory-budget.ts'
import { parseConfig } from '#platform/config.ts'
import { type Claims, createTokenReader, signAccessToken } from './access-tokens.ts'

const key = randomBytes(32)
const installation: Parameters<typeof createTokenReader>[0] = {
  config: parseConfig({ PUBLIC_URL: 'https://fanfare.example' }),
  secretFor: async () => key,
  memory: createMemoryBudget(2 ** 24, { registry: new Registry() }),
}
const readToken = createTokenReader(installation)
const claims: Claims = {
  sub: '6f1c2d52-1c7b-4f61-8d0b-0f5d1c0c5a11',
  session_id: '0d9e5a35-7f3f-4f43-9a52-7a9ad3a4f001',
  aal: 'aal1',
  mfa: false,
  gen: 3,
  amr: [{ method: 'password', timestamp: 1_800_000_000 }],
}

afterEach(() => {
  vi.useRealTimers()
})

test('a token returns the signed claims', async () => {
  const token = await signAccessToken(installation, { ...claims, email: 'ana@example.org' })
  expect(await readToken(token)).toEqual(claims)
})

test('a token expires after ten minutes', async () => {
  const signed = Date.UTC(2026, 10, 21, 12)
  vi.useFakeTimers({ toFake: ['Date'], now: signed })
  const token = await signAccessToken(installation, { ...claims, email: 'ana@example.org' })
  vi.setSystemTime(signed + 599_000)
  expect(await readToken(token)).toEqual(claims)
  vi.setSystemTime(signed + 601_000)
  await expect(readToken(token)).rejects.toMatchObject({ problem: { status: 401 } })
})

/** A token signed with the right key that differs from a valid one in the given ways. */
function differing(change: {
  issuer?: string
  audience?: string
  algorithm?: string
  content?: Record<string, unknown>
  expires?: boolean
}) {
  const { sub, ...rest } = claims
  const token = new SignJWT({ ...rest, ...change.content })
    .setProtectedHeader({ alg: change.algorithm ?? 'HS256', typ: 'JWT' })
    .setSubject(sub)
    .setIssuer(change.issuer ?? 'https://fanfare.example')
    .setAudience(change.audience ?? 'authenticated')
    .setIssuedAt()
  return (change.expires === false ? token : token.setExpirationTime('5m')).sign(key)
}

test('a token with the expected header and claims is accepted', async () => {
  expect(await readToken(await differing({}))).toEqual(claims)
})

test.each([
  [{ issuer: 'https://elsewhere.example' }],
  [{ audience: 'others' }],
  [{ algorithm: 'HS384' }],
  [{ expires: false }],
  [{ content: { session_id: undefined } }],
  [{ content: { aal: 'aal3' } }],
])('a token is rejected with %j', async (change) => {
  await expect(readToken(await differing(change))).rejects.toMatchObject({
    problem: { status: 401, code: 'bad_jwt' },
  })
})
