import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { NotificationKind } from '../contract.ts'
import { type Notified, notified } from './notified.ts'

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
    select u.id, 'show_taken_over', ${`says: “${name}” on ${day} is now published by ${by}, because it’s their show. Its page and followers stay; ask them for changes.`},
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
    select u.id, 'show_overwritten', ${`says: “${name}” on ${day}${more} ${were} changed by the feed of ${by}. The history of your shows says what changed and lets you undo it.`},
      ${`/show/${id}`} from profiles u where u.id = ${userId}
    for key share of u skip locked returning user_id`.execute(trx)
  return notified(rows)
}

interface NamingShow {
  name: string
  /** Its first day, YYYY-MM-DD. */
  day: string
  artist: { mbid: string; name: string }
}

/**
 * Notifies the team of an artist that a show names the artist, and waits for their word. Members with an unread one
 * about the artist get no other: the page lists all that waits.
 */
export async function notifyActNamed(
  trx: Trx,
  userIds: readonly string[],
  { name, day, artist }: NamingShow,
): Promise<Notified> {
  const page = `/business/manage-artist/${artist.mbid}?tab=shows`
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, kind, content, related_page)
    select u.id, 'act_named', ${`says: “${name}” on ${day} lists ${artist.name}. Confirm it or remove it: until then its page says it’s not confirmed, and your followers won’t hear about it.`},
      ${page} from profiles u where u.id = any (${userIds}::uuid[]) and not exists (
        select from notifications n where n.user_id = u.id and n.kind = 'act_named' and n.related_page = ${page}
          and not n.is_read)
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
