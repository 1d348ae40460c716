import { sql } from 'kysely'
import { CLAIM_KINDS } from '#features/business/limits.ts'
import { requireManaged } from '#features/business/public.ts'
import { cardUrlOf } from '#features/community/cards/server/card-queries.ts'
import { EDIT_UNMARKED_MINUTES, VERSIONS_MAX } from '#features/community/limits.ts'
import { describeMedia } from '#features/files/uploads/public.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { forbidden, invalid } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { EditedPost, EditedReply, Facet, MentionedArtist, Post, Reply, Version } from '../contract.ts'
import { makeFacets, storedFacets, tagsOf } from './facets.ts'
import { findPost } from './post-queries.ts'
import { lockPost, setTags } from './post-rows.ts'
import { findReply } from './reply-queries.ts'
import { mustBeAuthor, mustBeEditable, mustBeShown, postNotFound, replyNotFound } from './rules.ts'

/** A post or reply before and after an edit. */
export interface Edit<Body> {
  before: Body
  edited: Body
}

/** Replaces the text of a post, the descriptions of its pictures, and who may reply. Throws 403, 404 and 422 problems. */
export async function editPost(trx: Trx, viewer: Viewer, id: string, edit: EditedPost): Promise<Edit<Post>> {
  const found = await lockOwnPost(trx, viewer, id)
  await describeMedia(trx, id, edit.media)
  if (edit.content !== found.content) {
    const facets = await makeFacets(trx, edit.content, edit.mentionedArtists, artistsOf(found))
    const isMarked = await isPastUnmarked(trx, found.createdAt)
    await insertVersion(trx, { postId: id, content: found.content, isPublic: isMarked })
    await trx
      .updateTable('posts')
      .set({
        content: edit.content,
        facets: storedFacets(facets),
        ...changedCard(found.facets, facets),
        ...(isMarked && { edited_at: NOW }),
      })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('post_tags').where('post_id', '=', id).execute()
    await setTags(trx, id, tagsOf(facets))
  }
  await trx
    .updateTable('posts')
    .set({ updated_at: NOW, reply_policy: edit.replyPolicy })
    .where('id', '=', id)
    .execute()
  const edited = await findPost(trx, id)
  if (!edited) throw postNotFound()
  return { before: found, edited }
}

/** Replaces the text of a reply. Throws 403, 404 and 422 problems. */
export async function editReply(
  trx: Trx,
  viewer: Viewer,
  id: string,
  edit: EditedReply,
): Promise<Edit<Reply>> {
  const found = await lockOwnReply(trx, viewer, id)
  if (edit.content === found.content) return { before: found, edited: found }
  const facets = await makeFacets(trx, edit.content, edit.mentionedArtists, artistsOf(found))
  const isMarked = await isPastUnmarked(trx, found.createdAt)
  const version = { postId: found.postId, replyId: id, content: found.content, isPublic: isMarked }
  await insertVersion(trx, version)
  await trx
    .updateTable('post_replies')
    .set({
      content: edit.content,
      facets: storedFacets(facets),
      ...changedCard(found.facets, facets),
      ...(isMarked && { edited_at: NOW }),
    })
    .where('id', '=', id)
    .execute()
  const edited = await findReply(trx, id)
  if (!edited) throw replyNotFound()
  return { before: found, edited }
}

/**
 * The earlier texts of a post or reply, newest first. Texts replaced within the first minutes (`isPublic` false) are
 * for moderators.
 */
