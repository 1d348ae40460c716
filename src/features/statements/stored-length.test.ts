import { expect, it } from 'vitest'
import { storedLength } from '#platform/limit-blank-lines.ts'
import { statementValues } from './contract.ts'

it.each([
  '\n\n one \n\n\n\n two\n \n\t\nthree \n',
  'a\n\nb',
  '  ',
  `${'\n'.repeat(2000)}x${'\n'.repeat(2000)}y`,
])('counts %j as it is stored', (text) => {
  expect(storedLength(text)).toBe(statementValues.biography.parse(text)?.length)
})
