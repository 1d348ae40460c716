import { describe, expect, it } from 'vitest'
import type { Notification } from '../contract.ts'
import { groupPages } from './groups.ts'

let count = 0
const one = (username: string, more: Partial<Notification> = {}): Notification => ({
  id: `n${count++}`,
  kind: 'post_liked',
  fromUser: { username, avatarUrl: null },
  content: 'liked your post',
  isRead: false,
  relatedPostId: 'post',
  postExcerpt: 'Encore!',
  relatedReplyId: null,
  relatedPage: null,
  about: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
/** The members of each row. */
const rowsOf = (...pages: Notification[][]) =>
  groupPages(pages.map((items) => ({ items, nextCursor: null }))).map(({ latest, all }) => {
    expect(all[0]).toBe(latest)
    return all.map(({ fromUser }) => fromUser?.username).join(' ')
  })

describe('the rows of the bell', () => {
  it('group members who did the same to the same post, at the position of the latest', () => {
    expect(
      rowsOf([
        one('mira'),
        one('bob', { relatedPostId: 'other' }),
        one('cleo', { kind: 'post_followed' }),
        one('dan'),
        one('flo', { relatedPostId: 'other' }),
      ]),
    ).toEqual(['mira dan', 'bob flo', 'cleo'])
  })

  it('separate new notifications from read ones', () => {
    const read = (username: string) => one(username, { isRead: true })
    expect(rowsOf([one('mira'), read('bob'), one('cleo'), read('dan')])).toEqual(['mira cleo', 'bob dan'])
  })

  it('count members: another act of the same member begins a new row', () => {
    const replied = (username: string) =>
      one(username, { kind: 'replied_to_post', relatedReplyId: `r${count}` })
    expect(rowsOf([replied('mira'), replied('bob'), replied('mira'), replied('cleo')])).toEqual([
      'mira bob',
      'mira cleo',
    ])
  })

  it('keep likes of different replies, answers to replies and decisions apart', () => {
    const liked = (username: string, reply: string) =>
      one(username, { kind: 'reply_liked', relatedReplyId: reply })
    const decided = () => one('admin', { kind: 'account_decided', relatedPostId: null })
    expect(rowsOf([liked('mira', 'a'), liked('bob', 'b'), liked('cleo', 'a')])).toEqual(['mira cleo', 'bob'])
    expect(
      rowsOf([one('mira', { kind: 'replied_to_reply' }), one('bob', { kind: 'replied_to_reply' })]),
    ).toEqual(['mira', 'bob'])
    expect(rowsOf([decided(), decided()])).toEqual(['admin', 'admin'])
  })

  it('stand for all notices of a kind, the new ones apart from those that were read', () => {
    const about = {
      names: ['Velvet Antenna'],
      title: 'Record',
      day: null,
      place: null,
      pictureUrl: null,
      faceId: 'a',
    }
    const notice = (kind: Notification['kind'], more: Partial<Notification> = {}) =>
      one('', { kind, about, fromUser: null, relatedPostId: null, ...more })
    const groups = groupPages([
      {
        items: [
          notice('release_out'),
          notice('release_announced'),
          notice('release_out'),
          notice('release_out', { isRead: true }),
          notice('official_post', { relatedPostId: 'a' }),
          notice('official_post', { relatedPostId: 'b' }),
        ],
        nextCursor: null,
      },
    ])
    expect(groups.map(({ latest, all }) => [latest.kind, all.length])).toEqual([
      ['release_out', 2],
      ['release_announced', 1],
      ['release_out', 1],
      ['official_post', 2],
    ])
  })

  it('never span pages, and show an item that is on two pages once', () => {
    const twice = one('bob')
    expect(rowsOf([one('mira'), twice], [twice, one('cleo'), one('dan')])).toEqual(['mira bob', 'cleo dan'])
  })
})
