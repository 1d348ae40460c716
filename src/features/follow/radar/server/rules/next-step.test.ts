import { describe, expect, it } from 'vitest'
import { type MemberZones, nextStep, type RecordState } from './next-step.ts'
import { momentIn } from './zones.ts'

const fresh: RecordState = {
  day: '2026-05-14',
  daySince: new Date('2026-01-01T12:00:00Z'),
  isAbsent: false,
  heldUntil: null,
  announcedDay: null,
  isCancelled: false,
  moves: 0,
  movedAt: null,
  announcedThrough: null,
  outThrough: null,
  overDay: null,
  isOver: false,
}
const announced: RecordState = {
  ...fresh,
  announcedDay: '2026-05-14',
  announcedThrough: new Date('2026-01-01T12:00:00Z'),
}
const at = (time: string) => new Date(time)
const ZONES = { names: ['UTC', 'America/Los_Angeles', 'Asia/Tokyo'], changedAt: null }
const step = (state: RecordState, time: string, zones: MemberZones = ZONES) =>
  nextStep(state, at(time), zones)
const kinds = (state: RecordState, time: string) => step(state, time).news.map(({ kind }) => kind)

describe('announced', () => {
  it('is said when a day is first seen, and not again', () => {
    const first = step(fresh, '2026-01-01T12:00:00Z')
    expect(first.news).toEqual([
      { kind: 'announced', day: '2026-05-14', after: null, until: at('2026-01-01T12:00:00Z') },
    ])
    const state = { ...fresh, ...first.changes }
    expect(state.announcedDay).toBe('2026-05-14')
    const again = step(state, '2026-01-01T12:05:00Z')
    expect(again.news).toEqual([])
    // The next step is at 8:00 of the day in the zone where that comes first.
    expect(again.dueAt).toEqual(momentIn('Pacific/Kiritimati', '2026-05-14', 8))
  })

  it('waits until the day is within 400 days, in each zone', () => {
    const far = { ...fresh, day: '2027-06-01' }
    expect(step(far, '2026-01-01T00:00:00Z')).toEqual({
      news: [],
      changes: {},
      dueAt: at('2026-04-26T10:00:00Z'),
    })
    const opening = step(far, '2026-04-26T15:00:00Z')
    expect(opening.news.map(({ kind }) => kind)).toEqual(['announced'])
    expect(opening.dueAt).toEqual(at('2026-04-27T00:00:00Z'))
    const later = step({ ...far, ...opening.changes }, '2026-04-27T00:00:00Z')
    expect(later.news).toEqual([
      {
        kind: 'announced',
        day: '2027-06-01',
        after: at('2026-04-26T15:00:00Z'),
        until: at('2026-04-27T00:00:00Z'),
      },
    ])
  })

  it('is not said on the eve', () => {
    expect(kinds(fresh, '2026-05-13T12:00:00Z')).toEqual([])
    // When some zone still has the day before the eve.
    expect(kinds(fresh, '2026-05-13T11:00:00Z')).toEqual(['announced'])
  })

  it('waits while it is held', () => {
    const held = { ...fresh, heldUntil: at('2026-01-03T00:00:00Z') }
    expect(step(held, '2026-01-02T00:00:00Z')).toMatchObject({ news: [], dueAt: held.heldUntil })
    expect(kinds(held, '2026-01-03T00:00:00Z')).toEqual(['announced'])
  })
})

describe('out now', () => {
  it('is said at 8:00 of each zone, once', () => {
    const tokyo = step(announced, '2026-05-13T23:00:00Z')
    expect(tokyo.news).toEqual([
      { kind: 'out', day: '2026-05-14', after: null, until: at('2026-05-13T23:00:00Z') },
    ])
    expect(tokyo.dueAt).toEqual(at('2026-05-14T00:00:00Z'))
    expect(step({ ...announced, ...tokyo.changes }, '2026-05-14T00:00:00Z')).toMatchObject({ news: [] })
    const utc = step({ ...announced, ...tokyo.changes }, '2026-05-14T08:00:00Z')
    expect(utc.news).toEqual([
      { kind: 'out', day: '2026-05-14', after: tokyo.changes.outThrough, until: at('2026-05-14T08:00:00Z') },
    ])
    expect(utc.dueAt).toEqual(at('2026-05-14T09:00:00Z'))
    const travelled = { ...ZONES, changedAt: at('2026-05-14T08:30:00Z') }
    expect(step({ ...announced, ...utc.changes }, '2026-05-14T09:00:00Z', travelled).news).toHaveLength(1)
    const end = step({ ...announced, ...utc.changes }, '2026-05-14T20:00:00Z')
    expect(end.changes.overDay).toBe('2026-05-14')
    expect(step({ ...announced, ...end.changes, isOver: true }, '2026-05-14T20:00:00Z')).toMatchObject({
      news: [],
      dueAt: null,
    })
  })

  it('is said at once of a late entry, and not of one that is more than 30 days old anywhere', () => {
    expect(kinds(fresh, '2026-06-13T12:00:00Z')).toEqual(['out'])
    expect(kinds(fresh, '2026-06-14T13:00:00Z')).toEqual([])
  })
})

describe('moved', () => {
  const moved = {
    ...announced,
    day: '2026-06-01',
    daySince: at('2026-03-01T00:00:00Z'),
    announcedThrough: null,
  }

  it('is said when the new day has stood for 24 hours', () => {
    expect(step(moved, '2026-03-01T23:00:00Z')).toMatchObject({
      news: [],
      dueAt: at('2026-03-02T00:00:00Z'),
    })
    const said = step(moved, '2026-03-02T00:00:00Z')
    // Members who were never notified get it as an announcement.
    expect(said.news.map(({ kind }) => kind)).toEqual(['moved', 'announced'])
    expect(kinds({ ...moved, ...said.changes }, '2026-03-02T00:10:00Z')).toEqual([])
  })

  it('is not said of a day that was moved back', () => {
    const back = { ...announced, daySince: at('2026-03-01T20:00:00Z') }
    expect(kinds(back, '2026-03-02T21:00:00Z')).toEqual([])
  })

  it('goes out now where the new day is over', () => {
    const past = { ...moved, day: '2026-02-20', daySince: at('2026-03-01T00:00:00Z') }
    expect(kinds(past, '2026-03-01T12:00:00Z')).toEqual([])
    expect(kinds(past, '2026-03-02T00:00:00Z')).toEqual(['out'])
  })
})

describe('cancelled', () => {
  const gone = { ...announced, day: null, daySince: null }

  it('is said once, after the absence is proven', () => {
    expect(kinds(gone, '2026-02-01T00:00:00Z')).toEqual([])
    const said = step({ ...gone, isAbsent: true }, '2026-02-04T00:00:00Z')
    expect(said.news).toEqual([{ kind: 'cancelled', day: '2026-05-14', after: null, until: null }])
    expect(kinds({ ...gone, isAbsent: true, ...said.changes }, '2026-02-04T01:00:00Z')).toEqual([])
  })

  it('sends nothing about a record that was never announced', () => {
    expect(kinds({ ...gone, announcedDay: null, isAbsent: true }, '2026-02-04T00:00:00Z')).toEqual([])
  })

  it('says that a cancelled one moved when it comes back', () => {
    const back = { ...announced, isCancelled: true, daySince: at('2026-03-01T00:00:00Z') }
    expect(kinds(back, '2026-03-01T12:00:00Z')).toEqual([])
    expect(kinds(back, '2026-03-02T00:00:00Z')).toEqual(['moved'])
  })
})
