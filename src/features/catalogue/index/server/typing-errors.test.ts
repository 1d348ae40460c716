import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginningKeys,
  deletionKeys,
  dictionaryKeys,
  distance,
  prefixDistance,
  TOO_FAR,
} from './typing-errors.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdeñ周'), minLength: 1, maxLength: 14 })

/** One random typing error. */
const oneError = word
  .filter((text) => [...text].length > 1)
  .chain((text) => {
    const letters = [...text]
    return fc
      .record({
        kind: fc.constantFrom('insert', 'delete', 'replace', 'swap'),
        at: fc.nat(letters.length - 1),
        letter: fc.constantFrom(...'abcde'),
      })
      .map(({ kind, at, letter }) => {
        const typed = [...letters]
        if (kind === 'insert') typed.splice(at, 0, letter)
        else if (kind === 'delete') typed.splice(at, 1)
        else if (kind === 'replace') typed[at] = letter
        else [typed[at], typed[at + 1]] = [typed[at + 1] ?? letter, typed[at] ?? letter]
        return { text, typed: typed.join('') }
      })
  })

describe('distance', () => {
  it.each([
    ['radiohead', 'radiohead', 0],
    ['radioheda', 'radiohead', 1],
    ['raadiohead', 'radiohead', 1],
    ['radohead', 'radiohead', 1],
    ['radiihead', 'radiohead', 1],
    ['rdaioheda', 'radiohead', 2],
    ['abc', 'xyz', TOO_FAR],
    ['', '', 0],
    ['', 'ab', 2],
    ['𝕏𝕐', '𝕏𝕏', 1],
  ])('between %s and %s is %i', (typed, name, errors) => {
    expect(distance(typed, name, 2)).toBe(errors)
  })

  it('to a prefix is that to the nearest one', () => {
    expect(prefixDistance('radioh', 'radiohead', 2)).toBe(0)
    expect(prefixDistance('raidoh', 'radiohead', 2)).toBe(1)
    expect(prefixDistance('xyz', 'radiohead', 2)).toBe(TOO_FAR)
  })

  it('is symmetric and never above its limit', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const found = distance(a, b, 2)
        expect(found).toBe(distance(b, a, 2))
        expect(found <= 2 || found === TOO_FAR).toBe(true)
        expect(prefixDistance(a, b, 2)).toBeLessThanOrEqual(found)
      }),
    )
  })
})

describe('deletion keys', () => {
  it('are shared by every two words that are one error apart', () => {
    fc.assert(
      fc.property(oneError, ({ text, typed }) => {
        const stored = new Set(dictionaryKeys(text, false))
        expect(deletionKeys(typed).some((key) => stored.has(key))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('of a frequent word are shared by mistyped prefixes of it', () => {
    const stored = new Set(dictionaryKeys('metallica', true))
    for (const typed of ['metl', 'mteal', 'metakl', 'netal']) {
      expect(beginningKeys(typed).some((key) => stored.has(key))).toBe(true)
      expect(deletionKeys(typed).some((key) => stored.has(key))).toBe(false)
    }
    expect(beginningKeys('met')).toEqual([])
    expect(beginningKeys('metalik')).toEqual([])
  })
})
