import { type SqlBool, sql } from 'kysely'
import type { HiddenReason } from '#features/accounts/blocks/limits.ts'
import {
  type AuthoredText,
  blockedBetween,
  hiddenReasons,
  membersHidingText,
} from '#features/accounts/blocks/public.ts'
import type { PostOrReplyId } from '#features/accounts/live/public.ts'
import { isModerator } from '#features/accounts/public.ts'
import type { MemberReply } from '#features/community/feed/contract.ts'
import { REPLY_DEPTH_LIMIT } from '#features/community/limits.ts'
import type { HiddenItem } from '#features/community/reactions/contract.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Page } from '#platform/db/keyset.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { Post, Reply } from '../contract.ts'

/*
 * Blocked and muted content is filtered out of lists after they are read, so that lists are read and cached in the same way
 * for all viewers. A page may therefore have fewer items than its limit.
 */

export const ofPost = (post: Post): AuthoredText => ({
  authorId: post.userId,
  artistId: post.linkedEntityType === 'artist' ? post.linkedEntityId : null,
  content: post.content,
})

const ofReply = (reply: Reply): AuthoredText => ({ authorId: reply.userId, content: reply.content })

/** Whether the viewer sees a non-public post or reply because they moderate. */
export async function isShownToModerator(
  db: DbOrTrx,
  viewer: Viewer | null,
  written: Pick<Post, 'visibility'> | undefined,
): Promise<boolean> {
  if (!viewer || !written || written.visibility === 'public') return false
  return isModerator(db, viewer.id)
}

/**
 * Whether there is a block between a member and the author of a post; for a reply, also the author of the post above.
 */
export async function isBlockedFromAuthor(
  db: DbOrTrx,
  table: 'posts' | 'post_replies',
  id: string,
  memberId: string,
): Promise<boolean> {
  const member = sql`${memberId}::uuid`
  const above =
    table === 'post_replies'
      ? sql` or (select ${blockedBetween(sql`p.user_id`, member)} from posts p where p.id = w.post_id)`
      : sql``
  const { rows } = await sql<{ apart: boolean }>`
    select ${blockedBetween(sql`w.user_id`, member)}${above} as apart
    from ${sql.table(table)} w where w.id = ${id}`.execute(db)
  return rows[0]?.apart ?? false
}

/** Whether a block keeps a viewer from reading a post or reply. Moderators can read what they have to decide on. */
export async function isBlockedFromReading(
  db: DbOrTrx,
  viewer: Viewer | null,
  table: 'posts' | 'post_replies',
  id: string,
): Promise<boolean> {
  return (
    viewer !== null &&
    (await isBlockedFromAuthor(db, table, id, viewer.id)) &&
    !(await isModerator(db, viewer.id))
  )
}

/**
 * Replies in reading order without those that the viewer hides; some stay as placeholders (`withPlaceholders`). Blocks do
 * not apply to moderators, their own mutes do.
 */
export async function withoutHiddenReplies(
  db: DbOrTrx,
  viewerId: string,
  replies: readonly Reply[],
  hasMore: boolean,
): Promise<Reply[]> {
  const reasonOf = await hiddenReasons(db, viewerId, replies.map(ofReply))
  const isBlocked = (reply: Reply) => reasonOf(ofReply(reply)) === 'blocked'
  const seesBlocked = replies.some(isBlocked) && (await isModerator(db, viewerId))
  const isHidden = (reply: Reply) =>
    seesBlocked && isBlocked(reply) ? false : reasonOf(ofReply(reply)) !== undefined
  return withPlaceholders(replies, isHidden, hasMore)
}

/**
 * Replies in reading order without hidden ones. Hidden replies stay as placeholders when they have shown answers, or,
 * with more replies to come, may have some on a later page.
 */
