import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#features/accounts/audit/public.ts'
import { REPLY_DEPTH_LIMIT } from '#features/community/limits.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Post, Reply } from '../contract.ts'
import {
  mustBeAnswerable,
  mustBeAuthor,
  mustBeEditable,
  mustBeShown,
  mustHaveThread,
  mustNotBeRemoved,
  postTypeOf,
  rejectReservedFields,
} from './rules.ts'

const author = { id: 'author', sessionId: 'one' }
const other = { id: 'other', sessionId: 'two' }
const post = (visibility: Post['visibility']) => ({ userId: author.id, visibility }) as Post

/** The problem that is thrown, if any. */
function problemOf(act: () => unknown): ProblemError['problem'] | undefined {
  try {
    act()
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
}
/** The status of the problem that is thrown, or that all is well. */
const statusOf = (act: () => unknown): number => problemOf(act)?.status ?? 200

describe('the type of a post', () => {
  it.each([
    [[], false, 'text'],
    [['/media/a.webp'], false, 'photo'],
    [['/media/a.webp', '/media/video/b.mp4'], false, 'video'],
    [['/media/my-video.webp'], false, 'video'],
    [['/media/a.webp', '/media/b.mp4'], true, 'video'],
  ] as const)('of %j with a video: %s is %s', (urls, hasVideo, type) => {
    expect(postTypeOf({ urls, hasVideo })).toBe(type)
  })
})

describe('a post', () => {
  it.each([
    ['public', 200, 200, 200, 200],
    ['held', 404, 404, 200, 200],
    ['hidden', 404, 404, 200, 200],
    ['withheld', 404, 404, 200, 200],
    ['removed', 410, 410, 410, 410],
  ] as const)(
    'that is %s is shown to a visitor: %i, a member: %i, its author: %i, a moderator: %i',
    (visibility, ...statuses) => {
      const given = post(visibility)
      expect([
        statusOf(() => mustBeShown(given, null)),
        statusOf(() => mustBeShown(given, other)),
        statusOf(() => mustBeShown(given, author)),
        statusOf(() => mustBeShown(given, other, true)),
      ]).toEqual(statuses)
    },
  )

  it.each([
    ['public', 200, 200, 200, 200],
    ['hidden', 200, 200, 200, 200],
    ['removed', 200, 200, 200, 200],
    ['held', 404, 404, 200, 200],
    ['withheld', 404, 404, 200, 200],
  ] as const)(
    'that is %s has a thread for a visitor: %i, a member: %i, its author: %i, a moderator: %i',
    (visibility, ...statuses) => {
      const given = post(visibility)
      expect([
        statusOf(() => mustHaveThread(given, null)),
        statusOf(() => mustHaveThread(given, other)),
        statusOf(() => mustHaveThread(given, author)),
        statusOf(() => mustHaveThread(given, other, true)),
      ]).toEqual(statuses)
    },
  )

  it('that does not exist is neither shown nor has a thread, not even for moderators', () => {
    expect(statusOf(() => mustBeShown(undefined, author, true))).toBe(404)
    expect(statusOf(() => mustHaveThread(undefined, author, true))).toBe(404)
  })

  it('that is shown is returned', () => {
    const given = post('public')
    expect(mustBeShown(given, null)).toBe(given)
  })

  it.each([
    ['public', 200],
    ['withheld', 200],
    ['held', 403],
    ['hidden', 403],
    ['removed', 403],
  ] as const)('that is %s answers %i to an edit', (visibility, status) => {
    expect(statusOf(() => mustBeEditable({ visibility }))).toBe(status)
  })

  it('is changed by its author only', () => {
    expect(statusOf(() => mustBeAuthor(author, post('public'), 'edit', 'posts'))).toBe(200)
    expect(statusOf(() => mustBeAuthor(other, post('public'), 'edit', 'posts'))).toBe(403)
    expect(statusOf(() => mustBeAuthor(other, { userId: null }, 'delete', 'posts'))).toBe(403)
  })

  it('that was removed is gone for changes, others are not', () => {
    expect(statusOf(() => mustNotBeRemoved(post('removed'), 'Gone'))).toBe(410)
    for (const other of [post('public'), post('hidden'), undefined])
      expect(statusOf(() => mustNotBeRemoved(other, 'Gone'))).toBe(200)
  })
})

describe('a reply', () => {
  const reply = (given: Partial<Reply> = {}) =>
    ({ postId: 'post', deleted: null, visibility: 'public', depth: 0, ...given }) as Reply
  const answer = (parent: Reply | undefined) => statusOf(() => mustBeAnswerable(parent, 'post'))

  it('is answered when it is public, below the same post, and there', () => {
    expect(answer(reply())).toBe(200)
    for (const other of [
      undefined,
      reply({ postId: 'another' }),
      reply({ deleted: 'author' as never }),
      reply({ visibility: 'held' }),
    ])
      expect(answer(other)).toBe(404)
  })

  it('is answered above the deepest level only', () => {
    expect(answer(reply({ depth: REPLY_DEPTH_LIMIT - 1 }))).toBe(200)
    expect(problemOf(() => mustBeAnswerable(reply({ depth: REPLY_DEPTH_LIMIT }), 'post'))).toMatchObject({
      status: 422,
      errors: { parentReplyId: 'Threads go 4 levels deep. Please answer a reply above this one' },
    })
  })
})

describe('what only businesses may send', () => {
  const business = '0198c1d2-0000-7000-8000-000000000001'
  /** What a route answers to a body, or what it notes of the refusal. */
  async function sent(body: string) {
    let refused: unknown
    const app = new Hono()
      .post('/', rejectReservedFields('post.official'), (c) => c.text('written'))
      .onError((error, c) => {
        refused = error
        return c.text('refused')
      })
    const answer = await app.request('/', { method: 'POST', body })
    if (refused === undefined) return answer.text()
    if (!(refused instanceof Refusal)) throw refused
    return { status: refused.problem.status, ...refused.attempt }
  }
  const noted = (after: object) => ({ status: 403, action: 'post.official', after })

  it.each([
    [{ isOfficialPost: true }, { isOfficialPost: true }],
    [{ is_official_post: true }, { isOfficialPost: true }],
    [{ ISOFFICIAL: true }, { isOfficial: true }],
    [{ postedAsBusinessId: business }, { postedAsBusinessId: business }],
    [{ content: 'Hello', business_account_id: business }, { businessAccountId: business }],
    [
      { isOfficial: true, postedAsBusinessId: business },
      { isOfficial: true, postedAsBusinessId: business },
    ],
    // The log keeps no texts of members.
    [{ isOfficialPost: 'yes, mine' }, { isOfficialPost: 'something else' }],
    [{ businessAccountId: { any: 'thing' } }, { businessAccountId: 'something else' }],
  ])('is refused and noted: %j', async (body, after) => {
    expect(await sent(JSON.stringify(body))).toEqual(noted(after))
  })

  it.each([
    '{"content":"Hello","isOfficiallyGreat":true}',
    '{"isOfficialPost":false,"postedAsBusinessId":null,"businessAccountId":""}',
    '{}',
    'null',
    '"isOfficialPost"',
    'no JSON',
    '',
  ])('is not in %s', async (body) => {
    expect(await sent(body)).toBe('written')
  })
})
