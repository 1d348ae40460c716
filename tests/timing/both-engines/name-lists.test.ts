import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { SIMILAR_NAMES_MAX } from '#features/shows/limits.ts'
import type { NameMatch } from '#features/shows/line-ups/contract.ts'
import { openModeratedSite } from '../../support/managed.ts'

const { site, manage } = await openModeratedSite()
afterAll(() => site.close())

const { owner, artistId } = await manage()
const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Names that differ in more than a letter. */
const nameOf = (at: number) =>
  [at, at * 7 + 3, at * 11 + 5]
    .map((n) => (letters[n % 26] ?? '').repeat(3) + (letters[(n >> 3) % 26] ?? ''))
    .join(' ')
const known = Array.from({ length: 200 }, (_, at) => nameOf(at))
await storeFacts(
  site.platform.db,
  { artists: known.map((name) => ({ mbid: crypto.randomUUID(), name })) },
  new Date(),
)

const matchActs = async (names: readonly string[]): Promise<NameMatch[]> => {
  const answer = await site.request(`/api/manage/artist/${artistId}/act-names`, {
    method: 'POST',
    headers: owner.headers,
    body: { names },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).items
}
const previewImport = async (names: readonly string[]) => {
  const body = new FormData()
  body.append('file', new File([names.join('\n')], 'artists.txt', { type: 'text/plain' }))
  const answer = await site.request('/api/me/imports/list', { method: 'POST', headers: owner.headers, body })
  expect(answer.status).toBe(200)
  return answer.json()
}

it('names of a bill that no artist has are searched up to a number; the others remain names', async () => {
  const mistyped = known.slice(0, SIMILAR_NAMES_MAX + 10).map((name) => `${name}x`)
  const items = await matchActs([...known.slice(0, 120), ...mistyped])
  expect(items.slice(0, 120).every(({ isSure }) => isSure)).toBe(true)
  const similar = items.slice(120).map(({ candidates }) => candidates.length > 0)
  expect(similar).toEqual(mistyped.map((_, at) => at < SIMILAR_NAMES_MAX))
})

it('one part of all long lists is read at a time, so that everybody else gets in between', async () => {
  const { longReads, database } = site.platform
  let running = 0
  let most = 0
  let parts = 0
  site.platform.longReads = (work) =>
    longReads(async () => {
      most = Math.max(most, ++running)
      parts++
      return work().finally(() => running--)
    })
  const unknown = Array.from({ length: 400 }, (_, at) => `no such act ${at}`)
  let isOver = false
  const lists = Promise.all([
    matchActs(unknown),
    matchActs(unknown.map((name) => `${name} again`)),
    previewImport(Array.from({ length: 1000 }, (_, at) => `no such name ${at}`)),
  ]).finally(() => {
    isOver = true
  })
  const waiting: number[] = []
  while (!isOver) {
    waiting.push(database.pool.waitingCount)
    await sql`select 1`.execute(database.db)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await lists
  expect(most).toBe(1)
  expect(parts).toBe(2 * (400 / 50 + SIMILAR_NAMES_MAX) + 1000 / 50)
  // Their requests begin at the same moment, each with a transaction of its own.
  expect(waiting.slice(50).filter((count) => count > 2)).toEqual([])
})
