import { type RawBuilder, sql } from 'kysely'
import { withheldMember } from '#features/accounts/public.ts'
import { hidesMember, membersHidingText } from '#features/blocks/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { NotificationKind } from '../contract.ts'
import { fanOut } from './fan-out.ts'

/*
 * Members whose account is being deleted get no notification: the deletion holds the lock of their profile and
 * may wait for the post, which is locked here. `skip locked` avoids that deadlock.
 */

/** The members notified in a transaction; pass it to `pushNotifications` after the commit. */
export interface Notified {
  userIds: readonly string[]
}

export interface Replied extends Notified {
  /** The post has many followers, who are notified later: call `fanOut.wake` of the feature after the commit. */
  followersLeft: boolean
}

const notified = (rows: readonly { user_id: string }[]): Notified => ({
  userIds: rows.map((row) => row.user_id),
})

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

interface Decided {
  /** The applicants. */
  userIds: readonly string[]
  /** The admin who decided. */
  adminId: string
  verdict: 'approve' | 'reject' | 'unverify' | 'revoke' | 'delete'
  /** The name of the business, or of the claimed page. */
  name: string
}

export const notifyAccountDecided = (trx: Trx, decided: Decided): Promise<Notified> =>
  notifyOfDecision(trx, decided, 'account_decided', 'your business account')

export const notifyClaimDecided = (
  trx: Trx,
  decided: Decided & { entity: 'artist' | 'festival' | 'label' | 'venue' },
): Promise<Notified> => notifyOfDecision(trx, decided, 'claim_decided', `your claim of the ${decided.entity}`)

const DONE = {
  approve: 'approved',
  reject: 'rejected',
  unverify: 'took back the verification of',
  revoke: 'took back',
  delete: 'deleted',
} as const

/** The page with the state of a member's business accounts and claims. */
const DASHBOARD = '/business/dashboard'

async function notifyOfDecision(
  trx: Trx,
  { userIds, adminId, verdict, name }: Decided,
  kind: NotificationKind,
  what: string,
): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, from_user_id, kind, content, related_page)
    select u.id, ${adminId}, ${kind}, ${`${DONE[verdict]} ${what} ${name}`}, ${DASHBOARD} from profiles u
    where u.id = any (${userIds}::uuid[]) and u.id <> ${adminId}
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
}

/** The page where members read decisions about them, and appeal. */
const APPEALS = '/settings'

/** Notifies a member of a suspension, a ban or their end, without the name of who decided it. */
export async function notifyStandingChanged(trx: Trx, userId: string, content: string): Promise<Notified> {
  await trx
    .insertInto('notifications')
    .values({ user_id: userId, kind: 'standing_changed', content, related_page: APPEALS })
    .execute()
  return notified([{ user_id: userId }])
}

const PAGES = { content_decided: APPEALS, report_decided: null, claim_decided: DASHBOARD }

/** Notifies members of decisions about their content, without the name of who decided them. */
export async function notifyOfSite(
  trx: Trx,
  kind: 'content_decided' | 'report_decided' | 'claim_decided',
  userIds: readonly string[],
  content: string,
): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, kind, content, related_page)
    select u.id, ${kind}, ${content}, ${PAGES[kind]} from profiles u where u.id = any (${userIds}::uuid[])
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
}

interface TakenOverShow {
  id: string
  name: string
  /** Its first day, YYYY-MM-DD. */
  day: string
  /** The artist or festival whose team now publishes it. */
  by: string
}

/** Notifies the member who published a show that another organiser, who takes precedence, has taken it over. */
export async function notifyShowTakenOver(
  trx: Trx,
  userId: string,
  { id, name, day, by }: TakenOverShow,
): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, kind, content, related_page)
    select u.id, 'show_taken_over', ${`says: “${name}” on ${day} is published by ${by} now, as it is their show. Its page and who follows it stay; ask them to change it.`},
      ${`/show/${id}`} from profiles u where u.id = ${userId}
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
}

interface OverwrittenShows {
  /** One of the shows. */
  show: { id: string; name: string; day: string }
  count: number
  /** The organiser of the feed. */
  by: string
}

