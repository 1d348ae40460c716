import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The tests that the list of attacks names, each with its file. */
const named = readFileSync('docs/security/attacks.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| attack |'))
  .flatMap((line) => {
    let file = ''
    const cell = line.split(' | ').at(-1) ?? ''
    return Array.from(cell.matchAll(/`([^`]+)`: |"([^"]+)"/g)).flatMap(([, place, name]) => {
      if (place) file = place.includes('/') ? `${place}.test.ts` : `tests/api/${place}.test.ts`
      return name ? [{ file, name }] : []
    })
  })

test('the list of attacks names tests', () => {
  expect(named.length).toBeGreaterThan(50)
})

test('all tests that it names exist', () => {
  const missing = named.filter(
    ({ file, name }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name),
  )
  expect(missing).toEqual([])
})
