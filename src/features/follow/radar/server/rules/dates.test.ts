import { expect, it } from 'vitest'
import { decideDate, decideRecordDate, readDate, type SourceDate } from './dates.ts'
import { foldTitle, isSameRecord, type Likeness } from './same-record.ts'

it.each([
  ['2026', '2026'],
  ['2026-05', '2026-05'],
  ['2026-05-14', '2026-05-14'],
  [' 2026-05-14 ', '2026-05-14'],
  ['2026-05-00', '2026-05'],
  ['2026-00-00', '2026'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-13', null],
  ['????-05-14', null],
  ['0000', null],
  ['', null],
  [undefined, null],
])('reads the date %s as %s', (written, date) => {
  expect(readDate(written)).toBe(date)
})

const mb = (date: string | null, isMissing = false): SourceDate => ({
  source: 'musicbrainz',
  date,
  isMissing,
})
const lb = (date: string | null): SourceDate => ({ source: 'listenbrainz', date, isMissing: false })
const claimant = (date: string | null): SourceDate => ({ source: 'claimant', date, isMissing: false })

it.each([
  ['nothing', [], null],
  ['the best source', [lb('2026-05-14'), mb('2026-05-15'), claimant('2026-05-16')], '2026-05-16'],
  ['MusicBrainz before ListenBrainz', [lb('2026-05-14'), mb('2026-05-15')], '2026-05-15'],
  ['a more precise date that agrees', [lb('2026-05-14'), mb('2026-05')], '2026-05-14'],
  ['no more precise date that contradicts', [lb('2026-06-14'), mb('2026-05')], '2026-05'],
  ['the precise one of three', [claimant('2026'), mb('2026-05'), lb('2026-05-14')], '2026-05-14'],
  ['what the other says while one is silent', [lb('2026-05-14'), mb(null)], '2026-05-14'],
  ['nothing where MusicBrainz says that it is gone', [lb('2026-05-14'), mb(null, true)], null],
  ['what the claimant states even so', [claimant('2026-05-14'), mb(null, true)], '2026-05-14'],
])('decides for %s', (_, dates, decided) => {
  expect(decideDate(dates)).toBe(decided)
})

it('decides for a record by the release group that a claimant dates, else by the first that has a date', () => {
  const groups = [[mb(null)], [mb('2026-05-14'), lb('2026-05-13')], [mb('2026-05-20')]]
  expect(decideRecordDate(groups)).toBe('2026-05-14')
  expect(decideRecordDate([...groups, [mb('2026-05-15'), claimant('2026-05-16')]])).toBe('2026-05-16')
  expect(decideRecordDate([[mb('2026-05-14')], [claimant(null)]])).toBe('2026-05-14')
  expect(decideRecordDate([])).toBeNull()
})

it('folds titles', () => {
  expect(foldTitle('Ágætis byrjun (Deluxe)')).toBe(foldTitle('agaetis  BYRJUN deluxe'.replace('ae', 'æ')))
  expect(foldTitle('Rock & Roll')).toBe(foldTitle('Rock and Roll'))
  expect(foldTitle('÷')).not.toBe(foldTitle('×'))
  expect(foldTitle('愛')).toBe('愛')
})

const one: Likeness = {
  artistMbids: ['a', 'b'],
  foldedTitle: 'title',
  primaryType: 'Album',
  secondaryTypes: [],
  day: '2026-05-14',
  openDate: null,
  isOver: false,
}
it.each([
  ['the same', {}, true],
  ['seven days later', { day: '2026-05-21' }, true],
  ['eight days later', { day: '2026-05-22' }, false],
  ['no day', { day: null }, false],
  ['another type', { primaryType: 'Single' }, false],
  ['another secondary type', { secondaryTypes: ['Live'] }, false],
  ['another artist', { artistMbids: ['c'] }, false],
  ['one artist in common', { artistMbids: ['b', 'c'] }, true],
  ['another title', { foldedTitle: 'other' }, false],
])('compares with %s', (_, change, isSame) => {
  expect(isSameRecord(one, { ...one, ...change })).toBe(isSame)
})

it.each([
  ['months later', '', { day: '2026-09-01' }, true],
  ['more than 400 days later', '', { day: '2027-09-01' }, false],
  ['in the month that is left of the date', '2026-09', { day: '2026-09-01' }, true],
  ['in another month', '2026-08', { day: '2026-09-01' }, false],
  ['out long before', '', { day: '2026-01-01', isOver: true }, false],
  ['out some days before', '', { day: '2026-05-10', isOver: true }, true],
  ['also without its day', '', { day: '2026-09-01', openDate: '' }, false],
  ['of another type', '', { day: '2026-05-14', primaryType: 'Single' }, false],
])('compares one that has lost its day with one %s', (_, openDate, change, isSame) => {
  const lost = { ...one, openDate }
  expect(isSameRecord(lost, { ...one, ...change })).toBe(isSame)
  expect(isSameRecord({ ...one, ...change }, lost)).toBe(isSame)
})
