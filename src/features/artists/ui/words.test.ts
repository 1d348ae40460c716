import { expect, test } from 'vitest'
import { typeLabel } from './words.ts'

test('Person shows Artist; Group shows Band; others as named; an unknown value as it is', () => {
  expect(['Person', 'Group', 'Orchestra', 'Choir', 'Character', 'Other', 'Hologram'].map(typeLabel)).toEqual([
    'Artist',
    'Band',
    'Orchestra',
    'Choir',
    'Character',
    'Other',
    'Hologram',
  ])
})
