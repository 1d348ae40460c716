import { expect, it } from 'vitest'
import { clashesOf } from './clashes.ts'

const act = (number: number, stage: string, begin: string | null, end: string | null = null) => ({
  number,
  stage,
  beginsAt: begin && `2027-07-02T${begin}:00Z`,
  endsAt: end && `2027-07-02T${end}:00Z`,
})

it('acts of a plan clash where they play at the same time', () => {
  const acts = [
    act(1, 'Main', '18:00', '19:00'),
    act(2, 'Tent', '18:30', '19:30'),
    // Begins when the first one ends.
    act(3, 'Hill', '19:00', '20:00'),
    // Without an end: until the next one on its stage.
    act(4, 'Hill', '18:45'),
    act(5, 'Main', null),
    act(6, 'Barn', '18:10'),
  ]
  const clashes = clashesOf(acts, new Set([1, 2, 3, 4, 5]))
  expect(clashes.get(1)).toEqual([2, 4])
  expect(clashes.get(2)).toEqual([1, 3, 4])
  expect(clashes.get(3)).toEqual([2])
  expect(clashes.get(4)).toEqual([1, 2])
  // Act 5 has no known time, and act 6 is not in the plan.
  expect(clashes.has(5) || clashes.has(6)).toBe(false)
})
