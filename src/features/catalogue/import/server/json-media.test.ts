import { expect, it } from 'vitest'
import { mediaOf } from './json-media.ts'

const track = (title: string, more = {}) => ({ title, recording: { id: `id of ${title}`, title }, ...more })
const positions = (medium: object) => {
  const { media, recordings } = mediaOf({ media: [medium] })
  return {
    tracks: media?.[0]?.tracks?.map(({ position, title, isDataTrack }) => [position, title, isDataTrack]),
    recordings: recordings.map(({ title }) => title),
  }
}

it('puts the pregap at 0 and data tracks after the others, also when they do not say where they are', () => {
  const parts = { pregap: track('Zero'), tracks: [track('One'), track('Two')] }
  const expected = {
    tracks: [
      [0, 'Zero', undefined],
      [1, 'One', undefined],
      [2, 'Two', undefined],
      [3, 'Film', true],
      [4, 'Game', true],
    ],
    recordings: ['Zero', 'One', 'Two', 'Film', 'Game'],
  }
  expect(positions({ ...parts, 'data-tracks': [track('Film'), track('Game')] })).toEqual(expected)
  const counted = [track('Film', { position: 1 }), track('Game', { position: 2 })]
  expect(positions({ ...parts, 'data-tracks': counted })).toEqual(expected)
})

it('knows the tracks of a medium that has data tracks only', () => {
  expect(positions({ 'track-count': 0, 'data-tracks': [track('Film', { position: 1 })] }).tracks).toEqual([
    [1, 'Film', true],
  ])
  expect(positions({ 'track-count': 3 }).tracks).toBeUndefined()
})
