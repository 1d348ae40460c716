import { type RawBuilder, sql } from 'kysely'
import { CARD_URL_MAX } from '#features/community/limits.ts'
import type { Facet } from '#features/community/posts/contract.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import type { LinkPreview } from '#sources/link-previews/read-head.ts'
import type { LinkCard } from '../contract.ts'

/** The address whose card a text shows: its first link, without the fragment. */
export function cardUrlOf(facets: readonly Facet[]): string | null {
  const first = facets.find(({ kind }) => kind === 'link')
  if (!first) return null
  const url = new URL(first.to)
  url.hash = ''
  return url.href.length <= CARD_URL_MAX ? url.href : null
}

/**
 * The card of the address in this column, as a scalar subquery by the key of the card; skipped when there is no address.
 * Null until the card is there, and while admins refuse its domain.
 */
export function cardOf(url: string): RawBuilder<LinkCard | null> {
  return sql<LinkCard | null>`case when ${sql.ref(url)} is not null then (
    select json_build_object('url', k.url, 'title', k.title, 'site', k.site, 'description', k.description,
      'picture', k.picture)
    from link_cards k where k.url = ${sql.ref(url)} and k.state = 'ready' and not k.is_refused) end`
}

/** The most waiting cards; further ones are fetched only when they are posted again. */
const WAITING_MAX = 1_000
/** How old a card must be to be refetched when somebody posts the address again. */
const FRESH_DAYS = 7
const FAILED_HOURS = 24
/** The shortest interval between our requests to one host. */
export const HOST_SECONDS = 1
/** How long cards are kept that no post shows any more. */
const UNUSED_DAYS = 30

export type PostOrReplyId = { post: string } | { reply: string }

/** The card that a public post or reply wants, and its author. */
export async function findCardOf(
  db: DbOrTrx,
  written: PostOrReplyId,
): Promise<{ url: string; authorId: string } | undefined> {
  const [table, id] = 'post' in written ? ['posts', written.post] : ['post_replies', written.reply]
  const { rows } = await sql<{ url: string; authorId: string }>`
    select card_url as url, user_id as "authorId" from ${sql.table(table)}
    where id = ${id} and visibility = 'public' and card_url is not null and user_id is not null`.execute(db)
  return rows[0]
}

/** Whether the card of an address exists, waits, or has failed recently. */
export async function isKnown(db: DbOrTrx, url: string): Promise<boolean> {
  const { rows } = await sql`
    update link_cards set requested_at = clock_timestamp() where url = ${url} and (due_at is not null
      or fetched_at > now() - case state when 'ready' then make_interval(days => ${FRESH_DAYS})
        else make_interval(hours => ${FAILED_HOURS}) end)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Schedules the card of an address; an old one stays until it is replaced. Returns false when too many wait. */
export async function addCard(db: DbOrTrx, url: string): Promise<boolean> {
  const { rows } = await sql`
    insert into link_cards as k (url, host)
    select ${url}, ${new URL(url).host}
      where (select count(*) from (select from link_cards where due_at is not null limit ${WAITING_MAX}) w) < ${WAITING_MAX}
    on conflict (url) do update set due_at = clock_timestamp(), attempts = 0, requested_at = clock_timestamp()
      where k.due_at is null
    returning 1`.execute(db)
  return rows.length > 0
}

const IS_DUE = sql`due_at < clock_timestamp() + interval '1 millisecond'`

/** SQL: whether a card `q` is the first of its host that is due, and the host has had no recent request. */
export const isOfRestedHost = () => sql`not exists (
  select from link_cards o where o.host = q.host and (o.started_at > clock_timestamp() - make_interval(secs => ${HOST_SECONDS})
    or (o.due_at, o.url) < (q.due_at, q.url)))`

/** Whether a due card was left because of its host. */
export async function hasMoreDueCards(db: Db): Promise<boolean> {
  const { rows } = await sql`select from link_cards where ${IS_DUE} limit 1`.execute(db)
  return rows.length > 0
}

/** Stores a card with the signed address of its picture. */
export async function storeCard(
  trx: Trx,
  url: string,
  { title, site, description, address }: LinkPreview,
  picture: string | null,
): Promise<void> {
  await trx
    .updateTable('link_cards')
    .set({
      state: 'ready',
      title,
      site,
      description,
      picture,
      page_host: new URL(address).host,
      is_refused: false,
      due_at: null,
      fetched_at: sql<Date>`now()`,
    })
    .where('url', '=', url)
    .execute()
}

/** Records that there is no card. */
export async function failCard(db: DbOrTrx, url: string): Promise<void> {
  await db
    .updateTable('link_cards')
    .set({
      state: 'failed',
      title: null,
      site: null,
      description: null,
      picture: null,
      due_at: null,
      fetched_at: sql<Date>`now()`,
    })
    .where('url', '=', url)
    .execute()
}

/** SQL: records that there is no card, after temporary failures; an existing one stays. */
export const setGivenUp = () =>
  sql`state = case state when 'ready' then 'ready' else 'failed' end, due_at = null, fetched_at = now()`

/** A pause that a host requests applies to all of its cards. */
export async function pauseHost(db: Db, url: string, pauseMs: number): Promise<void> {
  await sql`update link_cards set due_at = greatest(due_at, now() + make_interval(secs => ${pauseMs / 1000}))
    where host = ${new URL(url).host} and due_at is not null`.execute(db)
}

/** Hides the cards of refused hosts, and shows those of others again. Returns whether any changed. */
export async function refuseCards(trx: Trx, isRefused: (host: string) => boolean): Promise<boolean> {
  const { rows } = await sql<{ host: string }>`
    select host from link_cards union select page_host from link_cards where page_host is not null`.execute(
    trx,
  )
  const refused = rows.map(({ host }) => host).filter(isRefused)
  const isOfRefused = sql`(host = any (${refused}::text[]) or coalesce(page_host = any (${refused}::text[]), false))`
  const done = await sql`
    update link_cards set is_refused = ${isOfRefused} where is_refused <> ${isOfRefused}`.execute(trx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** Deletes cards that no post or reply has shown for a long time. */
export async function deleteUnusedCards(db: Db): Promise<void> {
  await sql`delete from link_cards k where due_at is null and requested_at < now() - make_interval(days => ${UNUSED_DAYS})
    and not exists (select from posts where card_url = k.url)
    and not exists (select from post_replies where card_url = k.url)`.execute(db)
}

/** The newest public posts and replies that show a card. */
export async function findPostsShowingCard(
  db: Db,
  url: string,
  limit: number,
): Promise<{ posts: string[]; replies: { id: string; postId: string }[] }> {
  const posts = await sql<{ id: string }>`select id from posts
    where card_url = ${url} and visibility = 'public' order by id desc limit ${limit}`.execute(db)
  const replies = await sql<{ id: string; postId: string }>`select id, post_id as "postId" from post_replies
    where card_url = ${url} and visibility = 'public' order by id desc limit ${limit}`.execute(db)
  return { posts: posts.rows.map(({ id }) => id), replies: replies.rows }
}
