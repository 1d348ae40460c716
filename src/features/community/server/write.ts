import type { MediaChoice } from '#features/media/contract.ts'
import { attachToPost, lockForPost } from '#features/media/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Post, Reply } from '../contract.ts'
import { findPost, insertPost, lockPost, type NewPostRow } from './post-queries.ts'
import { findReply, insertReply, type NewReplyRow } from './reply-queries.ts'
import { mustBeAnswerable, postNotFound, postTypeOf, replyNotFound } from './rules.ts'

/** Writes a post with files of its author and returns the stored post. Throws a 422 problem at `media`. */
export async function writePost(
  trx: Trx,
  { media, ...row }: Omit<NewPostRow, 'mediaUrls' | 'postType'> & { media: MediaChoice },
): Promise<Post> {
  const files = await lockForPost(trx, row.userId, media)
  const id = await insertPost(trx, { ...row, mediaUrls: files.urls, postType: postTypeOf(files) })
  await attachToPost(trx, id, media)
  const written = await findPost(trx, id)
  if (!written) throw postNotFound()
  return written
}

/** Replies to a post or to a reply under it. Throws 404 problems, and a 422 one below the deepest level. */
export async function writeReply(trx: Trx, row: NewReplyRow): Promise<Reply> {
  if (!(await lockPost(trx, row.postId))) throw postNotFound()
  if (row.parentReplyId) mustBeAnswerable(await findReply(trx, row.parentReplyId), row.postId)
  const written = await findReply(trx, await insertReply(trx, row))
  if (!written) throw replyNotFound()
  return written
}
