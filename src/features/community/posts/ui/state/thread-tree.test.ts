import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../../contract.ts'
import { dedupeReplies, placeOf, type ReplyNode, treeOf, withAhead, withoutReply } from './thread-tree.ts'

const reply = (id: string, parent?: Reply): Reply => ({
  id,
  postId: 'post',
  parentReplyId: parent?.id ?? null,
  depth: parent ? parent.depth + 1 : 0,
  userId: 'ana',
  user: { username: 'ana', displayName: null, avatarUrl: null },
  content: id,
  facets: [],
  likesCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  isOfficial: false,
  officialUntil: null,
  businessAccountId: null,
  businessName: null,
  deleted: null,
  card: null,
  visibility: 'public',
})

/** Replies written one after another, each to an earlier one or to the post. */
const threads = fc.array(fc.option(fc.nat(40)), { maxLength: 40 }).map((targets) => {
  let replies: Reply[] = []
  const written: Reply[] = []
  for (const [index, target] of targets.entries()) {
    const parent = target === null ? undefined : written[target]
    const added = reply(`r${index}`, parent && parent.depth < 3 ? parent : undefined)
    written.push(added)
    replies = replies.toSpliced(placeOf(replies, added), 0, added)
  }
  return replies
})

const readingOrder = (nodes: ReplyNode[]): string[] =>
  nodes.flatMap((node) => [node.reply.id, ...readingOrder(node.answers)])

describe('a thread', () => {
  it('inserts every new reply at its place in reading order', () => {
    fc.assert(
      fc.property(threads, (replies) => {
        expect(readingOrder(treeOf(replies))).toEqual(replies.map((one) => one.id))
      }),
    )
  })

  it('keeps a deleted reply as a placeholder only while it has answers', () => {
    fc.assert(
      fc.property(threads, fc.array(fc.nat(40), { maxLength: 40 }), (replies, deletions) => {
        let left = replies
        for (const index of deletions) {
          const chosen = replies[index]
          if (chosen && left.some((one) => one.id === chosen.id && !one.deleted)) {
            left = withoutReply(left, chosen.id)
          }
        }
        const deleted = new Set(deletions.map((index) => replies[index]?.id))
        const remaining = left.filter((one) => !one.deleted).map((one) => one.id)
        expect(remaining).toEqual(replies.map((one) => one.id).filter((id) => !deleted.has(id)))
        for (const empty of left.filter((one) => one.deleted)) {
          expect(empty).toMatchObject({ content: '', user: null, likesCount: 0 })
          expect(left.some((one) => one.parentReplyId === empty.id)).toBe(true)
        }
      }),
    )
  })

  it('shows a reply whose parent is not loaded at the top', () => {
    const lost = reply('lost', reply('elsewhere'))
    expect(treeOf([lost])).toEqual([{ reply: lost, answers: [] }])
  })
})

describe('replies shown before their page is loaded', () => {
  it('follow loaded replies, stay under their parents and are shown once', () => {
    const [first, second, last] = [reply('first'), reply('second'), reply('last')]
    const answer = reply('answer', first)
    const under = reply('under', last)
    expect(withAhead([first, second], [last, under])).toEqual([first, second, last, under])
    expect(withAhead([first, second], [first, answer])).toEqual([first, answer, second])
    expect(withAhead([first, last], [last, under])).toEqual([first, last, under])
    expect(dedupeReplies([first, last, second, last])).toEqual([first, second, last])
  })

  it('keep reading order for every choice of such replies', () => {
    fc.assert(
      fc.property(threads, fc.nat(40), fc.array(fc.nat(40)), (replies, end, picked) => {
        const chosen = new Set<string>()
        for (const index of picked) {
          for (let one = replies[index]; one; one = replies.find(({ id }) => id === one?.parentReplyId)) {
            chosen.add(one.id)
          }
        }
        const shown = withAhead(
          replies.slice(0, end),
          replies.filter(({ id }) => chosen.has(id)),
        )
        const expected = replies.filter(({ id }, index) => index < end || chosen.has(id))
        expect(shown.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      }),
    )
  })
})
