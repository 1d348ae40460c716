import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testFiles } from '../support/test-files.ts'

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; they are the first of their section. */
const SECTIONS: Record<string, number[]> = {
  '1': [2, 9, 11, 3, 2],
  '2': [3, 3, 4, 1],
  // 3.1, 3.6 and 6.7 contain only requirements of level 3.
  '3': [0, 2, 4, 6, 5, 0, 2],
  '4': [3, 1, 2, 4],
  '5': [1, 3, 2, 3],
  '6': [3, 12, 4, 4, 5, 3, 0, 4],
  '7': [3, 4, 2, 5, 2, 2],
  '8': [2, 3, 1, 1],
  '9': [3, 4],
  '10': [2, 2, 4, 11, 5, 2, 3],
  '11': [2, 3, 3, 4, 1, 1],
  '12': [3, 2, 4],
  '13': [1, 5, 2, 5],
  '14': [2, 4, 3],
  '15': [3, 3, 7],
  '16': [1, 5, 4, 3, 3],
  '17': [1, 4, 2],
}
const STATES = ['met', 'in part', '**not met**', 'does not apply']
const FOLDER = 'docs/security/asvs'

const rows = readdirSync(FOLDER)
  .flatMap((file) => readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number]) => /^\d/.test(number ?? ''))
  .map(([, number = '', , state = '', proof = '']) => ({ number, state, proof }))

/** The files named in backticks: tests, or the file itself. */
function filesNamed(name: string): string[] {
  const tests = testFiles(name)
  if (tests.length > 0) return tests
  return [name, `${name}.ts`].filter((file) => /\w\.\w+$/.test(file) && existsSync(file))
}

/** The files that a row names, some of them through another document. */
function filesOf(proof: string): string[] {
  const named = Array.from(proof.matchAll(/`([^`]+)`/g)).flatMap(([, name = '']) => filesNamed(name))
  const decisions = proof.includes('decision 004') ? ['docs/decisions/004-accounts.md'] : []
  return [...named, ...decisions]
}

test('every requirement of levels 1 and 2 has a row', () => {
  const present = rows.flatMap(({ number }) => {
    const [, section, from, to] = /^(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?$/.exec(number) ?? []
    const first = Number(from)
    const count = Number(to ?? from) - first + 1
    return Array.from({ length: count }, (_, index) => `${section}.${first + index}`)
  })
  const expected = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
    ),
  )
  expect(expected).toHaveLength(253)
  expect(expected.filter((number) => !present.includes(number))).toEqual([])
  expect(present.filter((number, index) => present.indexOf(number) !== index)).toEqual([])
})

/** The faults of a row, as sentences. */
function faultsOf({ number, state, proof }: (typeof rows)[number]): string[] {
  const faults: string[] = []
  if (!STATES.includes(state)) faults.push(`the state "${state}" is unknown`)
  const files = filesOf(proof)
  if (state === 'met' && files.length === 0) faults.push('it is met, but names no file')

  const looksLikeFile = /^(accounts|profiles|access|tests|src|docs|deploy|scripts)[-/]/
  const names = Array.from(proof.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
  const missing = names.filter(
    (name) => looksLikeFile.test(name) && filesNamed(name).length === 0 && !existsSync(name),
  )
  faults.push(...missing.map((name) => `there is no file ${name}`))

  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const titles = files.length > 0 ? Array.from(proof.matchAll(/"([^"]+)"/g), ([, title = '']) => title) : []
  const unknown = titles.filter(
    (title) => ![`'${title}`, `\`${title}`, `## ${title}`].some((one) => text.includes(one)),
  )
  faults.push(...unknown.map((title) => `no file that it names has "${title}"`))
  return faults.map((fault) => `${number}: ${fault}`)
}

test('every row has a state, and the files and tests that it names exist', () => {
  expect(rows.flatMap(faultsOf)).toEqual([])
})

test('the front page lists the requirements that are not met', () => {
  const front = readFileSync('docs/security/asvs.md', 'utf8')
  const listed = Array.from(front.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm), ([, number]) => number)
  const missed = rows.filter(({ state }) => state === '**not met**').map(({ number }) => number)
  expect(listed.sort()).toEqual(missed.sort())
})
