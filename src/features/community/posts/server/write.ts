import { readEntity } from '#features/catalogue/public.ts'
import type { EntityType } from '#features/community/limits.ts'
import type { MediaChoice } from '#features/files/uploads/contract.ts'
import { attachToPost, lockForPost } from '#features/files/uploads/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'
import type { MentionedArtist, Post, Reply } from '../contract.ts'
import { makeFacets } from './facets.ts'
import { isBlockedFromAuthor } from './hiding.ts'
import { findPost } from './post-queries.ts'
import { insertPost, lockPost, type NewPostRow } from './post-rows.ts'
import { mustTakeReplies } from './reply-policy.ts'
import { findReply, insertReply, type NewReplyRow } from './reply-queries.ts'
import { mustBeAnswerable, postNotFound, postTypeOf, replyNotFound } from './rules.ts'

/** The author's input, before facets and links are derived from it. */
type RowInput<Row> = Omit<Row, 'facets' | 'mediaUrls' | 'postType'> & {
  mentionedArtists: readonly MentionedArtist[]
}

/** Writes a post with files of its author and returns the stored post. Throws a 422 problem at `media`. */
export async function writePost(
  trx: Trx,
  { media, mentionedArtists, ...row }: RowInput<NewPostRow> & { media: MediaChoice },
): Promise<Post> {
  const files = await lockForPost(trx, row.userId, media)
  const facets = await makeFacets(trx, row.content, mentionedArtists)
  const id = await insertPost(trx, { ...row, facets, mediaUrls: files.urls, postType: postTypeOf(files) })
  await attachToPost(trx, id, media)
  const written = await findPost(trx, id)
  if (!written) throw postNotFound()
  return written
}

/**
 * Replies to a post or to a reply under it. Throws 404 problems, also when there is a block between the member and the
 * author of either, a 403 one when the author of the post does not let the member reply, and a 422 one below the
 * deepest level.
 */
export async function writeReply(
  trx: Trx,
  { mentionedArtists, ...row }: RowInput<NewReplyRow>,
): Promise<Reply> {
  const post = await lockPost(trx, row.postId)
  if (post?.visibility !== 'public') throw postNotFound()
  if (await isBlockedFromAuthor(trx, 'posts', row.postId, row.userId)) throw postNotFound()
  if (row.parentReplyId) {
    mustBeAnswerable(await findReply(trx, row.parentReplyId), row.postId)
    if (await isBlockedFromAuthor(trx, 'post_replies', row.parentReplyId, row.userId)) throw replyNotFound()
  }
  await mustTakeReplies(trx, row.postId, post, row.userId)
  const facets = await makeFacets(trx, row.content, mentionedArtists)
  const written = await findReply(trx, await insertReply(trx, { ...row, facets }))
  if (!written) throw replyNotFound()
  return written
}

/** The catalogue kind of each kind of link. */
export const KINDS = { artist: 'artist', album: 'release-group', song: 'recording', label: 'label' } as const
const hasKind = (type: EntityType | null | undefined): type is keyof typeof KINDS =>
  typeof type === 'string' && type in KINDS

interface Linked {
  linkedEntityId: string | null
  linkedEntityName: string | null
}

/**
 * The entity that a post is about: id and name from the catalogue if it has the id, otherwise as the author gave them.
 * Mutes and pages refer to it by that id only.
 */
export async function linkedEntityOf(
  trx: Trx,
  {
    linkedEntityType: type,
    linkedEntityId,
    linkedEntityName,
  }: Linked & { linkedEntityType?: EntityType | null },
): Promise<Linked> {
  if (!linkedEntityId || !isUuid(linkedEntityId)) return { linkedEntityId, linkedEntityName }
  const found = hasKind(type) ? await readEntity(trx, KINDS[type], linkedEntityId) : undefined
  return {
    linkedEntityId: found?.id ?? linkedEntityId.toLowerCase(),
    linkedEntityName: found?.name ?? linkedEntityName,
  }
}