export function listVersions(
  db: DbOrTrx,
  of: { postId: string } | { replyId: string },
  isPublic = true,
): Promise<Version[]> {
  const versions = db
    .selectFrom('post_versions')
    .select(['content', 'replaced_at'])
    .where('is_public', '=', isPublic)
  const own =
    'replyId' in of
      ? versions.where('reply_id', '=', of.replyId)
      : versions.where('post_id', '=', of.postId).where('reply_id', 'is', null)
  return own
    .orderBy('id', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
    .then((rows) => rows.map(({ content, replaced_at: at }) => ({ content, replacedAt: at.toISOString() })))
}

/** A removed card stays removed as long as the link stays in the text. */
function changedCard(before: readonly Facet[], after: readonly Facet[]): { card_url?: string | null } {
  const url = cardUrlOf(after)
  return url === cardUrlOf(before) ? {} : { card_url: url }
}

/** Removes the card of a post or reply from it. Throws 403 and 404 problems. */
export async function removeCard(
  trx: Trx,
  viewer: Viewer,
  { kind, id }: { kind: 'post' | 'reply'; id: string },
): Promise<string> {
  if (kind === 'post') {
    await lockOwnPost(trx, viewer, id)
    await trx.updateTable('posts').set({ card_url: null }).where('id', '=', id).execute()
    return id
  }
  const reply = await lockOwnReply(trx, viewer, id)
  await trx.updateTable('post_replies').set({ card_url: null }).where('id', '=', id).execute()
  return reply.postId
}

const NO_BUSINESS = 'The business that posted this has closed.'

const NOW = sql<Date>`clock_timestamp()`

async function lockOwnPost(trx: Trx, viewer: Viewer, id: string): Promise<Post> {
  const before = mustBeShown(await findPost(trx, id), viewer)
  mustBeAuthor(viewer, before, 'edit', 'posts')
  if (before.isOfficialPost)
    await mustSpeakFor(trx, viewer, 'post.official', before, before.postedAsBusinessId)
  // Read again under the lock: it may have been deleted before.
  const found = mustBeShown((await lockPost(trx, id)) && (await findPost(trx, id)), viewer)
  mustBeEditable(found)
  return found
}

async function lockOwnReply(trx: Trx, viewer: Viewer, id: string): Promise<Reply> {
  const before = await findReply(trx, id)
  const post = before && (await findPost(trx, before.postId))
  if (!post || before.deleted) throw replyNotFound()
  mustBeAuthor(viewer, before, 'edit', 'replies')
  if (before.isOfficial) await mustSpeakFor(trx, viewer, 'reply.official', post, before.businessAccountId)
  const found = (await lockPost(trx, post.id)) && (await findReply(trx, id))
  if (!found || found.deleted) throw replyNotFound()
  mustBeEditable(found)
  return found
}

/** Requires a role that may post for the business now. Locks the business before the post. */
async function mustSpeakFor(
  trx: Trx,
  viewer: Viewer,
  action: 'post.official' | 'reply.official',
  { id: subjectId, linkedEntityType: type, linkedEntityId: entityId }: Post,
  businessAccountId: string | null,
): Promise<void> {
  const kind = CLAIM_KINDS.find((one) => one === type)
  if (!kind || entityId === null || businessAccountId === null) throw forbidden(NO_BUSINESS)
  const request = { action, businessAccountId, subjectId, lock: true }
  await requireManaged(trx, viewer.id, { entityType: kind, entityId }, request)
}

async function isPastUnmarked(trx: Trx, createdAt: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`
    select clock_timestamp() > ${createdAt}::timestamptz + make_interval(mins => ${EDIT_UNMARKED_MINUTES}) as past`.execute(
    trx,
  )
  return rows[0]?.past ?? true
}

/** Throws a 422 problem when there are too many. */
async function insertVersion(
  trx: Trx,
  {
    postId,
    replyId,
    content,
    isPublic,
  }: { postId: string; replyId?: string; content: string; isPublic: boolean },
): Promise<void> {
  const versions = await listVersions(trx, replyId ? { replyId } : { postId }, isPublic)
  if (versions.length >= VERSIONS_MAX) {
    throw invalid({ content: `This has been edited ${VERSIONS_MAX} times. Please write a new one` })
  }
  await trx
    .insertInto('post_versions')
    .values({ post_id: postId, reply_id: replyId ?? null, content, is_public: isPublic })
    .execute()
}

/** The artists that the present text mentions, with their names in it. */
function artistsOf({ content, facets }: { content: string; facets: readonly Facet[] }): MentionedArtist[] {
  const bytes = Buffer.from(content)
  return facets.flatMap(({ kind, start, end, to }) =>
    kind === 'artist' ? [{ id: to, name: bytes.subarray(start + 1, end).toString() }] : [],
  )
}
