import { describe, expect, it } from 'vitest'
import { instantAt } from '#platform/time.ts'
import {
  deliveryKindOf,
  type Follower,
  type MemberZones,
  type NewsKind,
  nextStep,
  type RecordNews,
  type RecordState,
} from './next-step.ts'

const fresh: RecordState = {
  day: '2026-05-14',
  daySince: new Date('2026-01-01T12:00:00Z'),
  isMissing: false,
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
    expect(again.dueAt).toEqual(instantAt('2026-05-14', '08:00', 'Pacific/Kiritimati'))
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
    const said = step({ ...gone, isMissing: true }, '2026-02-04T00:00:00Z')
    expect(said.news).toEqual([{ kind: 'cancelled', day: '2026-05-14', after: null, until: null }])
    expect(kinds({ ...gone, isMissing: true, ...said.changes }, '2026-02-04T01:00:00Z')).toEqual([])
  })

  it('sends nothing about a record that was never announced', () => {
    expect(kinds({ ...gone, announcedDay: null, isMissing: true }, '2026-02-04T00:00:00Z')).toEqual([])
  })

  it('says that a cancelled one moved when it comes back', () => {
    const back = { ...announced, isCancelled: true, daySince: at('2026-03-01T00:00:00Z') }
    expect(kinds(back, '2026-03-01T12:00:00Z')).toEqual([])
    expect(kinds(back, '2026-03-02T00:00:00Z')).toEqual(['moved'])
  })
})

describe('at the very moment', () => {
  const nothing = { news: [], changes: {}, dueAt: null }
  const far = { ...fresh, day: '2027-06-01' }

  it('at which the first zone comes within 400 days, a day is announced', () => {
    expect(kinds(far, '2026-04-26T10:00:00Z')).toEqual(['announced'])
  })

  it('at which the last zone was told, nobody is told again', () => {
    const told = { ...far, announcedDay: far.day, announcedThrough: at('2026-04-27T12:00:00Z') }
    expect(kinds(told, '2026-04-28T00:00:00Z')).toEqual([])
    const nearly = { ...told, announcedThrough: at('2026-04-27T11:59:59.999Z') }
    expect(kinds(nearly, '2026-04-28T00:00:00Z')).toEqual(['announced'])
  })

  it('at which 8:00 comes in the first zone, the hourly steps begin', () => {
    expect(step(announced, '2026-05-13T17:59:59.999Z')).toEqual({
      ...nothing,
      dueAt: at('2026-05-13T18:00:00Z'),
    })
    const first = at('2026-05-13T18:00:00Z')
    // No member lives there.
    expect(step(announced, first.toISOString())).toEqual({
      news: [],
      changes: { outThrough: first },
      dueAt: at('2026-05-13T19:00:00Z'),
    })
    // A zone of a member comes sooner than the next hour.
    expect(step(announced, '2026-05-13T22:30:00Z').dueAt).toEqual(at('2026-05-13T23:00:00Z'))
  })

  it('at which 8:00 comes in the last zone, the day is over', () => {
    const nearly = step(announced, '2026-05-14T19:59:59.999Z')
    expect(nearly.changes).toEqual({ outThrough: at('2026-05-14T19:59:59.999Z') })
    expect(nearly.dueAt).toEqual(at('2026-05-14T20:00:00Z'))
    expect(step(announced, '2026-05-14T20:00:00Z')).toMatchObject({
      changes: { outThrough: at('2026-05-14T20:00:00Z'), overDay: '2026-05-14' },
      dueAt: null,
    })
  })

  it('at which it is 31 days old everywhere, a late entry is still out, and no later', () => {
    expect(kinds(fresh, '2026-06-14T12:00:00Z')).toEqual(['out'])
    expect(step(fresh, '2026-06-14T12:00:00.001Z')).toEqual(nothing)
  })

  it('of the first step, an earlier change of zones does not count', () => {
    const longAgo = { ...ZONES, changedAt: at('2026-01-01T00:00:00Z') }
    expect(step(announced, '2026-05-13T18:00:00Z', longAgo).news).toEqual([])
  })

  it('at which a member changes zones an hour before the last step, that counts for the next', () => {
    const state = { ...announced, outThrough: at('2026-05-14T00:00:00Z') }
    const changed = (time: string) =>
      step(state, '2026-05-14T00:30:00Z', { ...ZONES, changedAt: at(time) }).news.map(({ kind }) => kind)
    expect(changed('2026-05-13T23:00:00.000Z')).toEqual([])
    expect(changed('2026-05-13T23:00:00.001Z')).toEqual(['out'])
  })
})

