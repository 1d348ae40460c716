import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdmin } from '../../support/business.ts'
import type { Member } from '../../support/members.ts'
import { raw, type ServedSite, serve, statusOf } from '../../support/served.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: { enum?: string[]; format?: string; type?: string }
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete']

let site: TestSite
let served: ServedSite
let admin: Member
let operations: { method: string; path: string; parameters: Parameter[] }[]
beforeAll(async () => {
  site = await openTestSite()
  served = await serve(site)
  admin = await createAdmin(site)
  const { paths } = (await (await site.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>
  }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method]
      return operation ? [{ method: method.toUpperCase(), path, parameters: operation.parameters ?? [] }] : []
    }),
  )
})
afterAll(async () => {
  await served?.close()
  await site?.close()
})

/** An address of the operation with this text, percent-encoded, in one of its parameters, and something fitting in the others. */
function addressWith(path: string, parameters: Parameter[], odd: Parameter, text: string): string {
  const query: string[] = []
  let address = path
  for (const parameter of parameters) {
    const { schema = {} } = parameter
    const fitting = schema.enum?.[0] ?? (schema.type === 'integer' ? '1' : randomUUID())
    const value = parameter === odd ? text : fitting
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, value)
    else if (parameter === odd || parameter.required) query.push(`${parameter.name}=${value}`)
  }
  return query.length > 0 ? `${address}?${query.join('&')}` : address
}

it('no operation takes NUL in a parameter, for anybody', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const { method, path, parameters } of operations) {
    for (const odd of parameters) {
      for (const text of ['%00', 'a%00b']) {
        const address = addressWith(path, parameters, odd, text)
        for (const headers of [{}, admin.headers]) {
          const body = method === 'GET' || method === 'DELETE' ? undefined : {}
          const { status } = await site.request(address, { method, headers, body })
          tried++
          if (status !== (odd.in === 'path' ? 404 : 422)) wrong.push(`${method} ${address}: ${status}`)
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(1500)
  expect(wrong).toEqual([])
})

it('a lone surrogate, or bytes that are no text, in a parameter of any operation are no error of the server', async () => {
  const wrong: string[] = []
  for (const { method, path, parameters } of operations) {
    for (const odd of parameters) {
      for (const text of ['%ED%A0%80', '%FF']) {
        const address = addressWith(path, parameters, odd, text)
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        const answer = await site.request(address, { method, headers: admin.headers, body })
        await answer.body?.cancel()
        // 503: no source outside answers in tests.
        if (answer.status >= 500 && answer.status !== 503)
          wrong.push(`${method} ${address}: ${answer.status}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

it.each([
  'User-Agent',
  'X-Request-Id',
  'Last-Event-Id',
  'If-None-Match',
  'Cookie',
  'Authorization',
  'Accept',
])('neither do such bytes in the header %s', async (name) => {
  for (const path of ['/api/posts', '/api/me/sessions', '/auth/v1/user', '/verify/nope', '/api/live']) {
    expect(statusOf(await served.send(raw(`GET ${path}`, [`${name}: a\0b`]))), path).toBe(400)
    // Node.js reads headers as Latin-1: each byte is a character.
    const answer = await served.send(raw(`HEAD ${path}`, [`${name}: \u00ed\u00a0\u0080\u00ff`]))
    expect(statusOf(answer), path).toBeLessThan(500)
  }
})

it('a link of a proof that nobody has made leads nowhere', async () => {
  for (const token of ['%00', 'nope', '%ff'])
    expect((await site.request(`/verify/${token}`)).status).toBe(404)
})
