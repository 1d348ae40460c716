import { expect, it } from 'vitest'
import type { ModerationCase } from '../contract.ts'
import type { Outcome } from '../limits.ts'
import { pictureOfCopy, togetherLabel } from './outcome-labels.ts'

it('the question about all of an author names the profile where it would be removed too', () => {
  const label = (openCases: number, outcome: Outcome, hasOpenProfile = true) =>
    togetherLabel({ openCases, hasOpenProfile } as ModerationCase['author'], outcome)
  expect(label(3, 'removed')).toBe(
    'Decide the same on 3 more reports about this author, the profile among them',
  )
  expect(label(3, 'warned')).toBe(
    'Decide the same on 3 more reports about this author, the profile among them',
  )
  expect(label(3, 'banned')).toBe('Decide the same on 3 more reports about this author')
  expect(label(3, 'removed', false)).toBe('Decide the same on 3 more reports about this author')
  expect(label(101, 'removed')).toBe(
    'Decide the same on 100 more reports about this author, the profile among them; still more wait',
  )
})

it('a copy of a profile announces its picture only where one is kept', () => {
  const kept = [{ id: '/avatars/old' }] as ModerationCase['keptMedia']
  expect(pictureOfCopy('/avatars/old', kept)).toBe('With this picture:')
  expect(pictureOfCopy('/avatars/now', kept)).toBe('With the picture that the profile has now.')
})
