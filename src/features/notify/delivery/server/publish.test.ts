import { describe, expect, it } from 'vitest'
import { noticeFacts } from '../contract.ts'
import { fitFacts } from './publish.ts'

const facts = { title: 'Moss', names: ['Velvet Antenna'], link: '/release/x' }

describe('the texts of a notice', () => {
  it('stay as they are when they fit', () => {
    const full = {
      ...facts,
      place: 'Weir Hall, Lisbon',
      type: 'EP',
      picture: '/images/x',
      before: '2026-05-01',
    }
    expect(fitFacts(full)).toEqual(full)
  })

  it.each([
    ['a title of thousands of letters', { title: '夜'.repeat(5000) }],
    ['a title that would be cut in the middle of an emoji', { title: `x${'🎶'.repeat(400)}` }],
    ['no title', { title: '' }],
    ['a name of thousands of letters', { names: ['🎶'.repeat(3000)] }],
    ['hundreds of names', { names: Array.from({ length: 300 }, (_, index) => `Act ${index}`) }],
    ['names that are empty', { names: ['', ''] }],
    ['no names', { names: [] }],
    ['neither title nor names', { title: '', names: [] }],
    ['a place of thousands of letters', { place: '夜'.repeat(5000) }],
    ['a type of hundreds of letters', { type: 'x'.repeat(300) }],
    ['a picture whose address is too long', { picture: `/images/${'x'.repeat(2000)}` }],
  ])('are made to fit: %s', (_what, change) => {
    const fitted = fitFacts({ ...facts, ...change })
    expect(noticeFacts.parse(fitted)).toEqual(fitted)
    expect(JSON.stringify(fitted).isWellFormed()).toBe(true)
  })
})
