import { describe, expect, it } from 'vitest'
import { representativeOf } from './representative.ts'

const edition = (name: string, more: object = {}) => ({
  name,
  status: 'Official',
  date: '2000-01-01',
  trackCount: 10,
  formats: ['CD'],
  ...more,
})
const chosen = (...editions: ReturnType<typeof edition>[]) => representativeOf(editions)?.name

describe('the edition that stands for a release group', () => {
  it('is an official one, if there is any', () => {
    const bootleg = edition('bootleg', { status: 'Bootleg', date: '1990' })
    expect(chosen(bootleg, edition('official'))).toBe('official')
    expect(chosen(bootleg)).toBe('bootleg')
  })

  it('has the most common number of tracks, the smaller one of two as common', () => {
    const deluxe = edition('deluxe', { trackCount: 20, date: '1990' })
    expect(chosen(deluxe, edition('first'), edition('second'))).toBe('first')
    expect(chosen(deluxe, edition('plain'))).toBe('plain')
  })

  it('is a CD or digital one before vinyl, then the earliest', () => {
    const vinyl = edition('vinyl', { formats: ['12" Vinyl'], date: '1980' })
    const late = edition('late', { date: '2010' })
    const early = edition('early', { formats: ['Digital Media'], date: '1999' })
    expect(chosen(vinyl, late, early)).toBe('early')
    expect(chosen(vinyl)).toBe('vinyl')
    expect(chosen(edition('undated', { date: null }), late)).toBe('late')
  })

  it('does not exist without editions', () => expect(chosen()).toBeUndefined())
})
