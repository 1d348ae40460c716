import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CachedAnswer, SourceCache, SourceQuery } from '#platform/cache/source-cache.ts'
import { readPart } from '#platform/cache/source-cache.ts'

const query: SourceQuery<string> = {
  source: 'musicbrainz',
  key: 'relations of an artist',
  schema: z.string(),
  freshMs: 1,
  missingMs: 1,
  load: () => Promise.resolve(null),
}

/** A cache with this answer; `beforeAnswer` runs when it is asked. */
function cacheWith(answer: CachedAnswer<string>, beforeAnswer?: () => void) {
  const get = () => {
    beforeAnswer?.()
    return Promise.resolve(answer)
  }
  return { sourceCache: { get } as unknown as SourceCache }
}

describe('a part of a page', () => {
  it('has the rows of an answer that came after they were first read', async () => {
    const stored: string[] = []
    const platform = cacheWith({ value: 'fetched', pending: false }, () => stored.push('a credit'))
    const part = await readPart(platform, query, () => Promise.resolve([...stored]))
    expect(part).toEqual({ rows: ['a credit'], state: 'ready' })
  })

  it.each([
    ['there are rows', ['a credit'], { value: 'fetched', pending: false }, 'ready'],
    ['the source has not answered', [], { value: undefined, pending: true }, 'pending'],
    ['the source has failed', [], { value: undefined, pending: false }, 'unavailable'],
  ] as const)('is read once when %s', async (_when, rows, answer, state) => {
    let reads = 0
    const part = await readPart(cacheWith(answer), query, () => {
      reads++
      return Promise.resolve(rows)
    })
    expect(part).toEqual({ rows, state })
    expect(reads).toBe(1)
  })
})
