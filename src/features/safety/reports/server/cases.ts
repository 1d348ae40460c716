import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { hasOtherStaff } from '#features/accounts/public.ts'
import { keptMediaOf, mediaOf, mediaOfStatement } from '#features/files/uploads/public.ts'
import { countUpTo } from '#platform/db/count-up-to.ts'
import type { Db } from '#platform/db/database.ts'
import { decodeCursor, isCursorTime, toPage } from '#platform/db/keyset.ts'
import { isUuid } from '#platform/uuid.ts'
import type { CasesPage, casesQuery, ModerationCase, OwnDecision, PublicLog } from '../contract.ts'
import { DECIDED_TOGETHER_MAX, NOTES_MAX, RESTORABLE_DAYS } from '../limits.ts'
import { POSTER, showText, statedText, VERSION } from './copies.ts'
import { IS_OPEN, isDecidedTogether, isOwnOf } from './lock-case.ts'

const REPORTS_SHOWN = 20
/** The most earlier texts: `VERSIONS_MAX` of the community from the first minutes, and as many later ones. */
const EARLIER_SHOWN = 100
const EXCERPT = 300
const COPIES_SHOWN = 20
const DECISIONS_SHOWN = 50

const LISTS = {
  open: { only: IS_OPEN, time: sql`c.opened_at`, order: sql`asc`, after: sql`>` },
  appeals: {
    only: sql<boolean>`c.appealed_at is not null and c.appeal_outcome is null`,
    time: sql`c.appealed_at`,
    order: sql`asc`,
    after: sql`>`,
  },
  decided: {
    only: sql<boolean>`c.decided_at is not null`,
    time: sql`c.decided_at`,
    order: sql`desc`,
    after: sql`<`,
  },
}

type Row = Omit<ModerationCase, 'openedAt' | 'decision'> & {
  openedAt: Date
  at: Date
  decision: (NonNullable<ModerationCase['decision']> & { outcome: string | null }) | null
}

/** Cases for moderators: open ones oldest first, decided ones newest first. Members do not see who reported them. */
export async function listCases(
  db: Db,
  viewerId: string,
  { list, cursor, limit }: z.output<typeof casesQuery>,
): Promise<CasesPage> {
  const { only, time, order, after } = LISTS[list]
  const [at, id] = cursor ? decodeCursor(cursor, [isCursorTime, isUuid]) : []
  const beyond = cursor ? sql`and (${time}, c.id) ${after} (${at}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select ${caseFor(viewerId)}, ${time} as at from moderation_cases c
    where ${only} ${beyond} order by ${time} ${order}, c.id ${order} limit ${limit + 1}`.execute(db)
  const page = toPage(rows, limit, (row) => [row.at.toISOString(), row.id])
  return {
    ...page,
    items: page.items.map(({ at: _, ...row }) => ({ ...row, openedAt: row.openedAt.toISOString() })),
  }
}

const iso = (value: string) =>
  sql`to_char(${sql.raw(value)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** The latest earlier texts, including those of the first minutes. */
const earlierTexts = (which: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('text', v.content, 'replacedAt', ${iso('v.replaced_at')})
    order by v.id desc), '[]'::json)
  from (select * from post_versions v where ${which} order by v.id desc limit ${EARLIER_SHOWN}) v)`

/** For a case `c`: the content when it was reported and decided on, newest first, if it has changed since. */
const KEPT_COPIES = sql`(
  select coalesce(json_agg(json_build_object('id', k.id, 'text', k.content -> 'text', 'media', k.content -> 'media',
    'at', ${iso('k.created_at')}, 'isDecided', k.is_decided) order by k.id desc), '[]'::json)
  from (select * from case_copies where case_id = c.id
    and version is distinct from (select ${VERSION}) order by id desc limit ${COPIES_SHOWN}) k)`

/**
 * For a case `c` about a profile: the pictures that the decision removed, or that the member replaced after a report,
 * with tokens.
 */
const KEPT_PICTURES = sql`(
  select coalesce(json_agg(json_build_object('id', p.address, 'url', p.address || '?token=' || p.token,
    'kind', 'image', 'alt', '', 'width', 512, 'height', 512, 'widths', '[]'::json,
    'color', null, 'animated', false, 'duration', null)), '[]'::json)
  from (
    select distinct on (address) address, token from (
      select avatar_url as address, token from removed_profiles where case_id = c.id
      union all select content #>> '{media,0,id}', id from case_copies where case_id = c.id) named
    where address is distinct from (select avatar_url from profiles where id = c.subject_id) and address is not null
  ) p)`

const personOf = (column: string) => sql`(
  select json_build_object('id', u.id, 'username', u.username) from profiles u where u.id = ${sql.ref(column)})`

const statedContent = sql`(select json_build_object('text', ${statedText}, 'media', ${mediaOfStatement()},
    'visibility', case when s.hidden_at is null then 'public' when c.outcome is null then 'hidden' else 'removed' end,
    'createdAt', ${iso('s.updated_at')}, 'postId', null, 'answers', null, 'earlier', '[]'::json)
  from page_statements s join business_accounts b on b.id = s.business_account_id
  where s.id = c.subject_id and s.value is not null)`

