import { expect, it } from 'vitest'
import { subjectProblem } from './subject.ts'

it.each([
  'Fix race when two processes take over a stale lock',
  'Add a preview of a show to its form',
  `Rename ${'a'.repeat(65)}`,
  `Add 音楽${'楽'.repeat(66)}`,
  'Revert "Add a preview of a show"',
])('accepts %j', (subject) => {
  expect(subjectProblem(subject)).toBeUndefined()
})

it.each([
  ['Fixed a race', '"Fixed" is not one of the verbs'],
  ['Fixes a race', '"Fixes" is not one of the verbs'],
  ['fix a race', '"fix" is not one of the verbs'],
  ['fix: a race', '"fix:" is not one of the verbs'],
  ['Ring no bell for what waits of banned members', '"Ring" is not one of the verbs'],
  ['', '"" is not one of the verbs'],
  ['Fix', 'it does not say what'],
  ['Fix a race.', 'it ends with a full stop'],
  [`Rename ${'a'.repeat(66)}`, 'it has 73 letters, and may have 72'],
])('refuses %j', (subject, problem) => {
  expect(subjectProblem(subject)).toContain(problem)
})
