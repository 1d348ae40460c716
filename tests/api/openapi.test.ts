import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AREAS } from '#platform/cache/invalidation.ts'
import { ROWS } from '../support/role-rows.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

interface Operation {
  operationId?: string
  summary?: string
  description?: string
  security?: object[]
  'x-changes'?: unknown
  'x-shows'?: unknown
}
interface Schema {
  description?: string
  examples?: unknown[]
}
interface Document {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> }
}

const VERBS =
  /^(announce|approve|ban|block|challenge|change|claim|confirm|count|create|decide|delete|edit|end|enrol|enter|fetch|find|follow|get|hide|leave|like|list|mark|mute|pin|preview|recover|reject|replace|reset|restore|revoke|save|search|set|sign|stream|suggest|suspend|unblock|undo|unfollow|unlike|unmute|unpin|unverify|update|upload|verify)[A-Z]/

let site: TestSite
let document: Document
beforeAll(async () => {
  site = await openTestSite({
    env: { PUBLIC_URL: 'https://fans.example', CONTACT_EMAIL: 'hello@fans.example' },
  })
  document = await (await site.request('/api/openapi.json')).json()
})
afterAll(() => site?.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${address}`, operation] as const,
    ),
  )

describe('the OpenAPI document', () => {
  it('has names that begin with a verb, and one for each operation', () => {
    const ids = operations().map(([, { operationId = '' }]) => operationId)
    expect(ids.filter((id) => !VERBS.test(id) || id.length > 30)).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('requires a session where visitors are refused, and nowhere else', () => {
    const required = operations().flatMap(([name, { security }]) =>
      security?.length && !security.some((one) => Object.keys(one).length === 0) ? [name] : [],
    )
    const refused = Object.entries(ROWS).flatMap(([name, { expected }]) =>
      // Its row asks for a topic of members; others are for everybody.
      expected('visitor') === 401 && name !== 'GET /api/live' ? [name] : [],
    )
    expect(required.sort()).toEqual(refused.sort())
  })

  it('says who may call each operation, and how often if it is limited', () => {
    for (const [name, { summary, description }] of operations()) {
      expect([name, description]).toEqual([name, expect.stringMatching(/^For /)])
      expect(summary).not.toMatch(/\bFor (everybody|members|admins)/)
    }
    expect(document.paths['/api/posts']?.post?.description).toBe(
      'For signed-in people.\n\nAt most 20 requests from one member and 200 from one network in 600 seconds.',
    )
  })

  it('names moderators where they may call an operation of the admin pages, and nowhere else', () => {
    const ofAdmin = operations().filter(([name]) => name.includes(' /api/admin/'))
    const named = ofAdmin.filter(([, { description = '' }]) =>
      /^For moderators\b.* admins\b/.test(description),
    )
    const allowed = ofAdmin.filter(([name]) => ROWS[name]?.expected('moderator') !== 403)
    expect(ofAdmin.length).toBeGreaterThan(30)
    expect(named.map(([name]) => name)).toEqual(allowed.map(([name]) => name))
  })

  it('declares for each write, and for no read, what it changes for visitors', () => {
    for (const [name, { 'x-changes': changed }] of operations()) {
      const isSaid = Array.isArray(changed) || changed === 'everything'
      const isWrite = !name.startsWith('GET ') && name.includes(' /api/')
      expect([name, isSaid]).toEqual([name, isWrite])
    }
  })

  it('has a use for every data tag: a write changes it, and an answer shows it', () => {
    for (const declaration of ['x-changes', 'x-shows'] as const) {
      const declared = new Set(operations().flatMap(([, operation]) => operation[declaration] ?? []))
      declared.delete('everything')
      expect([declaration, [...declared].sort()]).toEqual([declaration, [...AREAS, 'post:{id}'].sort()])
    }
  })

  it('describes its named schemas, with examples that fit them', () => {
    const { schemas } = document.components
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Post', 'Reply', 'Artist', 'Album', 'Song', 'Session', 'Profile', 'Problem']),
    )
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    for (const [name, { description, examples = [] }] of Object.entries(schemas)) {
      expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)])
      const validate = ajv.compile({ $ref: `#/components/schemas/${name}`, components: { schemas } })
      expect([name, examples.length, examples.every((one) => validate(one)) || validate.errors]).toEqual([
        name,
        1,
        true,
      ])
    }
  })

  it('has no pattern of a regular expression with flags, which JSON Schema cannot say', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '""']) => JSON.parse(text) as string,
    )
    expect(patterns.length).toBeGreaterThan(0)
    expect(patterns.filter((pattern) => /\$\/?[a-z]+$|^\//.test(pattern))).toEqual([])
  })

  it('names its server, and describes its tags and how to sign in', () => {
    expect(document.servers).toEqual([expect.objectContaining({ url: 'https://fans.example' })])
    expect(document.tags.every(({ description }) => description.endsWith('.'))).toBe(true)
    expect(document.components.securitySchemes).toMatchObject({ session: { type: 'http', scheme: 'bearer' } })
  })
})
