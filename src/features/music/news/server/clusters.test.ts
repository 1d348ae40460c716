import { expect, it } from 'vitest'
import { createClusters, fold } from './clusters.ts'

const known = [
  { clusterId: 'tour', feedUrl: 'a', title: 'Velvet Antenna announce huge 2026 world tour' },
  { clusterId: 'song', feedUrl: 'a', title: 'Song of the day' },
]

it.each([
  ['the same headline', 'Velvet Antenna announce huge 2026 world tour', 'tour'],
  [
    'other case, accents, punctuation and small words',
    '“VELVET ANTENNA” Announce a Huge 2026 World-Tour!',
    'tour',
  ],
  ['nearly the same words', 'Velvet Antenna announce huge 2026 European world tour', 'tour'],
  ['another story of the same band', 'Velvet Antenna announce new album', 'own'],
  ['few words in common', 'Tin Parade announce huge 2026 festival', 'own'],
])('recognises %s', (_, title, expected) => {
  expect(createClusters(known).clusterOf({ feedUrl: 'b', title }, 'own')).toBe(expected)
})

it('compares the first 40 words of headlines only', () => {
  const words = (from: number) => Array.from({ length: 40 }, (_, i) => `word${from + i}`).join(' ')
  const known = [{ clusterId: 'one', feedUrl: 'a', title: `${words(0)} ${words(1000)}` }]
  expect(createClusters(known).clusterOf({ feedUrl: 'b', title: `${words(0)} ${words(2000)}` }, 'own')).toBe(
    'one',
  )
})

it('does not merge stories of one feed', () => {
  expect(createClusters(known).clusterOf({ feedUrl: 'a', title: 'Song of the day' }, 'own')).toBe('own')
})

it('merges with stories from earlier in the same run', () => {
  const clusters = createClusters([])
  expect(clusters.clusterOf({ feedUrl: 'a', title: 'Tin Parade split up today' }, '1')).toBe('1')
  expect(clusters.clusterOf({ feedUrl: 'b', title: 'Tin Parade split up today' }, '2')).toBe('1')
  expect(clusters.clusterOf({ feedUrl: 'b', title: '周杰伦新专辑' }, '3')).toBe('3')
  expect(clusters.clusterOf({ feedUrl: 'c', title: '!!!' }, '4')).toBe('4')
  expect(clusters.clusterOf({ feedUrl: 'd', title: '!!!' }, '5')).toBe('5')
})

it('folds case and accents', () => {
  expect(fold('Beyoncé & BJÖRK')).toBe('beyonce & bjork')
})
