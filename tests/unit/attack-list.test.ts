import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testFiles } from '../support/test-files.ts'

const ROWS = readFileSync('docs/security/attacks.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| attack |'))

/** The tests that the list of attacks names, each with its file. */
const namedIn = (line: string) => {
  let files: string[] = []
  const cell = line.split(' | ').at(-1) ?? ''
  return Array.from(cell.matchAll(/`([^`]+)`: |"([^"]+)"/g)).flatMap(([, place, name]) => {
    if (place) files = testFiles(place)
    return name ? [{ files, name }] : []
  })
}
const named = ROWS.flatMap(namedIn)

test('the list of attacks names tests', () => {
  expect(named.length).toBeGreaterThan(50)
})

test('all tests that it names exist', () => {
  const missing = named.filter(
    ({ files, name }) => !files.some((file) => readFileSync(file, 'utf8').includes(name)),
  )
  expect(missing).toEqual([])
})

test('the table of forged proofs names tests in each row, and at least 60 forgeries', () => {
  const forged = ROWS.flatMap((line) => {
    const tried = /^\| .+ \| (\d+) \| /.exec(line)?.[1]
    return tried ? [{ tried: Number(tried), names: namedIn(line).length }] : []
  })
  expect(forged.filter(({ names }) => names === 0)).toEqual([])
  expect(forged.reduce((sum, { tried }) => sum + tried, 0)).toBeGreaterThanOrEqual(60)
})

test('the table counts the forgeries of each list in its test', () => {
  const source = readFileSync('tests/api/claim-forgeries.test.ts', 'utf8')
  const list = source.slice(source.indexOf('const FORGERIES'), source.indexOf('function actorOf'))
  const names = Array.from(list.matchAll(/^ {2,4}(?:\['|')((?:a|an|the|two) [^']+)'/gm), ([, name]) => name)
  expect(names.length).toBeGreaterThanOrEqual(60)
  // Rows of this file that name single forgeries of the list.
  const counted = ROWS.filter((line) => namedIn(line).some(({ name }) => names.includes(name))).reduce(
    (sum, line) => sum + Number(/ \| (\d+) \| /.exec(line)?.[1] ?? 0),
    0,
  )
  // One of these, with another claim's token, is in the test of Bluesky.
  expect(counted - 1).toBe(names.length)
})
