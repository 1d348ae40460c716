import { findEntities } from '#features/catalogue/index/server/find-entities.ts'
import { normalForm } from '#features/catalogue/index/server/normal-form.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { createRandom } from './random.ts'
import { inLatin, inLatinByEar, isCyrillic, isHebrew, onLatinLayout, onLayout } from './scripts.ts'
import { carelessly, sortedName, withOneError } from './typing.ts'

const BEST_KNOWN = 10_000
const FAMOUS = 1000
const SAMPLE_SIZE = 1000

interface Target {
  label: string
  names: string[]
  typed(name: string): string
  /** The least share, in percent, that must be among the first ones; 0 for a figure without a goal. */
  least: number
  /** Among this many first results; 3 by default. */
  first?: number
}

/** Measures how often a known name is among the first results. Returns whether all shares are high enough. */
export async function measureQuality(
  database: OpenDatabase,
  real: string[],
  verbose: boolean,
): Promise<boolean> {
  let isGood = true
  for (const { label, names, typed, least, first = 3 } of targetsFor(real)) {
    const missed: string[] = []
    for (const name of names) {
      const text = typed(name)
      const found = await findEntities(database, 'artist', text, 10)
      const place = found.findIndex((one) => normalForm(one.name) === normalForm(name))
      if (place < 0 || place >= first) {
        missed.push(
          `${name} ← ${text} (${place < 0 ? 'none' : place + 1}) ${found.slice(0, 4).map((one) => one.name)}`,
        )
      }
    }
    const share = (100 * (names.length - missed.length)) / names.length
    const verdict = least === 0 || names.length === 0 ? '' : share >= least ? 'ok' : `UNDER ${least}`
    if (share < least) isGood = false
    console.log(`${label.padEnd(42)} ${share.toFixed(1)} % of ${names.length} ${verdict}`)
    if (verbose) console.log(missed.map((miss) => `    ${miss}`).join('\n'))
  }
  return isGood
}

function targetsFor(real: string[]): Target[] {
  const known = real.slice(0, BEST_KNOWN)
  const random = createRandom(7)
  const sampleOf = (names: string[]) =>
    names.length <= SAMPLE_SIZE ? names : Array.from({ length: SAMPLE_SIZE }, () => random.pick(names))
  const ofLength = (from: number, to: number) =>
    sampleOf(known.filter((name) => lettersIn(name) >= from && lettersIn(name) <= to))
  const sample = sampleOf(known)
  const errors = createRandom(11)
  const oneError = (name: string) => withOneError(name, errors)
  const itself = (name: string) => name
  const cyrillic = real.filter(isCyrillic)
  const latin = known.filter((name) => /^[a-z ]{5,}$/i.test(name))
  return [
    { label: 'as they are', names: sample, typed: itself, least: 99.5 },
    { label: 'one to four letters, as they are', names: ofLength(1, 4), typed: itself, least: 97 },
    { label: 'accents and punctuation dropped', names: sample, typed: carelessly, least: 99.5 },
    { label: 'one error, three and four letters', names: ofLength(3, 4), typed: oneError, least: 70 },
    { label: 'one error, five to seven letters', names: ofLength(5, 7), typed: oneError, least: 97 },
    { label: 'one error, from eight letters on', names: ofLength(8, 99), typed: oneError, least: 98.5 },
    {
      label: 'two errors, from eight letters on',
      names: ofLength(8, 99),
      typed: (name) => oneError(oneError(name)),
      least: 80,
    },
    {
      label: 'sort names',
      names: sampleOf(known.filter((name) => sortedName(name) !== name)),
      typed: sortedName,
      least: 95,
    },
    { label: 'Cyrillic in Latin letters', names: cyrillic, typed: inLatin, least: 95 },
    { label: 'Cyrillic in Latin letters, by ear', names: cyrillic, typed: inLatinByEar, least: 95 },
    ...(['cyrillic', 'greek', 'hebrew'] as const).map((layout) => ({
      label: `typed on the ${layout} layout`,
      names: sampleOf(latin).slice(0, SAMPLE_SIZE / 2),
      typed: (name: string) => onLayout(name, layout),
      least: 95,
    })),
    {
      label: 'Cyrillic typed on the Latin layout',
      names: cyrillic,
      typed: (name) => onLatinLayout(name, /[іїєґ]/i.test(name) ? 'ukrainian' : 'cyrillic'),
      least: 95,
    },
    {
      label: 'Hebrew typed on the Latin layout',
      names: real.filter(isHebrew),
      typed: (name) => onLatinLayout(name, 'hebrew'),
      least: 95,
    },
    {
      label: 'three letters of the best known, first 8',
      names: known.slice(0, FAMOUS).filter((name) => lettersIn(name) >= 3),
      typed: (name) => [...normalForm(name)].slice(0, 3).join('').trimEnd(),
      least: 93,
      first: 8,
    },
  ]
}

const lettersIn = (name: string): number => [...name].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).length
