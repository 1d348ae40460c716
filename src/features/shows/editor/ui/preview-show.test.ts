import { expect, test } from 'vitest'
import type { ShowOwner } from './own-shows.ts'
import { showInPreview } from './preview-show.ts'
import { emptyDraft, emptyLink, type ShowDraft } from './show-draft.ts'

const owner: ShowOwner = {
  userId: 'u',
  type: 'artist',
  entityId: '5b11f4ce-a62d-471e-81fc-a69a8278c7da',
  name: 'Harbour Heron',
}
const now = Date.parse('2027-03-01T12:00:00Z')
const empty: ShowDraft = { ...emptyDraft(owner), timeZone: 'Europe/Lisbon' }
const full: ShowDraft = {
  ...empty,
  name: ' Heron by the river ',
  date: '2027-07-02',
  time: '00:30',
  endTime: '05:00',
  venueName: 'Casa do Cais',
  city: 'Lisbon',
  country: 'PT',
  links: [
    { ...emptyLink(), url: 'https://shop.example/heron', priceFrom: '12,5', availability: 'low-stock' },
  ],
}
const preview = (draft: ShowDraft) => showInPreview({ draft, owner, now })

test('an empty form has stand-ins, today as its day, and names what is missing', () => {
  const { show, isPast, missing } = preview(empty)
  expect(show).toMatchObject({
    name: 'Name of the show',
    date: '2027-03-01',
    lastDate: '2027-03-01',
    venue: { name: 'Name of the venue', city: 'City', country: null },
    acts: [{ name: 'Harbour Heron', role: 'headliner' }],
  })
  expect(isPast).toBe(false)
  expect(missing.map(({ field }) => field)).toEqual(['Name', 'Date', 'Venue', 'City', 'Country'])
})

test('a full form is shown with the day before when it begins in the night, and nothing is missing', () => {
  const { show, missing } = preview(full)
  expect(missing).toEqual([])
  expect(show).toMatchObject({
    name: 'Heron by the river',
    date: '2027-07-01',
    lastDate: '2027-07-01',
    time: '00:30',
    endTime: '05:00',
    ticketLinks: [{ url: 'https://shop.example/heron', priceFrom: 12.5, availability: 'low-stock' }],
  })
})

test('several days that end in the night end with the day before; a past one says so', () => {
  const { show, isPast } = preview({ ...full, time: '20:00', date: '2027-02-26', endDate: '2027-02-28' })
  expect(show).toMatchObject({ date: '2027-02-26', lastDate: '2027-02-27' })
  expect(isPast).toBe(true)
})

test('half a link and a price that is none are left out and told', () => {
  const [link = emptyLink()] = full.links
  const half = preview({ ...full, links: [link, { ...link, url: 'shop.example', priceTo: 'much' }] })
  expect(half.show.ticketLinks).toHaveLength(1)
  expect(half.missing.map(({ field }) => field)).toEqual(['Ticket link 2'])
})
