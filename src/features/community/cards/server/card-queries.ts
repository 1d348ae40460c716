import { sql } from 'kysely'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import type { LinkPreview } from '#sources/link-previews/read-head.ts'

/** The most waiting cards; further ones are fetched only when they are posted again. */
const WAITING_MAX = 1_000
/** How old a card must be to be refetched when somebody posts the address again. */
const FRESH_DAYS = 7
const FAILED_HOURS = 24
/** After this time another process fetches the cards that a stopped process had claimed. */
const LEASE_SECONDS = 60
/** The shortest interval between our requests to one host. */
export const HOST_SECONDS = 1
/** How long cards are kept that no post shows any more. */
const UNUSED_DAYS = 30
/** Delays before temporary failures are retried; after the last one the card has failed. */
const RETRY_SECONDS = [300, 3600]

export type Card = { url: string; attempts: number }
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
    update link_cards set asked_at = clock_timestamp() where url = ${url} and (due_at is not null
      or fetched_at > now() - case state when 'shown' then make_interval(days => ${FRESH_DAYS})
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
    on conflict (url) do update set due_at = clock_timestamp(), attempts = 0, asked_at = clock_timestamp()
      where k.due_at is null
    returning 1`.execute(db)
  return rows.length > 0
}

/** The column has whole milliseconds, so the time of a due card may have been rounded up. */
const IS_DUE = sql`due_at < clock_timestamp() + interval '1 millisecond'`

/** Claims due cards, each of a different host that has had no recent request. */
export async function claimCards(db: Db, atOnce: number): Promise<Card[]> {
  const { rows } = await sql<Card>`
    update link_cards set due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}),
      started_at = clock_timestamp(), attempts = attempts + 1
    where ${IS_DUE} and url in (
      select url from (
        select distinct on (host) url, due_at from link_cards c
        where ${IS_DUE} and not exists (
          select from link_cards o where o.host = c.host
            and o.started_at > clock_timestamp() - make_interval(secs => ${HOST_SECONDS}))
        order by host, due_at) by_host
      order by due_at limit ${atOnce})
    returning url, attempts`.execute(db)
  return rows
}

/** Whether a due card was left unclaimed because of its host. */
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
      state: 'shown',
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

/**
 * After a temporary failure: schedules a retry, or gives up after the last one. An existing card stays. A pause that a
 * host requests applies to all of its cards.
 */
export async function postponeCard(db: Db, { url, attempts }: Card, pauseMs = 0): Promise<void> {
  const wait = RETRY_SECONDS[attempts - 1]
  if (wait === undefined) {
    await sql`update link_cards set state = case state when 'shown' then 'shown' else 'failed' end,
      due_at = null, fetched_at = now() where url = ${url}`.execute(db)
  } else {
    await sql`update link_cards set due_at = now() + make_interval(secs => ${wait}) where url = ${url}`.execute(
      db,
    )
  }
  if (pauseMs === 0) return
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
  await sql`delete from link_cards k where due_at is null and asked_at < now() - make_interval(days => ${UNUSED_DAYS})
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