describe('the moves of a record', () => {
  const movedAgain = {
    ...announced,
    day: '2026-06-05',
    daySince: at('2026-03-02T00:00:00Z'),
    movedAt: at('2026-03-02T00:00:00Z'),
  }

  it('are counted, with the day from which it moved', () => {
    expect(step({ ...movedAgain, moves: 2 }, '2026-03-03T00:00:00Z')).toEqual({
      news: [{ kind: 'moved', day: '2026-06-05', after: null, until: null, before: '2026-05-14' }],
      changes: {
        announcedDay: '2026-06-05',
        isCancelled: false,
        moves: 3,
        movedAt: at('2026-03-03T00:00:00Z'),
      },
      // When 8:00 of the new day comes in the first zone.
      dueAt: at('2026-06-04T18:00:00Z'),
    })
  })

  it.each([
    [3, '2026-03-04T00:00:00Z'],
    [4, '2026-03-06T00:00:00Z'],
    [5, '2026-03-10T00:00:00Z'],
  ])('are said after %i of them twice as long apart each time: not before %s', (moves, time) => {
    const state = { ...movedAgain, moves }
    expect(step(state, '2026-03-03T00:00:00Z')).toEqual({ news: [], changes: {}, dueAt: at(time) })
    expect(kinds(state, time)).toEqual(['moved'])
  })

  it('have no pause up to the third, however short ago the last one was said', () => {
    const state = { ...movedAgain, moves: 2, movedAt: at('2026-03-02T23:00:00Z') }
    expect(kinds(state, '2026-03-03T00:00:00Z')).toEqual(['moved'])
  })

  it('leave no pause behind when the record moves back to the day that was announced', () => {
    const back = { ...announced, moves: 5, movedAt: at('2026-03-02T00:00:00Z') }
    expect(step(back, '2026-03-03T00:00:00Z').dueAt).toEqual(at('2026-05-13T18:00:00Z'))
  })

  it('have no pause while none was said', () => {
    expect(kinds({ ...movedAgain, moves: 5, movedAt: null }, '2026-03-03T00:00:00Z')).toEqual(['moved'])
  })

  it('keep the earlier day while they wait, also for members who are told of the record just then', () => {
    const waiting = step({ ...movedAgain, moves: 3, announcedThrough: null }, '2026-03-03T00:00:00Z')
    expect(waiting.news.map(({ kind }) => kind)).toEqual(['announced'])
    expect(waiting.changes.announcedDay).toBe('2026-05-14')
  })

  it('are not said once the new day has come everywhere', () => {
    const last = at('2026-06-05T20:00:00Z')
    expect(kinds(movedAgain, '2026-06-05T19:59:59.999Z')).toEqual(['moved', 'out'])
    expect(kinds(movedAgain, last.toISOString())).toEqual(['out'])
    expect(step(movedAgain, last.toISOString()).changes).toEqual({
      announcedDay: '2026-06-05',
      isCancelled: false,
      outThrough: last,
      overDay: '2026-06-05',
    })
  })

  it('wait for a day when nobody knows since when the new day has stood', () => {
    const unknown = { ...movedAgain, daySince: null }
    expect(step(unknown, '2026-03-03T00:00:00Z')).toEqual({
      news: [],
      changes: {},
      dueAt: at('2026-03-04T00:00:00Z'),
    })
  })
})

