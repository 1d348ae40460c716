import { createRoute } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import { changes, changesEverything, findChanges } from './data-tags.ts'
import { createRouter } from './router.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/** An API with these endpoints, which declare what is given. */
function apiOf(...routes: [method: Method, path: string, declared?: object][]) {
  const api = createRouter()
  for (const [method, path, declared = {}] of routes) {
    const responses = { 204: { description: 'Done' } }
    api.openAPIRegistry.registerPath(createRoute({ method, path, responses, ...declared }))
  }
  return api
}

describe('the tags that a write changes', () => {
  it('are those it declares, with ids of the path in lower case; everything only where it says so', () => {
    const find = findChanges(
      apiOf(
        ['put', '/api/posts/{id}/like', changes('feed', 'post:{id}')],
        ['put', '/api/me/notes', changes()],
        ['delete', '/api/me', changesEverything()],
      ),
    )
    expect(find('PUT', '/api/posts/A1/like')).toEqual(['feed', 'post:a1'])
    expect(find('PUT', '/api/me/notes')).toEqual([])
    expect(find('DELETE', '/api/me')).toBeUndefined()
  })

  it.each(['post', 'put', 'delete'] as const)('cannot be left out: %s', (method) => {
    const api = apiOf(['get', '/api/posts'], ['post', '/api/posts', changes()], [method, '/api/plans/{id}'])
    expect(() => findChanges(api)).toThrow(
      `Writes declare changes(…) or changesEverything(): ${method.toUpperCase()} /api/plans/{id}`,
    )
  })

  it('are words of one list', () => {
    // @ts-expect-error: with another word, the server does not compile.
    const declared = changes('notes')
    expect(findChanges(apiOf(['put', '/api/me/notes', declared]))('PUT', '/api/me/notes')).toEqual([])
  })

  it('are not asked of reads and sessions', () => {
    expect(() => findChanges(apiOf(['get', '/api/posts'], ['post', '/auth/v1/token']))).not.toThrow()
  })
})
