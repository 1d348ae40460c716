import type { DbOrTrx } from '#platform/db/database.ts'
import type { Post, Reply } from '../contract.ts'
import { findPost, holdPost, insertPost, type NewPostRow } from './post-queries.ts'
import { findReply, insertReply, type NewReplyRow } from './reply-queries.ts'
import { mustBeAnswerable, postNotFound, replyNotFound } from './rules.ts'

/** Writes a post and gives it as stored. */
export async function writePost(trx: DbOrTrx, row: NewPostRow): Promise<Post> {
  const written = await findPost(trx, await insertPost(trx, row))
  if (!written) throw postNotFound()
  return written
}

/** Replies to a post or to a reply under it. Throws 404 problems, and a 422 one below the deepest level. */
export async function writeReply(trx: DbOrTrx, row: NewReplyRow): Promise<Reply> {
  if (!(await holdPost(trx, row.postId))) throw postNotFound()
  if (row.parentReplyId) mustBeAnswerable(await findReply(trx, row.parentReplyId), row.postId)
  const written = await findReply(trx, await insertReply(trx, row))
  if (!written) throw replyNotFound()
  return written
}
