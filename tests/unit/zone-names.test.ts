import { expect, it } from 'vitest'
import { newFeed } from '#features/shows/feeds/contract.ts'
import { timeZoneNamed } from '#platform/zone-names.ts'
import { zoneNamed } from '#sources/show-feeds/zones.ts'

it.each([
  ['europe/paris', 'Europe/Paris'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/New York', 'America/New_York'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Japan', 'Asia/Tokyo'],
  ['EST5EDT', 'America/New_York'],
  ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['W. Europe Daylight Time', 'Europe/Berlin'],
  ['Eastern', 'America/New_York'],
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['(GMT-08:00) Pacific Time (US & Canada); Tijuana', 'America/Los_Angeles'],
  ['(GMT+01.00) Brussels, Copenhagen, Madrid, Paris', 'Europe/Brussels'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', 'Europe/Amsterdam'],
  ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
  ['(UTC+10:00) Canberra, Melbourne, Sydney', 'Australia/Sydney'],
  ['(UTC-07:00) Arizona', 'America/Phoenix'],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
  ['(UTC-03:00) City of Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ['BST', 'Europe/London'],
  ['"Europe/Berlin"', 'Europe/Berlin'],
])('a calendar means by %s the zone %s', (name, zone) => {
  expect(zoneNamed(name)?.name).toBe(zone)
})

it.each([
  ['UTC+1', 1],
  ['GMT-05:00', -5],
  ['+05:30', 5.5],
  ['UTC-4.5', -4.5],
  ['GMT+0100', 1],
])('a calendar means by %s an offset of %s hours', (name, hours) => {
  expect(zoneNamed(name)?.offsetOf(0)).toBe(hours * 3_600_000)
})

it.each(['Customized Time Zone', 'Mars/Olympus', '', 'x'.repeat(500), '(UTC+09:00) Berlin'])(
  'nobody knows what zone a calendar means by %s',
  (name) => expect(zoneNamed(name)).toBeNull(),
)

it('a zone is kept under one name', () => {
  expect(['asia/kolkata', 'ASIA/CALCUTTA', 'Europe/Kiev', 'europe/paris'].map(timeZoneNamed)).toEqual([
    'Asia/Kolkata',
    'Asia/Kolkata',
    'Europe/Kyiv',
    'Europe/Paris',
  ])
  const feed = { address: 'https://mira.example/a.ics', timeZone: 'europe/paris', city: null, country: null }
  expect(newFeed.parse(feed).timeZone).toBe('Europe/Paris')
})
