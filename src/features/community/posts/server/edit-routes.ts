import { createRoute } from '@hono/zod-openapi'
import { setCacheHeaders } from '#features/community/feed/server/cache-headers.ts'
import type { CommunityServices } from '#features/community/server/services.ts'
import { notifyMentioned, pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { invalid } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  idParameter,
  json,
  parseId,
  problems,
  signedIn,
  type Viewer,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { editedPost, editedReply, type Post, post, type Reply, reply, versions } from '../contract.ts'
import { type Edit, editPost, editReply, listVersions, removeCard } from './edit-queries.ts'
import { hrefsIn, mentionsInPost, mentionsOf } from './facets.ts'
import { isBlockedFromReading, isShownToModerator } from './hiding.ts'
import { findPost } from './post-queries.ts'
import { findReply } from './reply-queries.ts'
import { mustBeShown, mustHaveThread, postNotFound, replyNotFound } from './rules.ts'

const EDITING = { ...WRITING, message: 'That’s a lot of edits. Please wait a few minutes.' }

const tags = ['Community']
const MARKED = 'After 15 minutes it’s marked as edited, and people can still read the earlier text.'

const changePost = createRoute({
  method: 'put',
  ...limitedTo(EDITING),
  middleware: signedIn,
  path: '/api/posts/{id}',
  operationId: 'editPost',
  ...changes('feed', 'post:{id}'),
  tags,
  summary: `Replaces the text of a post, descriptions of its pictures, and who may reply. ${MARKED} For its author.`,
  request: { params: idParameter, body: body(editedPost) },
  responses: { 200: json(post, 'The post as stored'), ...problems(401, 403, 404, 410, 422, 429) },
})

const changeReply = createRoute({
  method: 'put',
  ...limitedTo(EDITING),
  middleware: signedIn,
  path: '/api/replies/{id}',
  operationId: 'editReply',
  ...changes('feed', 'replies'),
  tags,
  summary: `Replaces the text of a reply. ${MARKED} For its author.`,
  request: { params: idParameter, body: body(editedReply) },
  responses: { 200: json(reply, 'The reply as stored'), ...problems(401, 403, 404, 422, 429) },
})

const versionsOfPost = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/posts/{id}/versions',
  operationId: 'listPostVersions',
  ...shows('post:{id}'),
  tags,
  summary: 'The earlier texts of an edited post, newest first. For everybody.',
  request: { params: idParameter },
  responses: { 200: json(versions, 'At most 50 texts'), ...problems(404, 410, 429) },
})

const versionsOfReply = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/replies/{id}/versions',
  operationId: 'listReplyVersions',
  ...shows('replies'),
  tags,
  summary: 'The earlier texts of an edited reply, newest first. For everybody.',
  request: { params: idParameter },
  responses: { 200: json(versions, 'At most 50 texts'), ...problems(404, 429) },
})

const deleteCardOfPost = createRoute({
  method: 'delete',
  ...limitedTo(EDITING),
  middleware: signedIn,
  path: '/api/posts/{id}/card',
  operationId: 'deletePostCard',
  ...changes('feed', 'post:{id}'),
  tags,
  summary: 'Removes the card of a link from a post; the link stays. For its author.',
  request: { params: idParameter },
  responses: { 204: { description: 'Removed' }, ...problems(401, 403, 404, 410, 429) },
})

const deleteCardOfReply = createRoute({
  method: 'delete',
  ...limitedTo(EDITING),
  middleware: signedIn,
  path: '/api/replies/{id}/card',
  operationId: 'deleteReplyCard',
  ...changes('feed', 'replies'),
  tags,
  summary: 'Removes the card of a link from a reply; the link stays. For its author.',
  request: { params: idParameter },
  responses: { 204: { description: 'Removed' }, ...problems(401, 403, 404, 429) },
})

const EDIT_WOULD_WAIT =
  'With this text it would have to wait for approval. Please write a new post or reply instead.'

const writtenIn = (written: Post | Reply) => ({
  content: written.content,
  links: hrefsIn(written.content),
  alts: 'media' in written ? written.media.map(({ alt }) => alt) : [],
})

