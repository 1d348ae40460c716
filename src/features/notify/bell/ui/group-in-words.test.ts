import { expect, it } from 'vitest'
import type { Notification, NotificationKind } from '../contract.ts'
import { groupInWords } from './group-in-words.ts'

const notice = (
  kind: NotificationKind,
  about: Partial<NonNullable<Notification['about']>> & { title: string; names: string[] },
): Notification => ({
  id: crypto.randomUUID(),
  kind,
  fromUser: null,
  content: '',
  isRead: false,
  relatedPostId: null,
  postExcerpt: null,
  relatedReplyId: null,
  relatedPage: '/',
  about: { day: null, place: null, pictureUrl: null, faceId: 'a', ...about },
  createdAt: '2026-01-01T00:00:00.000Z',
})
const show = (names: string[], place: string | null, day: string | null, title = names.join(' and ')) =>
  notice('show_announced', { names, title, place, day })

it.each<[string, Notification[], string]>([
  [
    'shows by their artist, with city and day, the next one first',
    [
      show(['Heron Parade'], 'Porto', '2027-01-08'),
      show(['Heron Parade'], 'The Old Market, Hove', '2026-12-10'),
      show(['Heron Parade'], 'Lido, Berlin', '2027-01-01'),
    ],
    'Heron Parade: Hove 10 Dec, Berlin 1 Jan, Porto 8 Jan',
  ],
  [
    'the acts of a bill together, apart from shows of one of them',
    [
      show(['Heron Parade', 'Low Tide Radio'], 'Lido, Berlin', '2026-12-10'),
      show(['Heron Parade'], 'Lido, Berlin', '2026-12-11'),
    ],
    'Heron Parade and Low Tide Radio: Berlin 10 Dec; Heron Parade: Berlin 11 Dec',
  ],
  [
    'a city with a comma in its name in full',
    [show(['Heron Parade'], 'The Anthem, Washington, D.C.', '2026-12-10')],
    'Heron Parade: Washington, D.C. 10 Dec',
  ],
  ['a stream by its day alone', [show(['Heron Parade'], null, '2026-12-10')], 'Heron Parade: 10 Dec'],
  [
    'a show without a day by its title, unless that is its acts',
    [show(['Heron Parade'], 'Hove', null), show(['Heron Parade'], 'Hove', null, 'Winter night')],
    'Heron Parade: Winter night',
  ],
  [
    'records by their titles, each once',
    [
      notice('release_out', { names: ['Mira Solenne'], title: 'Harbour', day: '2026-12-10' }),
      notice('release_out', { names: ['Mira Solenne'], title: 'Quay' }),
      notice('release_out', { names: ['Mira Solenne'], title: 'Harbour' }),
      notice('release_out', { names: ['A', 'B', 'C', 'D'], title: 'Four' }),
    ],
    'Mira Solenne: Harbour, Quay; A, B and 2 others: Four',
  ],
])('a row of several notices names %s', (_, notices, words) => {
  expect(groupInWords(notices)).toBe(words)
})
