import { findEntities } from '#features/catalogue/server/search/find-entities.ts'
import { normalForm } from '#features/catalogue/server/search/normal-form.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { createRandom } from './random.ts'
import { carelessly, withOneError } from './typing.ts'

const BEST_KNOWN = 10_000
const SAMPLE_SIZE = 1000

interface Target {
  label: string
  names: string[]
  typed(name: string): string
  /** The least share, in percent, that must be among the first three. */
  least: number
}

/** Measures how often a well-known name is among the first three results. Returns whether all shares are high enough. */
export async function measureQuality(
  database: OpenDatabase,
  real: string[],
  verbose: boolean,
): Promise<boolean> {
  const random = createRandom(7)
  const known = real.slice(0, BEST_KNOWN)
  const sample = Array.from({ length: SAMPLE_SIZE }, () => random.pick(known))
  const long = (names: string[]) =>
    names.filter((name) => [...name].filter((c) => /[\p{L}\p{N}]/u.test(c)).length >= 5)
  const errors = createRandom(11)
  const mistyped = new Map(sample.map((name) => [name, withOneError(name, errors)]))
  const oneError = (name: string) => mistyped.get(name) ?? name
  const targets: Target[] = [
    { label: 'as they are', names: sample, typed: (name) => name, least: 99.5 },
    { label: 'accents and punctuation dropped', names: sample, typed: carelessly, least: 99.5 },
    { label: 'one error', names: sample, typed: oneError, least: 96 },
    { label: 'one error, from five letters on', names: long(sample), typed: oneError, least: 98 },
    { label: 'two errors', names: sample, typed: (name) => withOneError(oneError(name), errors), least: 0 },
  ]
  let isGood = true
  for (const { label, names, typed, least } of targets) {
    const missed: string[] = []
    for (const name of names) {
      const text = typed(name)
      const found = await findEntities(database, 'artist', text, 10)
      const place = found.findIndex((one) => normalForm(one.name) === normalForm(name))
      if (place < 0 || place > 2) missed.push(`${name} ← ${text} (${place < 0 ? 'none' : place + 1})`)
    }
    const share = (100 * (names.length - missed.length)) / names.length
    const verdict = least === 0 ? '' : share >= least ? 'ok' : `UNDER ${least}`
    if (share < least) isGood = false
    console.log(`${label.padEnd(34)} ${share.toFixed(1)} % of ${names.length} ${verdict}`)
    if (verbose) console.log(missed.map((miss) => `    ${miss}`).join('\n'))
  }
  return isGood
}