describe('a follower', () => {
  const early: Follower = {
    zone: 'UTC',
    zoneSince: null,
    since: at('2026-01-01T00:00:00Z'),
    isEarly: true,
    wantsType: true,
    isNotified: false,
    isInCalendar: false,
    isOut: false,
  }
  const told = { ...early, isNotified: true }
  const [notice, calendar, nothing] = ['notice', 'calendar', undefined] as const
  const gets = (kind: NewsKind, follower: Follower, time: string, range: Partial<RecordNews> = {}) =>
    deliveryKindOf({ kind, day: '2026-05-14', after: null, until: null, ...range }, follower, at(time))

  it.each([
    ['with a notice two days before, at the latest', early, '2026-05-12T23:59:59Z', notice],
    ['in the calendar on the eve', early, '2026-05-13T23:59:59Z', calendar],
    ['no more on the day', early, '2026-05-14T00:00:00Z', nothing],
    [
      'with a notice, although it is in the calendar',
      { ...early, isInCalendar: true },
      '2026-05-01T00:00:00Z',
      notice,
    ],
    [
      'in the calendar only, of what was known before they followed',
      { ...early, isEarly: false },
      '2026-05-01T00:00:00Z',
      calendar,
    ],
    [
      'in the calendar once',
      { ...early, isEarly: false, isInCalendar: true },
      '2026-05-01T00:00:00Z',
      nothing,
    ],
    ['once', told, '2026-05-01T00:00:00Z', nothing],
    ['not, when they want no such records', { ...early, wantsType: false }, '2026-05-01T00:00:00Z', nothing],
  ])('is told of an announced day %s', (_what, follower, time, delivery) => {
    expect(gets('announced', follower, time)).toBe(delivery)
  })

  it('is told when a day has come within 400 days in their zone, in the range of the news alone', () => {
    const opening = at('2025-04-09T00:00:00Z')
    const [before, later] = [at('2025-04-08T23:59:59.999Z'), at('2025-04-09T00:00:00.001Z')]
    const inRange = (range: Partial<RecordNews>, zoneSince: Date | null = null) =>
      gets('announced', { ...early, zoneSince }, '2026-01-02T00:00:00Z', range)
    expect(inRange({ until: opening })).toBe(notice)
    expect(inRange({ until: before })).toBe(nothing)
    expect(inRange({ after: before })).toBe(notice)
    expect(inRange({ after: opening })).toBe(nothing)
    // After a change of zone the moment may lie before the range, and nobody told them in the earlier zone.
    expect(inRange({ after: opening }, later)).toBe(notice)
    expect(inRange({ after: opening }, opening)).toBe(nothing)
  })

  it.each([
    ['at 8:00 of the day', early, '2026-05-14T08:00:00Z', notice],
    ['up to 30 days late', early, '2026-06-13T23:59:59Z', notice],
    ['no later than that', early, '2026-06-14T00:00:00Z', nothing],
    [
      'if they were told of the day, whatever records they want now',
      { ...told, wantsType: false },
      '2026-05-14T08:00:00Z',
      notice,
    ],
    [
      'not, if they neither want such records nor were told of the day',
      { ...early, wantsType: false },
      '2026-05-14T08:00:00Z',
      nothing,
    ],
    [
      'if they followed a moment before',
      { ...early, since: at('2026-05-14T07:59:59.999Z') },
      '2026-05-14T09:00:00Z',
      notice,
    ],
    [
      'not, if they follow only since',
      { ...early, since: at('2026-05-14T08:00:00Z') },
      '2026-05-14T09:00:00Z',
      nothing,
    ],
  ])('is told that it is out: %s', (_what, follower, time, delivery) => {
    expect(gets('out', follower, time)).toBe(delivery)
  })

  it('is not told that it is out before 8:00 of their zone', () => {
    const range = { until: at('2026-05-14T08:00:00Z') }
    expect(gets('out', early, '2026-05-14T08:00:00Z', range)).toBe(notice)
    expect(gets('out', { ...early, zone: 'America/New_York' }, '2026-05-14T08:00:00Z', range)).toBe(nothing)
  })

  it.each([
    ['who was told', told, notice],
    ['who has it in the calendar', { ...early, isInCalendar: true }, calendar],
    ['who was told and has it in the calendar', { ...told, isInCalendar: true }, notice],
    ['who knows nothing of it', early, nothing],
  ])(
    '%s hears of a move before the new day, and of a cancellation at any time, in the same way',
    (_who, follower, delivery) => {
      expect(gets('moved', follower, '2026-05-13T23:59:59Z')).toBe(delivery)
      expect(gets('moved', follower, '2026-05-14T00:00:00Z')).toBe(nothing)
      expect(gets('cancelled', follower, '2026-05-15T00:00:00Z')).toBe(delivery)
    },
  )

  it.each(['announced', 'out', 'moved', 'cancelled'] as const)(
    'who was told that it is out hears nothing more: %s',
    (kind) => {
      expect(gets(kind, { ...told, isOut: true }, '2026-05-01T00:00:00Z')).toBe(nothing)
      expect(gets(kind, { ...early, isInCalendar: true, isOut: true }, '2026-05-01T00:00:00Z')).toBe(nothing)
    },
  )
})
