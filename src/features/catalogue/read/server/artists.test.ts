import { expect, test } from 'vitest'
import { regionName } from './artists.ts'

test('countries have their names, other codes the meaning that MusicBrainz gives them', () => {
  expect(['FR', 'XW', 'XE', 'QQ', '', 'France'].map(regionName)).toEqual([
    'France',
    'Worldwide',
    'Europe',
    'QQ',
    '',
    'France',
  ])
})