const shownContent = sql`(select json_build_object('text', ${showText},
    'media', ${POSTER},
    'visibility', case when e.hidden_at is null then 'public' when c.outcome is null then 'hidden' else 'removed' end,
    'createdAt', ${iso('e.created_at')}, 'postId', null, 'answers', null, 'earlier', '[]'::json)
  from events e left join venues v on v.id = e.venue_id where e.id = c.subject_id)`

const isOwn = (viewerId: string) => isOwnOf(sql`${viewerId}::uuid`)

/**
 * For a case `c` with an appeal: whether the viewer may answer it. The author, and whoever made the decision, leave it
 * to others if there are any.
 */
export const mayAnswer = (viewerId: string) =>
  sql<boolean>`(not (${isOwn(viewerId)} or coalesce(c.decided_by = ${viewerId}::uuid, false))
    or not ${hasOtherStaff(viewerId, isOwnOf)})`

/**
 * For the author `u` of the case `shown`: the other cases that a decision about all would close, plus one beyond the
 * limit.
 */
const othersOpen = (viewerId: string) =>
  countUpTo(
    sql`select from moderation_cases c where c.author_id = u.id and c.id <> shown.id
      and ${isDecidedTogether(viewerId)}`,
    DECIDED_TOGETHER_MAX,
  )

/** Each column is a scalar subquery, so that it runs only for the rows of the page. */
const caseFor = (viewerId: string) => sql`
  c.id, c.subject_kind as kind, c.subject_id as "subjectId", c.opened_at as "openedAt",
  ${personOf('c.assigned_to')} as assignee,
  (select json_build_object('id', u.id, 'username', u.username, 'displayName', u.display_name,
      'avatarUrl', u.avatar_url, 'joinedAt', ${iso('a.created_at')},
      'removals', ${countUpTo(sql`select from moderation_cases o where o.author_id = u.id
        and o.outcome <> 'no_action' and o.restored_at is null`)},
      'unfounded', ${countUpTo(sql`select from moderation_cases o where o.author_id = u.id and o.outcome = 'no_action'`)},
      'openCases', ${othersOpen(viewerId)},
      'hasOpenProfile', exists (select from moderation_cases c where c.subject_kind = 'profile'
        and c.subject_id = u.id and c.id <> shown.id and ${isDecidedTogether(viewerId)}))
    from profiles u join users a on a.id = u.id, (select c.id as id) shown where u.id = c.author_id) as author,
  case c.subject_kind
    when 'post' then (select json_build_object('text', p.content, 'media', ${mediaOf()},
        'visibility', p.visibility, 'createdAt', ${iso('p.created_at')}, 'postId', p.id, 'answers', null, 'earlier', ${earlierTexts(sql`v.post_id = p.id and v.reply_id is null`)})
      from posts p where p.id = c.subject_id)
    when 'reply' then (select json_build_object('text', r.content, 'media', '[]'::json,
        'visibility', r.visibility, 'createdAt', ${iso('r.created_at')}, 'postId', r.post_id,
        'earlier', ${earlierTexts(sql`v.reply_id = r.id`)},
        'answers', coalesce(
          (select json_build_object('username', (select username from profiles where id = o.user_id),
            'text', left(o.content, ${EXCERPT})) from post_replies o where o.id = r.parent_reply_id),
          (select json_build_object('username', (select username from profiles where id = o.user_id),
            'text', left(o.content, ${EXCERPT})) from posts o where o.id = r.post_id)))
      from post_replies r where r.id = c.subject_id and r.deleted_at is null)
    when 'statement' then ${statedContent}
    when 'show' then ${shownContent}
    else (select json_build_object('text', coalesce(u.bio, ''), 'media', '[]'::json,
        'visibility', 'public', 'createdAt', ${iso('a.created_at')}, 'postId', null, 'answers', null, 'earlier', '[]'::json)
      from profiles u join users a on a.id = u.id where u.id = c.subject_id)
  end as content,
  ${VERSION} as version, ${KEPT_COPIES} as copies,
  case c.subject_kind when 'post' then ${keptMediaOf(sql`c.subject_id`)} when 'profile' then ${KEPT_PICTURES}
    else '[]'::json end as "keptMedia",
  (select coalesce(json_agg(json_build_object('id', r.id,
      'reporter', case when ${isOwn(viewerId)} then null else json_build_object('id', u.id, 'username', u.username) end,
      'copyId', r.copy_id, 'reason', r.reason, 'details', case when ${isOwn(viewerId)} then '' else r.details end, 'createdAt', ${iso('r.created_at')}) order by r.created_at), '[]'::json)
    from (select * from reports where case_id = c.id order by created_at limit ${REPORTS_SHOWN}) r
    join profiles u on u.id = r.reporter_id) as reports,
  ${countUpTo(sql`select from reports r where r.case_id = c.id`)} as "reportsCount",
  (${isOwn(viewerId)}) as "isOwn",
  (not ${isOwn(viewerId)} or not ${hasOtherStaff(viewerId, isOwnOf)}) as "mayDecide",
  ${mayAnswer(viewerId)} as "mayAnswer",
  (select coalesce(json_agg(json_build_object('author', ${personOf('n.author_id')}, 'content', n.content,
      'createdAt', ${iso('n.created_at')}) order by n.created_at, n.id), '[]'::json)
    from (select * from moderation_notes where case_id = c.id
      order by created_at desc, id desc limit ${NOTES_MAX}) n) as notes,
  case when c.outcome is not null then json_build_object('outcome', c.outcome, 'rule', c.rule,
    'reason', coalesce(c.reason, ''), 'by', ${personOf('c.decided_by')}, 'at', ${iso('c.decided_at')},
    'restorableUntil', ${iso('c.purge_at')}, 'isRestorable', (${MAY_RESTORE}), 'restoredAt', ${iso('c.restored_at')},
    'liftedAt', ${iso('c.lifted_at')}) end as decision,
  case when c.appealed_at is not null then json_build_object('text', c.appeal, 'at', ${iso('c.appealed_at')},
    'outcome', c.appeal_outcome) end as appeal`