/** Notifies the member who published shows that another organiser's feed has changed them. */
export async function notifyShowsOverwritten(
  trx: Trx,
  userId: string,
  { show: { id, name, day }, count, by }: OverwrittenShows,
): Promise<Notified> {
  const more = count > 1 ? ` and ${count - 1} more of your shows` : ''
  const were = count > 1 ? 'were' : 'was'
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, kind, content, related_page)
    select u.id, 'show_overwritten', ${`says: “${name}” on ${day}${more} ${were} changed by the feed of ${by}. The history of your shows says what, and puts it back.`},
      ${`/show/${id}`} from profiles u where u.id = ${userId}
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
}

interface ChangedText {
  /** Such as `/terms`. */
  page: string
  title: string
  writtenAt: Date
  userIds: readonly string[]
}

/** Notifies members that a text of the site has changed, except those who joined after the change. */
export async function notifyOfText(
  trx: Trx,
  { page, title, writtenAt, userIds }: ChangedText,
): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, kind, content, related_page)
    select u.id, 'text_changed', ${`has a new version of “${title}”`}, ${page} from profiles u
    where u.id = any (${userIds}::uuid[]) and u.created_at <= ${writtenAt}
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
}

const SOMETHING_WAITS = sql`insert into notifications (user_id, kind, content, related_page)
  select u.id, 'reports_waiting', 'has something that waits for a decision', '/admin' from profiles u`

/**
 * Notifies moderators and admins that something waits for them, unless they have an unread notification about it, or
 * nothing is newer than their last one. Content of banned and hidden members does not count; `isOpenCase` is the
 * condition for a case `c`.
 */
export async function notifyOfWaiting(trx: Trx, isOpenCase: RawBuilder<boolean>): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    with waiting (role, at) as (
      select 'moderator', max(at) from (
        select max(opened_at) as at from moderation_cases c
          where ${isOpenCase}
        union all select max(appealed_at) from moderation_cases
          where appealed_at is not null and appeal_outcome is null
        -- In order, so that the index ends the search: for a maximum all of them would be read.
        union all (select created_at from posts p
          where visibility = 'held' and not ${withheldMember('p.user_id')} order by created_at desc limit 1)
        union all (select created_at from post_replies r
          where visibility = 'held' and deleted_at is null and not ${withheldMember('r.user_id')}
          order by created_at desc limit 1)
        union all select max(created_at) from registration_applications) m
      union all
      select 'admin', max(at) from (
        select max(coalesce(changed_at, created_at)) as at from business_accounts
          where verification_status = 'pending'
        union all select max(claimed_at) from artist_claims where claim_status = 'pending'
        union all select max(claimed_at) from festival_claims where claim_status = 'pending'
        union all select max(claimed_at) from label_claims where claim_status = 'pending'
        union all select max(claimed_at) from venue_claims where claim_status = 'pending') a
    ), due as (
      select r.user_id, max(w.at) as at from user_roles r join waiting w on w.role = r.role or r.role = 'admin'
      join users s on s.id = r.user_id
      where w.at is not null and s.banned_at is null and (s.suspended_until is null or s.suspended_until <= now())
      group by r.user_id
    )
    ${SOMETHING_WAITS} join due on due.user_id = u.id
    where not exists (
      select from notifications n where n.user_id = u.id and n.kind = 'reports_waiting'
        and (not n.is_read or n.created_at >= due.at))
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
}

/**
 * Notifies admins that a claim is pending again, unless they have an unread notification. The claim keeps its original
 * date, so that `notifyOfWaiting` treats it as known.
 */
export async function notifyOfReturnedClaim(trx: Trx): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    ${SOMETHING_WAITS} join user_roles r on r.user_id = u.id and r.role = 'admin' join users s on s.id = u.id
    where s.banned_at is null and (s.suspended_until is null or s.suspended_until <= now()) and not exists (
      select from notifications n where n.user_id = u.id and n.kind = 'reports_waiting' and not n.is_read)
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
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

interface NoticeForBells {
  noticeId: number
  kind: NotificationKind
  /** The text after the names. */
  content: string
  /** The path of the subject. */
  page: string
  postId: string | null
  userIds: readonly string[]
}

/** Notifies members of a release, a show or an official post of their follows, each once. */
export async function notifyOfNotice(trx: Trx, notice: NoticeForBells): Promise<Notified> {
  const { noticeId, kind, content, page, postId, userIds } = notice
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, kind, content, related_page, related_post_id, notice_id)
    select u.id, ${kind}, ${content}, ${postId ? null : page}, ${postId}::uuid, ${noticeId}
    from profiles u where u.id = any (${userIds}::uuid[])
    for key share of u skip locked on conflict do nothing returning user_id`.execute(trx)
  return notified(rows)
}
