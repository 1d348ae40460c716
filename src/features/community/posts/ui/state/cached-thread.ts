import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply, ThreadPage } from '../../contract.ts'
import { communityQueries, subjectOf } from './keys.ts'
import { placeOf, withoutReply } from './thread-tree.ts'

type Thread = InfiniteData<ThreadPage, string>

/** Changes a reply in all cached threads. */
export function patchReply(client: QueryClient, replyId: string, change: (reply: Reply) => Reply): void {
  changeThreads(client, (replies) =>
    replies.some((reply) => reply.id === replyId)
      ? replies.map((reply) => (reply.id === replyId ? change(reply) : reply))
      : replies,
  )
}

/** Inserts a new reply in its place. */
export function addReply(client: QueryClient, added: Reply): void {
  changeThreads(client, (replies, postId) => {
    if (postId !== added.postId || replies.some((reply) => reply.id === added.id)) return replies
    return replies.toSpliced(placeOf(replies, added), 0, added)
  })
}

/** Removes a deleted reply. */
export function removeCachedReply(client: QueryClient, replyId: string): void {
  changeThreads(client, (replies) =>
    replies.some((reply) => reply.id === replyId) ? withoutReply(replies, replyId) : replies,
  )
}

/** Replies stay on their pages; a new one joins the page of the reply before it. Pages are refetched as units. */
function changeThreads(client: QueryClient, change: (replies: Reply[], postId: unknown) => Reply[]): void {
  for (const [key, thread] of client.getQueriesData<Thread>(communityQueries('thread'))) {
    if (!thread) continue
    const replies = thread.pages.flatMap((page) => page.items)
    const changed = change(replies, subjectOf(key))
    if (changed === replies) continue
    const pageOf = new Map(
      thread.pages.flatMap((page, index) => page.items.map((reply) => [reply.id, index] as const)),
    )
    let at = 0
    const placed = changed.map((reply) => {
      at = pageOf.get(reply.id) ?? at
      return { reply, at }
    })
    client.setQueryData<Thread>(key, {
      ...thread,
      pages: thread.pages.map((page, index) => ({
        ...page,
        items: placed.filter((one) => one.at === index).map((one) => one.reply),
      })),
    })
  }
}
