import { expect, test } from 'vitest'
import { regionName } from './region-name.ts'

test('countries by name, what is none as MusicBrainz means it', () => {
  expect(['FR', 'XW', 'XE', 'QQ', '', 'France'].map(regionName)).toEqual([
    'France',
    'Worldwide',
    'Europe',
    'QQ',
    '',
    'France',
  ])
})
