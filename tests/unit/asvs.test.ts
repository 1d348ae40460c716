import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Levels 1 and 2 of ASVS 5.0.0: how many requirements each section has, all of which come first in it. */
const SECTIONS: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '9.1': 3,
  '9.2': 4,
}

const rows = readFileSync('docs/security/asvs.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number]) => /^\d/.test(number ?? ''))
  .map(([, number = '', , state = '', proof = '']) => ({ number, state, proof }))

/** The test file that a name in backticks stands for; undefined for what is no test. */
function fileOf(name: string): string | undefined {
  return [`tests/api/${name}.test.ts`, `${name}.spec.ts`, `${name}.test.ts`].find((file) => existsSync(file))
}

test('every requirement of levels 1 and 2 has its row', () => {
  const present = rows.flatMap(({ number }) => {
    const [, section, from, to] = /^(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?$/.exec(number) ?? []
    const first = Number(from)
    const count = Number(to ?? from) - first + 1
    return Array.from({ length: count }, (_, index) => `${section}.${first + index}`)
  })
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(wanted.filter((number) => !present.includes(number))).toEqual([])
})

test.each(rows)('$number names tests that exist', ({ proof }) => {
  const names = Array.from(proof.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
  const files = names.map(fileOf).filter((file) => file !== undefined)
  const looksLikeTest = /^(accounts|profiles|access|tests|src)[-/]/
  expect(names.filter((name) => looksLikeTest.test(name) && !fileOf(name))).toEqual([])
  if (/decision 004/.test(proof)) {
    const headings = readFileSync('docs/decisions/004-accounts.md', 'utf8')
    for (const [, title] of proof.matchAll(/"([^"]+)"/g)) expect(headings).toContain(`## ${title}`)
  } else if (files.length > 0) {
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    for (const [, title] of proof.matchAll(/"([^"]+)"/g)) expect(text).toContain(`'${title}`)
  }
})
