import { expect, test } from 'vitest'
import { typeLabel } from './words.ts'

test('Person shows Artist, Group shows Band, other types their names, and unknown values are unchanged', () => {
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
