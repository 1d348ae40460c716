import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { unwrap } from '#platform/http/client/client.ts'
import type { editedPost, editedReply, NewPost, NewReply, Post, Reply } from '../../contract.ts'
import { api } from './api.ts'
import { patchPost, recount } from './cached-posts.ts'
import { addReply, patchReply } from './cached-thread.ts'
import { communityQueries, versionsKey } from './keys.ts'
import { withNewerCounts } from './latest-counts.ts'

/** Writes a post; resolves with it when the visible feeds show it. Rejects with an `ApiError`. */
export async function writePost(client: QueryClient, post: NewPost): Promise<Post> {
  const written = await unwrap(api().posts.$post({ json: post }))
  await client.invalidateQueries(communityQueries('feed', 'count'))
  return written
}

/** Writes a reply and shows it in its place. Rejects with an `ApiError`. */
export async function writeReply(client: QueryClient, postId: string, reply: NewReply): Promise<Reply> {
  const written = await unwrap(api().posts[':id'].replies.$post({ param: { id: postId }, json: reply }))
  addReply(client, written)
  void recount(client, postId)
  return written
}

/** Edits a post and shows it wherever it is loaded. Rejects with an `ApiError`. */
export async function editPost(
  client: QueryClient,
  id: string,
  edit: z.input<typeof editedPost>,
): Promise<void> {
  const requestedAt = performance.now()
  const edited = await unwrap(api().posts[':id'].$put({ param: { id }, json: edit }))
  patchPost(client, id, () => withNewerCounts(client, edited, requestedAt))
  client.removeQueries({ queryKey: versionsKey(id) })
}

/** Edits a reply and shows it in its thread. Rejects with an `ApiError`. */
export async function editReply(
  client: QueryClient,
  id: string,
  edit: z.input<typeof editedReply>,
): Promise<void> {
  const requestedAt = performance.now()
  const edited = await unwrap(api().replies[':id'].$put({ param: { id }, json: edit }))
  patchReply(client, id, () => withNewerCounts(client, edited, requestedAt))
  client.removeQueries({ queryKey: versionsKey(id) })
}
