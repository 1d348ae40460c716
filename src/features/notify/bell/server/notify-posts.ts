import { sql } from 'kysely'
import { hidesMember, membersHidingText } from '#features/accounts/blocks/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { fanOut } from './fan-out.ts'
import { type Notified, notified } from './notified.ts'

export interface Replied extends Notified {
  /** The post has many followers, who are notified later: call `fanOut.wake` of the feature after the commit. */
  followersLeft: boolean
}

/** `userIds` are the members who liked it, without duplicates. */
export function notifyPostLiked(
  trx: Trx,
  act: { postId: string; userIds: readonly string[] },
): Promise<Notified> {
  return notifyAuthor(trx, act, 'post_liked', 'liked your post')
}

export function notifyPostFollowed(
  trx: Trx,
  { postId, userId }: { postId: string; userId: string },
): Promise<Notified> {
  return notifyAuthor(trx, { postId, userIds: [userId] }, 'post_followed', 'started following your post')
}

/** `userId` is the member who pinned it on the page that the business manages. */
export function notifyPostPinned(
  trx: Trx,
  { postId, userId }: { postId: string; userId: string },
): Promise<Notified> {
  return notifyAuthor(trx, { postId, userIds: [userId] }, 'post_pinned', 'pinned your post')
}

export async function notifyReplyLiked(
  trx: Trx,
  { replyId, userId }: { replyId: string; userId: string },
): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, from_user_id, kind, content, related_post_id, related_reply_id)
    select r.user_id, ${userId}, 'reply_liked', 'liked your reply', r.post_id, r.id
      from post_replies r join profiles u on u.id = r.user_id join posts p on p.id = r.post_id
      where r.id = ${replyId} and r.user_id <> ${userId} and r.deleted_at is null and r.visibility = 'public'
        and not ${hidesMember(sql`r.user_id`, sql`${userId}::uuid`)}
        and not ${hidesMember(sql`r.user_id`, sql`p.user_id`)}
      for key share of u skip locked
    on conflict do nothing returning user_id`.execute(trx)
  return notified(rows)
}

export interface Mentions {
  postId: string
  /** The reply with the mentions; without it, the post has them. */
  replyId?: string
  /** The author of the text. */
  userId: string
  content: string
  /** The artist of the post. */
  artistId?: string | null
  /** The usernames mentioned in the text. */
  mentions: readonly string[]
}

/**
 * Notifies the mentioned members, each once per author and thread, except those with a block or mute that hides the
 * text or the author of the post.
 */
export async function notifyMentioned(
  trx: Trx,
  { postId, replyId, userId, content, artistId, mentions }: Mentions,
): Promise<Notified> {
  if (mentions.length === 0) return notified([])
  const names = mentions.map((name) => name.toLowerCase())
  const { rows: named } = await sql<{ id: string }>`
    select u.id from profiles u join posts p on p.id = ${postId}
      where lower(u.username) = any (${names}::text[]) and u.id <> ${userId}
      and not ${hidesMember(sql`u.id`, sql`p.user_id`)}`.execute(trx)
  const ids = named.map((row) => row.id)
  const hiding = await membersHidingText(trx, { authorId: userId, artistId, content }, ids)
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, from_user_id, kind, content, related_post_id, related_reply_id)
    select u.id, ${userId}, 'mentioned', 'mentioned you', ${postId}, ${replyId ?? null}::uuid
      from profiles u where u.id = any (${ids.filter((id) => !hiding.has(id))}::uuid[]) for key share of u skip locked
    on conflict do nothing returning user_id`.execute(trx)
  return notified(rows)
}

interface WrittenReply {
  id: string
  postId: string
  parentReplyId: string | null
  userId: string
  content: string
  isOfficial: boolean
  mentions: readonly string[]
}

/**
 * Notifies of a new reply: the author of the post, the author of the parent reply, the mentioned members, and the
 * followers of the post. Each is notified once, for the most specific reason, except those with a block or mute that
 * hides the reply or the author of the post.
 */
export async function notifyReplied(trx: Trx, reply: WrittenReply): Promise<Replied> {
  const { rows: authors } = await sql<{ user_id: string }>`
    select user_id from posts where id = ${reply.postId}
    union select user_id from post_replies where id = ${reply.parentReplyId} and user_id is not null`.execute(
    trx,
  )
  const hiding = await membersHidingText(
    trx,
    { authorId: reply.userId, content: reply.content },
    authors.map((row) => row.user_id),
  )
  const { rows } = await sql<{ user_id: string }>`
    with candidates as (
      select p.user_id, ${reply.isOfficial}::boolean as official, false as answered from posts p
        where p.id = ${reply.postId}
      union all
      select r.user_id, false, true from post_replies r where r.id = ${reply.parentReplyId}
    ), reasons as (
      select user_id, case when bool_or(official) then 'replied_officially'
        when bool_or(answered) then 'replied_to_reply' else 'replied_to_post' end as kind
      from candidates where user_id <> ${reply.userId} and user_id <> all (${[...hiding]}::uuid[]) group by user_id
    )
    insert into notifications (user_id, from_user_id, kind, content, related_post_id, related_reply_id)
    select u.id, ${reply.userId}, kind, case kind when 'replied_officially' then 'responded officially to your post'
      when 'replied_to_reply' then 'replied to your reply' else 'replied to your post' end,
      ${reply.postId}, ${reply.id} from reasons join profiles u on u.id = reasons.user_id
        join posts p on p.id = ${reply.postId}
      where not ${hidesMember(sql`u.id`, sql`p.user_id`)}
      for key share of u skip locked
    on conflict do nothing returning user_id`.execute(trx)
  const mentioned = await notifyMentioned(trx, { ...reply, replyId: reply.id })
  const followers = await fanOut(trx, reply)
  return {
    userIds: [...rows.map((row) => row.user_id), ...mentioned.userIds, ...(followers ?? [])],
    followersLeft: followers === undefined,
  }
}

/** Call it after writing the like or follow: writers of a post's counters must not hold its key share lock before. */
async function notifyAuthor(
  trx: Trx,
  { postId, userIds }: { postId: string; userIds: readonly string[] },
  kind: 'post_liked' | 'post_followed' | 'post_pinned',
  content: string,
): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, from_user_id, kind, content, related_post_id)
    select p.user_id, f.id, ${kind}, ${content}, p.id
      from posts p join profiles u on u.id = p.user_id, unnest(${userIds}::uuid[]) as f (id)
      where p.id = ${postId} and p.user_id <> f.id and p.visibility = 'public'
        and not ${hidesMember(sql`p.user_id`, sql`f.id`)} for key share of u skip locked
    on conflict do nothing returning user_id`.execute(trx)
  return notified(rows.slice(0, 1))
}
