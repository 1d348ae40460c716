import { Hono } from 'hono'
import type { ExtractSchema } from 'hono/types'
import { expect, test } from 'vitest'
import { createRpc } from './rpc.ts'

const app = new Hono()
  .get('/api/posts/:id/replies', (c) => c.json({ id: c.req.param('id'), query: c.req.queries() }))
  .patch('/api/me', async (c) => c.json({ sent: await c.req.json(), type: c.req.header('content-type') }))
  .delete('/api/me', (c) => c.body(null, 204))

const rpc = createRpc<ExtractSchema<typeof app>>('http://site.test', async (request) => app.request(request))

test('fills in path parameters and the query, without undefined values', async () => {
  const input = {
    param: { id: 'a/b ü$' },
    query: { sort: 'top of all', cursor: 'a&b', none: undefined, tag: ['x', 'y'] },
  }
  const answer = await rpc.api.posts[':id'].replies.$get(input)
  expect(await answer.json()).toEqual({
    id: 'a/b ü$',
    query: { sort: ['top of all'], cursor: ['a&b'], tag: ['x', 'y'] },
  })
})

test('sends the body as JSON', async () => {
  const body = { json: { bio: null, name: 'ü' } }
  const answer = await rpc.api.me.$patch(body)
  expect(await answer.json()).toEqual({ sent: body.json, type: 'application/json' })
})

test('sends a request without input, and aborts one', async () => {
  expect((await rpc.api.me.$delete()).status).toBe(204)
  const aborted = AbortSignal.abort()
  let seen: AbortSignal | undefined
  const watched = createRpc<ExtractSchema<typeof app>>('http://site.test', async (request) => {
    seen = request.signal
    return new Response(null, { status: 204 })
  })
  await watched.api.me.$delete({}, { init: { signal: aborted } })
  expect(seen?.aborted).toBe(true)
})

test('awaiting the client by mistake sends nothing', async () => {
  expect(await Promise.resolve(rpc.api.me)).toBeDefined()
})