export function withPlaceholders(
  replies: readonly Reply[],
  isHidden: (reply: Reply) => boolean,
  hasMore: boolean,
): Reply[] {
  const last = hasMore ? replies.at(-1) : undefined
  const unfinished = last ? Math.min(last.depth + 1, REPLY_DEPTH_LIMIT) : 0
  /** Depths at which the next reply above has a shown answer, or may have one. */
  const answered = new Set(Array.from({ length: unfinished }, (_, depth) => depth))
  return replies
    .toReversed()
    .flatMap((reply): Reply[] => {
      const isAnswered = answered.delete(reply.depth)
      if (isHidden(reply) && !isAnswered) return []
      answered.add(reply.depth - 1)
      return isHidden(reply) ? [placeholderOf(reply)] : [reply]
    })
    .toReversed()
}

const placeholderOf = (reply: Reply): Reply => ({
  ...reply,
  userId: null,
  user: null,
  content: '',
  facets: [],
  likesCount: 0,
  businessName: null,
  card: null,
  deleted: 'muted',
})

/** Replies of one member, except those that the viewer hides or that are under a post of somebody hidden. */
export async function withoutHiddenOf(
  db: DbOrTrx,
  viewerId: string,
  page: Page<MemberReply>,
): Promise<Page<MemberReply>> {
  const ofPostAbove = ({ post }: MemberReply): AuthoredText => ({
    authorId: post.userId,
    content: post.excerpt,
  })
  const reasonOf = await hiddenReasons(db, viewerId, [
    ...page.items.map(ofReply),
    ...page.items.map(ofPostAbove),
  ])
  const items = page.items.filter(
    (reply) => reasonOf(ofReply(reply)) !== 'blocked' && reasonOf(ofPostAbove(reply)) === undefined,
  )
  return { ...page, items }
}

interface TextRow {
  id: string
  user_id: string | null
  artist_id: string | null
  content: string
}

const toAuthoredText = (row: TextRow): AuthoredText => ({
  authorId: row.user_id,
  artistId: row.artist_id,
  content: row.content,
})

const readPosts = (ids: readonly string[], which = sql<SqlBool>`true`) => sql<TextRow>`
  select p.id, p.user_id, case when p.linked_entity_type = 'artist' then p.linked_entity_id end as artist_id, p.content
  from posts p where p.id = any (${ids}::uuid[]) and ${which}`
const readReplies = (ids: readonly string[], which = sql<SqlBool>`true`) => sql<TextRow>`
  select r.id, r.user_id, null as artist_id, r.content
  from post_replies r join posts p on p.id = r.post_id where r.id = any (${ids}::uuid[]) and ${which}`

const IS_PUBLIC_POST = sql<SqlBool>`p.visibility = 'public'`
/** Threads of removed and hidden posts stay readable. */
const IS_PUBLIC_REPLY = sql<SqlBool>`r.visibility = 'public' and p.visibility not in ('held', 'withheld')`

/**
 * Which of these posts and replies the viewer hides, for pages rendered for everybody. Only those that everybody may
 * read count: a muted word must not tell whether it stands in others.
 */
export async function hiddenAmong(
  db: DbOrTrx,
  viewerId: string,
  { postIds, replyIds }: { postIds: readonly string[]; replyIds: readonly string[] },
): Promise<HiddenItem[]> {
  const rows = [
    ...(postIds.length > 0 ? (await readPosts(postIds, IS_PUBLIC_POST).execute(db)).rows : []),
    ...(replyIds.length > 0 ? (await readReplies(replyIds, IS_PUBLIC_REPLY).execute(db)).rows : []),
  ]
  const reasonOf = await hiddenReasons(db, viewerId, rows.map(toAuthoredText))
  return rows.flatMap((row) => {
    const reason: HiddenReason | undefined = reasonOf(toAuthoredText(row))
    return reason ? [{ id: row.id, reason }] : []
  })
}

/** The members who hide a post or reply; for live events. */
export async function membersHiding(
  db: DbOrTrx,
  written: PostOrReplyId,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await ('post' in written
    ? readPosts([written.post])
    : readReplies([written.reply])
  ).execute(db)
  return rows[0] ? membersHidingText(db, toAuthoredText(rows[0]), memberIds) : new Set()
}
