import type { HiddenReason } from '#features/accounts/blocks/limits.ts'
import type { Reply } from '../../contract.ts'

export interface ReplyNode {
  reply: Reply
  answers: ReplyNode[]
}

/** Builds the tree from replies in reading order. A reply without its parent becomes a root. */
export function treeOf(replies: readonly Reply[]): ReplyNode[] {
  const roots: ReplyNode[] = []
  const nodes = new Map<string, ReplyNode>()
  for (const reply of replies) {
    const node = { reply, answers: [] }
    nodes.set(reply.id, node)
    const parent = reply.parentReplyId ? nodes.get(reply.parentReplyId) : undefined
    ;(parent?.answers ?? roots).push(node)
  }
  return roots
}

/** Removes replies that the viewer hides; those with answers stay as placeholders. */
export function withoutHidden(
  replies: readonly Reply[],
  reasonOf: (id: string) => HiddenReason | undefined,
): Reply[] {
  return replies
    .filter((reply) => reply.user && reasonOf(reply.id))
    .reduce((shown, reply) => withoutReply(shown, reply.id, 'muted'), [...replies])
}

/** The index of a new reply in reading order: after all descendants of its parent. */
export function placeOf(replies: readonly Reply[], added: Reply): number {
  const parent = replies.findIndex((reply) => reply.id === added.parentReplyId)
  if (parent < 0) return replies.length
  const next = replies.findIndex((reply, index) => index > parent && reply.depth < added.depth)
  return next < 0 ? replies.length : next
}

/** Adds replies from later in the thread, in reading order, to the part that is loaded. */
export function withAhead(read: readonly Reply[], ahead: readonly Reply[]): Reply[] {
  const shown = [...read]
  const there = new Set(read.map((reply) => reply.id))
  for (const reply of ahead) if (!there.has(reply.id)) shown.splice(placeOf(shown, reply), 0, reply)
  return shown
}

/** Deduplicates replies, keeping the last occurrence: that one was read, the others were placeholders. */
export function dedupeReplies(replies: readonly Reply[]): Reply[] {
  return [...new Map(replies.toReversed().map((reply) => [reply.id, reply])).values()].toReversed()
}

/**
 * Removes a reply as the server does: it stays as a placeholder while it has answers, and a placeholder goes with
 * its last answer.
 */
export function withoutReply(
  replies: readonly Reply[],
  id: string,
  reason: Reply['deleted'] = 'reply',
): Reply[] {
  const removed = replies.find((reply) => reply.id === id)
  if (!removed) return [...replies]
  if (replies.some((reply) => reply.parentReplyId === id)) {
    return replies.map((reply) => (reply.id === id ? emptied(reply, reason) : reply))
  }
  const left = replies.filter((reply) => reply.id !== id)
  const parent = left.find((reply) => reply.id === removed.parentReplyId)
  return parent?.deleted ? withoutReply(left, parent.id) : left
}

function emptied(reply: Reply, reason: Reply['deleted']): Reply {
  const deleted = reply.deleted ?? reason
  return {
    ...reply,
    deleted,
    userId: null,
    user: null,
    content: '',
    facets: [],
    editedAt: null,
    likesCount: 0,
  }
}
