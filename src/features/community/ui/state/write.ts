import type { QueryClient } from '@tanstack/react-query'
import { unwrap } from '#platform/http/client/client.ts'
import type { NewPost, NewReply, Reply } from '../../contract.ts'
import { api } from './api.ts'
import { recount } from './cached-posts.ts'
import { addReply } from './cached-thread.ts'
import { communityQueries } from './keys.ts'

/** Writes a post; resolves when the visible feeds show it. Rejects with an `ApiError`. */
export async function writePost(client: QueryClient, post: NewPost): Promise<void> {
  await unwrap(api().posts.$post({ json: post }))
  await client.invalidateQueries(communityQueries('feed', 'count'))
}

/** Writes a reply and shows it in its place. Rejects with an `ApiError`. */
export async function writeReply(client: QueryClient, postId: string, reply: NewReply): Promise<Reply> {
  const written = await unwrap(api().posts[':id'].replies.$post({ param: { id: postId }, json: reply }))
  addReply(client, written)
  void recount(client, postId)
  return written
}
