import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'

/** How many mails an inbox gets within a period, over all accounts and kinds of mail. */
const LIMITS = [
  { mails: 3, seconds: 60 * 60 },
  { mails: 10, seconds: 24 * 60 * 60 },
] as const
/** The part of the daily limit for mails that strangers can cause; the rest is for mails about the account itself. */
const DAILY_FOR_STRANGERS = 7

export type Counted =
  /** `id` is undefined while limits are off. */
  | { id: number | undefined }
  /** The limit is reached; seconds until the next mail may be sent. */
  | { waitSeconds: number }

/**
 * Counts a mail to `address` before it is sent, unless the limit of its recipient is reached. `byStranger`: somebody
 * who does not own the inbox can cause such a mail.
 */
export async function countMail(
  { db, config, secretFor }: Platform,
  address: string,
  byStranger: boolean,
): Promise<Counted> {
  if (!config.rateLimits) return { id: undefined }
  const recipient_hash = createHmac('sha256', await secretFor('mail-recipients'))
    .update(inboxOf(address))
    .digest()
  return db.transaction().execute(async (trx) => {
    // Several processes send mails.
    await sql`select pg_advisory_xact_lock(hashtextextended(${recipient_hash.toString('hex')}, 0))`.execute(
      trx,
    )
    const waits: number[] = []
    for (const { mails, seconds } of LIMITS) {
      const allowed = byStranger && mails > DAILY_FOR_STRANGERS ? DAILY_FOR_STRANGERS : mails
      // The mail whose age decides: once it is old enough, fewer than `allowed` remain.
      const decisive = await trx
        .selectFrom('auth_mails_sent')
        .select(
          sql<number>`extract(epoch from at + make_interval(secs => ${seconds}) - now())::float8`.as('wait'),
        )
        .where('recipient_hash', '=', recipient_hash)
        .where('at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
        .orderBy('at', 'desc')
        .offset(allowed - 1)
        .limit(1)
        .executeTakeFirst()
      if (decisive) waits.push(decisive.wait)
    }
    if (waits.length > 0) return { waitSeconds: Math.max(1, ...waits) }
    return trx
      .insertInto('auth_mails_sent')
      .values({ recipient_hash })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

/** Takes back the count of a mail that could not be sent. */
export async function uncountMail({ db }: Platform, id: number): Promise<void> {
  await db.deleteFrom('auth_mails_sent').where('id', '=', id).execute()
}

/** The inbox of an address: `name+tag@host` is that of `name@host`. */
const inboxOf = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@')
