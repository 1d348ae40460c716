import { expect, test } from 'vitest'
import type { Show } from '../../contract.ts'
import { showHead } from './show-head.ts'

const SHOW: Show = {
  id: '01a20642-faeb-7000-ac27-45c7e8735e35',
  kind: 'concert',
  name: 'One night, all tram stops',
  status: 'scheduled',
  statusReason: null,
  timeZone: 'Europe/Budapest',
  date: '2026-11-27',
  lastDate: '2026-11-27',
  time: '20:30',
  endTime: null,
  beginsAt: '2026-11-27T19:30:00.000Z',
  endsAt: null,
  overAt: '2026-11-28T05:00:00.000Z',
  previousDate: null,
  previousBeginsAt: null,
  cancelledDays: [],
  venue: null,
  acts: [],
  actCount: 0,
  ticketLinks: [],
  festival: null,
  description: null,
  organiser: null,
  updatedAt: '2026-11-23T02:36:22.635Z',
}

test.each<[string, Partial<Show>, string | undefined]>([
  ['nobody has said when it ends', {}, undefined],
  ['its end is known', { endTime: '23:00', endsAt: '2026-11-27T22:00:00.000Z' }, '2026-11-27T22:00:00.000Z'],
  ['its last day is known', { lastDate: '2026-11-29' }, '2026-11-29'],
])('search engines are told no end but the real one: %s', (_, change, endDate) => {
  const root = { loaderData: { publicUrl: 'https://fanfare.example' } }
  const head = JSON.stringify(showHead([root], { ...SHOW, ...change }, 0))
  const [, told] = /endDate\\*":\\*"([^"\\]+)/.exec(head) ?? []
  expect(head).toContain('MusicEvent')
  expect(told).toBe(endDate)
})