export function createEditRoutes(
  platform: Platform,
  { postEvents, screen }: Pick<CommunityServices, 'postEvents' | 'screen'>,
) {
  const { reads } = platform
  /** An edit must not add anything that would have to await approval. */
  const screenEdit = async (trx: Trx, userId: string, { before, edited }: Edit<Post> | Edit<Reply>) => {
    const allowed = await screen(trx, {
      kind: 'edit',
      userId,
      ...writtenIn(edited),
      before: writtenIn(before),
    })
    if (allowed === 'held' && edited.visibility === 'public') throw invalid({ content: EDIT_WOULD_WAIT })
  }
  const requireUnblocked = async (
    table: 'posts' | 'post_replies',
    id: string,
    viewer: Viewer | null,
    missing: () => Error,
  ) => {
    if (await isBlockedFromReading(reads.db, viewer, table, id)) throw missing()
  }
  return createRouter()
    .openapi(changePost, async (c) => {
      const id = parseId(c.req.valid('param'), postNotFound)
      const { edited, notified } = await asViewer(c, async (trx, viewer) => {
        const edit = await editPost(trx, viewer, id, c.req.valid('json'))
        await screenEdit(trx, viewer.id, edit)
        const { edited } = edit
        const isPublic = edited.visibility === 'public'
        return { edited, notified: isPublic ? await notifyMentioned(trx, mentionsInPost(edited)) : undefined }
      })
      if (notified) {
        pushNotifications(platform, notified)
        postEvents.postEdited(id)
      }
      return c.json(edited, 200)
    })
    .openapi(changeReply, async (c) => {
      const id = parseId(c.req.valid('param'), replyNotFound)
      const { edited, notified } = await asViewer(c, async (trx, viewer) => {
        const edit = await editReply(trx, viewer, id, c.req.valid('json'))
        await screenEdit(trx, viewer.id, edit)
        const { edited } = edit
        const { postId, content, facets } = edited
        const mention = { postId, replyId: id, userId: viewer.id, content, mentions: mentionsOf(facets) }
        const isPublic = edited.visibility === 'public'
        return { edited, notified: isPublic ? await notifyMentioned(trx, mention) : undefined }
      })
      if (notified) {
        pushNotifications(platform, notified)
        postEvents.replyEdited(edited)
      }
      return c.json(edited, 200)
    })
    .openapi(deleteCardOfPost, async (c) => {
      const id = parseId(c.req.valid('param'), postNotFound)
      await asViewer(c, (trx, viewer) => removeCard(trx, viewer, { kind: 'post', id }))
      postEvents.postEdited(id)
      return c.body(null, 204)
    })
    .openapi(deleteCardOfReply, async (c) => {
      const id = parseId(c.req.valid('param'), replyNotFound)
      const postId = await asViewer(c, (trx, viewer) => removeCard(trx, viewer, { kind: 'reply', id }))
      postEvents.replyEdited({ id, postId })
      return c.body(null, 204)
    })
    .openapi(versionsOfPost, async (c) => {
      const postId = parseId(c.req.valid('param'), postNotFound)
      const viewer = c.get('viewer')
      const found = await findPost(reads.db, postId)
      mustBeShown(found, viewer, await isShownToModerator(reads.db, viewer, found))
      await requireUnblocked('posts', postId, viewer, postNotFound)
      setCacheHeaders(c)
      return c.json({ items: await listVersions(reads.db, { postId }) }, 200)
    })
    .openapi(versionsOfReply, async (c) => {
      const replyId = parseId(c.req.valid('param'), replyNotFound)
      const found = await findReply(reads.db, replyId)
      const viewer = c.get('viewer')
      const isShown =
        found?.visibility === 'public' ||
        (found?.visibility === 'held' && found.userId === viewer?.id) ||
        (found?.visibility !== 'removed' && (await isShownToModerator(reads.db, viewer, found)))
      if (!found || found.deleted || !isShown) throw replyNotFound()
      const post = await findPost(reads.db, found.postId)
      mustHaveThread(post, viewer, await isShownToModerator(reads.db, viewer, post))
      await requireUnblocked('post_replies', replyId, viewer, replyNotFound)
      setCacheHeaders(c)
      return c.json({ items: await listVersions(reads.db, { replyId }) }, 200)
    })
}