/** The decisions about a member's content, newest first. */
export async function listOwnDecisions(db: Db, userId: string): Promise<OwnDecision[]> {
  const { rows } = await sql<
    Omit<OwnDecision, 'decidedAt' | 'restoredAt'> & { decidedAt: Date; restoredAt: Date | null }
  >`
    select c.id, c.subject_kind as kind, c.outcome, c.rule, coalesce(c.reason, '') as reason,
      c.decided_at as "decidedAt", c.restored_at as "restoredAt",
      coalesce((select left(content ->> 'text', ${EXCERPT}) from case_copies
        where case_id = c.id and is_decided limit 1), case c.subject_kind
        when 'post' then (select left(content, ${EXCERPT}) from posts where id = c.subject_id)
        when 'reply' then (select left(content, ${EXCERPT}) from post_replies
          where id = c.subject_id and deleted_at is null)
        when 'statement' then (select left(${statedText}, ${EXCERPT}) from page_statements s
          join business_accounts b on b.id = s.business_account_id where s.id = c.subject_id)
        when 'show' then (select left(${showText}, ${EXCERPT}) from events e
          left join venues v on v.id = e.venue_id where e.id = c.subject_id)
      end) as excerpt,
      case when c.appealed_at is not null then json_build_object('text', c.appeal, 'outcome', c.appeal_outcome,
        'reason', c.appeal_reason) end as appeal,
      ${MAY_APPEAL} as "canAppeal"
    from moderation_cases c where c.author_id = ${userId} and c.outcome <> 'no_action'
    order by c.opened_at desc limit ${DECISIONS_SHOWN}`.execute(db)
  return rows.map((row) => ({
    ...row,
    decidedAt: row.decidedAt.toISOString(),
    restoredAt: row.restoredAt?.toISOString() ?? null,
  }))
}

/** For a case: the end of the time to restore it. Statements and shows stay hidden and can always be restored. */
export const MAY_RESTORE = sql<boolean>`(purge_at is not null
  or (subject_kind in ('statement', 'show') and outcome <> 'no_action' and restored_at is null))`

/** For a case `c`: its own appeal, or one against the same decision, awaits an answer. */
export const APPEAL_WAITS = sql<boolean>`exists (select from moderation_cases o where o.decision_id = c.decision_id
  and o.appealed_at is not null and o.appeal_outcome is null)`

/**
 * For a case `c`, by author: counts each removal once, but a suspension or ban once for everything removed with it, and
 * only until it is lifted.
 */
export const MAY_APPEAL = sql<boolean>`(c.outcome <> 'no_action'
  and (c.restored_at is null or (c.outcome in ('suspended', 'banned') and c.lifted_at is null))
  and c.decided_at > now() - make_interval(days => ${RESTORABLE_DAYS})
  and not exists (select from moderation_cases o where o.decision_id = c.decision_id and o.appealed_at is not null
    and (o.id = c.id or c.outcome in ('suspended', 'banned'))))`

/** Decisions without names, newest first. */
export async function listLog(
  db: Db,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<PublicLog> {
  const [at, id] = cursor ? decodeCursor(cursor, [isCursorTime, isUuid]) : []
  const beyond = cursor ? sql`and (c.decided_at, c.id) < (${at}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<Omit<PublicLog['items'][number], 'at'> & { id: string; at: Date }>`
    select c.id, c.decided_at as at, c.subject_kind as kind, c.outcome, c.rule, c.restored_at is not null as restored
    from moderation_cases c where c.decided_at is not null ${beyond}
    order by c.decided_at desc, c.id desc limit ${limit + 1}`.execute(db)
  const page = toPage(rows, limit, (row) => [row.at.toISOString(), row.id])
  return { ...page, items: page.items.map(({ id: _, at, ...row }) => ({ ...row, at: at.toISOString() })) }
}
