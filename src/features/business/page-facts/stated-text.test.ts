import { expect, it } from 'vitest'
import { statementValues } from './contract.ts'
import { statedText } from './stated-text.ts'

it.each([
  '\n\n one \n\n\n\n two\n \n\t\nthree \n',
  'a\n\nb',
  '  ',
  '\u200b\u2060 \u00ad',
  `${'\n'.repeat(2000)}x${'\n'.repeat(2000)}y`,
])('counts %j as it is stored', (text) => {
  expect(statedText(text).length).toBe(statementValues.biography.parse(text)?.length)
})
