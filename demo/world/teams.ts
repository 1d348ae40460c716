import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { createRandom } from '../random.ts'
import type { Businesses, Claim } from './businesses.ts'
import type { Member } from './members.ts'

/** How many days of numbers the demo has. */
const DAYS = 365

/** Gives each business with an approved claim a manager, a poster, and an open invitation. */
export async function addTeams(
  trx: Trx,
  { businesses, claims }: Businesses,
  members: readonly Member[],
): Promise<void> {
  const spoken = businesses.filter((one) =>
    claims.some(({ business, status }) => business === one && status === 'approved'),
  )
  for (const [turn, { id, owner }] of spoken.entries()) {
    const others = members.filter((member) => member !== owner && !member.isAdmin)
    for (const [place, role] of (['manager', 'poster'] as const).entries()) {
      const member = others[(turn * 2 + place) % others.length]
      if (!member) continue
      await trx
        .insertInto('business_members')
        .values({ business_account_id: id, user_id: member.id, role })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await trx
      .insertInto('business_invitations')
      .values({
        business_account_id: id,
        email: 'tour.manager@demo.example',
        role: 'poster',
        // The hash of no token.
        token_hash: Buffer.from(id.replaceAll('-', ''), 'hex'),
        invited_by: owner.id,
        expires_at: sql<Date>`now() + interval '6 days'`,
      })
      .execute()
  }
}

/** The number of followers on the day `d`; null for a venue, which cannot be followed. */
function followersOf(kind: Claim['kind'], id: RawBuilder<unknown>) {
  if (kind === 'venue') return sql`null::int`
  const column = kind === 'festival' ? sql`festival_id` : sql`${sql.ref(`${kind}_mbid`)}::text`
  return sql`(select count(*) from ${sql.table(`${kind}_follows`)} f
    where ${column} = ${id} and f.created_at < d.day + 1)`
}

/** Views and followers of the pages with approved claims, on each day of the last year. */
export async function addPageDays(trx: Trx, { claims }: Businesses): Promise<void> {
  for (const { kind, entityId, status } of claims) {
    if (status !== 'approved') continue
    const random = createRandom(`days of ${entityId}`)
    const views = Array.from({ length: DAYS }, (_, i) => 8 + Math.round(i / 14) + random.int(0, 12))
    const id =
      kind === 'festival' ? sql`(select id from festivals where slug = ${entityId})` : sql`${entityId}`
    const followers = followersOf(kind, id)
    await sql`
      insert into page_days (kind, entity_id, day, views, followers)
      select ${kind}, ${id}, d.day, given.views,
        ${followers}
      from unnest(${views}::int[]) with ordinality as given(views, i),
        lateral (select (now() at time zone 'utc')::date - ${DAYS}::int + given.i::int as day) d
      on conflict do nothing`.execute(trx)
  }
}
