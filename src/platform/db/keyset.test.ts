import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '../http/problem.ts'
import { decodeCursor, decodeIdCursor, encodeCursor, toPage } from './keyset.ts'

const anything = () => () => true

describe('cursors', () => {
  it('round-trip', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
    )
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        expect(decodeCursor(encodeCursor(values), values.map(anything))).toEqual(values)
      }),
    )
  })

  it('that were not issued are refused with the name of the field', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.json().map((text) => Buffer.from(text).toString('base64url')),
        ),
        (text) => {
          try {
            const values = decodeCursor(text, [anything(), anything()])
            expect(values).toHaveLength(2)
          } catch (error) {
            expect(error).toBeInstanceOf(ProblemError)
            expect((error as ProblemError).problem).toMatchObject({
              status: 400,
              errors: { cursor: expect.any(String) },
            })
          }
        },
      ),
    )
  })
})

it('a cursor with a value that a check refuses is refused', () => {
  const cursor = encodeCursor(['latest', 5])
  expect(decodeCursor(cursor, [(name) => name === 'latest', Number.isInteger])).toEqual(['latest', 5])
  expect(() => decodeCursor(cursor, [(name) => name === 'top', Number.isInteger])).toThrow(ProblemError)
  expect(() => decodeCursor(cursor, [(name) => name === 'latest'])).toThrow(ProblemError)
})

describe('cursors by a counted id', () => {
  it('round-trip', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (id) => {
        expect(decodeIdCursor(encodeCursor([id]))).toBe(id)
      }),
    )
  })

  it.each([['1e400'], ['Infinity'], ['99999999999999999999999'], [1.5], ['x']])('refuse %j', (value) => {
    expect(() => decodeIdCursor(encodeCursor([value]))).toThrow(ProblemError)
  })
})

describe('toPage', () => {
  it('visits every row once, whatever the size of the pages', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (numbers, limit) => {
          const rows = numbers.toSorted((a, b) => a - b)
          const seen: number[] = []
          let cursor: string | null = null
          do {
            const after: number = cursor === null ? -Infinity : Number(decodeCursor(cursor, [anything()])[0])
            const page = toPage(rows.filter((row) => row > after).slice(0, limit + 1), limit, (row) => [row])
            seen.push(...page.items)
            cursor = page.nextCursor
          } while (cursor !== null)
          expect(seen).toEqual(rows)
        },
      ),
    )
  })
})
