import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestsOf } from '../../support/role-row.ts'
import { ROWS } from '../../support/role-rows.ts'
import { fillRoleWorld, type RoleWorld } from '../../support/role-world.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

/** NUL, halves of a letter, and hundreds of accents on one letter. */
const UNSTORABLE = ['a\0b', 'a\ud800b', `e${'\u0301'.repeat(300)}`]
/** Of one word, and with accents that are few enough for each letter. */
const LONG = ['x'.repeat(4900), '夜'.repeat(4900), `e${'\u0301'.repeat(200)}`.repeat(24)]

let site: TestSite
let world: RoleWorld
beforeAll(async () => {
  site = await openTestSite()
  world = await fillRoleWorld(site)
})
afterAll(() => site?.close())

/** A body with another text in the place of each of its values in turn, and the name of the place. */
function* withEachReplaced(
  body: unknown,
  text: string,
  place = '',
): Generator<[place: string, body: unknown]> {
  const isList = Array.isArray(body)
  if (typeof body !== 'object' || body === null || body instanceof FormData) return yield [place, text]
  for (const [name, value] of Object.entries(body)) {
    for (const [at, other] of withEachReplaced(value, text, `${place}.${name}`)) {
      const changed = { ...body, [name]: other }
      yield [at, isList ? Object.values(changed) : changed]
    }
  }
}

it('no text in the body of any operation is an error of the server', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const [endpoint, row] of Object.entries(ROWS)) {
    const [method = '', path = ''] = endpoint.split(' ')
    for (const request of method === 'GET' ? [] : requestsOf(row)) {
      for (const role of ['claimant', 'admin'] as const) {
        const { body, params = {}, query = {}, endsSessions } = (await request?.(world, role)) ?? {}
        if (!body || endsSessions) continue
        const address = path.replace(/\{(\w+)\}/g, (slot, name: string) => params[name] ?? slot)
        for (const text of [...UNSTORABLE, ...LONG]) {
          for (const [place, changed] of withEachReplaced(body, text)) {
            const answer = await site.request(`${address}?${new URLSearchParams(query)}`, {
              method,
              headers: world.headers[role],
              body: changed,
            })
            await answer.body?.cancel()
            tried++
            // 503: no source outside answers in tests.
            if (answer.status >= 500 && answer.status !== 503) {
              wrong.push(
                `${endpoint} by ${role}, ${place}=${JSON.stringify(text).slice(0, 20)}: ${answer.status}`,
              )
            }
          }
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(2000)
  expect(wrong).toEqual([])
})
