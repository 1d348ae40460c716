import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { afterEach, describe, expect, it } from 'vitest'
import { createStandIn } from '../../demo/stand-in/server.ts'
import { openTestSite } from '../support/site.ts'
import { fuzz, turnOf } from './fuzz.ts'
import { KINDS } from './inputs.ts'
import { Pools } from './pools.ts'
import { FUZZ_ROLES, fillFuzzWorld, type World } from './world.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function listen(app: Parameters<typeof getRequestListener>[0]): Promise<string> {
  const server = createServer(getRequestListener(app))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('a short run of the fuzzer has no findings', async () => {
  const logged: string[] = []
  const standIn = await createStandIn()
  ends.push(() => standIn.close())
  const site = await openTestSite({
    env: { ...standIn.settings, MUSICBRAINZ_RATE: '1000', ACCESS_GATE: 'on', LOG_LEVEL: 'error' },
    log: { write: (line) => void logged.push(line) },
  })
  ends.push(() => site.close())
  const url = await listen(site.app.fetch)
  const world = await fillFuzzWorld({ url, platform: site.platform })
  const report = await fuzz({ url, world, seed: 'share', requests: 130 })
  expect(report.describe()).toBe('')
  expect(logged).toEqual([])
})

describe('the fuzzer', () => {
  const things = z.object({ items: z.array(z.object({ id: z.string(), size: z.int() })) })
  const route = (path: string, failure?: string) =>
    createRoute({
      method: 'get',
      path,
      request: { query: z.object({ q: z.string().max(20).optional() }) },
      responses: {
        200: { description: 'Things', content: { 'application/json': { schema: things } } },
        ...(failure && { 404: { description: 'None', content: { [failure]: { schema: z.string() } } } }),
      },
    })
  const SECRET = 'nobody-may-know'

  /** Runs the fuzzer against a site whose only operation gives this answer. */
  const found = async (answer: (q: string) => Response, world = emptyWorld(), failure?: string) => {
    const app = new OpenAPIHono()
    app.use(async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(SANE)) c.res.headers.set(name, value)
    })
    app.get('/api/things', (c) => answer(c.req.query('q') ?? ''))
    app.notFound(() => Response.json({ status: 404 }, { status: 404, headers: PROBLEM }))
    app.openAPIRegistry.registerPath(route('/api/things', failure))
    app.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: 'Things', version: '1' } })
    const report = await fuzz({ url: await listen(app.fetch), world, seed: 'x', requests: 200 })
    return [...report.findings.map(({ fault }) => fault.kind), ...report.wrongs]
  }
  const emptyWorld = (): World => ({
    pools: new Pools(),
    secrets: [{ text: SECRET, what: 'a secret', mayRead: ['admin'] }],
    files: [],
    tokens: [],
    askerOf: async (_, role) => ({ role, headers: {}, own: {} }),
    rolesFor: () => [],
    recordUse: () => {},
    wrongs: async () => [],
  })
  const SANE = {
    'X-Request-Id': crypto.randomUUID(),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  }
  const PROBLEM = { 'Content-Type': 'application/problem+json' }
  const good = { items: [{ id: 'a', size: 1 }] }
  const badly = (q: string) => new Set(q).size === 1 && q.length > 20

  it('has no findings for correct responses', async () => {
    expect(await found(() => Response.json(good))).toEqual([])
  })

  it('has no findings for a failure with the page that the document promises, and one for another type', async () => {
    const html = () => new Response('<p>None</p>', { status: 404, headers: { 'Content-Type': 'text/html' } })
    expect(await found(html, emptyWorld(), 'text/html')).toEqual([])
    expect(await found(html, emptyWorld(), 'text/plain')).toEqual([
      'undeclared content type text/html',
      'no problem document with 404',
    ])
  })

  it('finds a crash that one value causes', async () => {
    expect(
      await found((q) => (badly(q) ? Response.json({}, { status: 500 }) : Response.json(good))),
    ).toContain('status 500')
  })

  it.each<[string, () => Response]>([
    ['undeclared status 418', () => Response.json({ status: 418 }, { status: 418 })],
    ['undeclared content type text/plain', () => new Response('{}')],
    ['breaks its schema (200/items/*/size type )', () => Response.json({ items: [{ id: 'a', size: '1' }] })],
    ['breaks its schema (200 required )', () => Response.json({})],
    [
      'breaks its schema (200/items/* unevaluatedProperties email)',
      () => Response.json({ items: [{ ...good.items[0], email: 'a@example.org' }] }),
    ],
    ['leaks a secret', () => Response.json({ items: [{ id: SECRET, size: 1 }] })],
    ['exposes a stack trace', () => Response.json({ items: [{ id: new Error('x').stack ?? '', size: 1 }] })],
    ['no problem document with 404', () => new Response('404 Not Found', { status: 404 })],
  ])('finds: %s', async (kind, answer) => {
    expect(await found(answer)).toContain(kind)
  })

  it('reports its findings when it must stop because shared test data is gone', async () => {
    let calls = 0
    const world = emptyWorld()
    const { askerOf } = world
    world.askerOf = async (...given) => {
      if (++calls > 100) throw new Error('Post not found')
      return askerOf(...given)
    }
    expect(await found(() => Response.json({}), world)).toEqual([
      'breaks its schema (200 required )',
      'Shared test data is gone before request 100: Post not found',
    ])
  })

  it('sends every operation as every role with every kind of input', () => {
    const operations = 150
    const sent = new Set<string>()
    for (let number = 1; number <= 20_000; number++) {
      const { at, kind, ofAll, amongFitting } = turnOf(number, operations)
      if (!amongFitting) sent.add(`${at} ${kind} ${ofAll}`)
    }
    expect(sent.size).toBe(operations * KINDS.length * FUZZ_ROLES.length)
  })

  it('sends the same requests in every run with the same seed', async () => {
    const queriesOfRun = async () => {
      const queries: string[] = []
      await found((q) => {
        queries.push(q)
        return Response.json(good)
      })
      return queries
    }
    expect(await queriesOfRun()).toEqual(await queriesOfRun())
  })
})
