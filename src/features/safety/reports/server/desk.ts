import { sql } from 'kysely'
import { withheldMember } from '#features/accounts/public.ts'
import { countUpTo } from '#platform/db/count-up-to.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Desk } from '../contract.ts'
import { mayAnswer } from './cases.ts'
import { IS_OPEN } from './lock-case.ts'

type Role = NonNullable<Desk['role']>
/** The fields about the member, not about the site. */
type Own = 'role' | 'needsSetup' | 'manages' | 'suspension'
type Waiting = Omit<Desk, Own>

const NOTHING: Waiting = {
  reports: 0,
  appeals: 0,
  held: 0,
  applications: 0,
  accounts: 0,
  artistClaims: 0,
  festivalClaims: 0,
  labelClaims: 0,
  venueClaims: 0,
}

/**
 * Counts what waits for a moderator or admin (nothing while suspended); reads whether the member acts for a business or
 * is suspended.
 */
export async function readDesk(db: DbOrTrx, userId: string): Promise<Desk> {
  const {
    rows: [found],
  } = await sql<
    Pick<Desk, 'role' | 'needsSetup' | 'manages'> & { until: Date | null; reason: string | null }
  >`
    select role, coalesce(role = 'admin', false)
        and exists (select from site_settings where setup_done_at is null) as "needsSetup",
      exists (select from business_members where user_id = ${userId}) as manages,
      (select suspended_until from users where id = ${userId} and suspended_until > now()) as until,
      (select standing_reason from users where id = ${userId}) as reason
    from (select (select role from user_roles r join users s on s.id = r.user_id
      where r.user_id = ${userId} and (s.suspended_until is null or s.suspended_until <= now())
      order by role limit 1) as role) own`.execute(db)
  const { role = null, needsSetup = false, manages = false, until, reason } = found ?? {}
  const suspension = until ? { until: until.toISOString(), reason: reason ?? '' } : null
  return {
    role,
    needsSetup,
    manages,
    suspension,
    ...(role ? await countWaiting(db, { id: userId, role }) : NOTHING),
  }
}

/** The numbers of waiting items for a moderator or admin. */
export async function countWaiting(db: DbOrTrx, { id, role }: { id: string; role: Role }): Promise<Waiting> {
  const {
    rows: [counted],
  } = await sql<Waiting>`select
    ${countUpTo(sql`select from moderation_cases c where ${IS_OPEN}`)} as reports,
    ${countUpTo(sql`select from moderation_cases c
      where c.appealed_at is not null and c.appeal_outcome is null and ${mayAnswer(id)}`)} as appeals,
    ${countUpTo(sql`select from posts p where visibility = 'held' and not ${withheldMember('p.user_id')}`)}
      + ${countUpTo(sql`select from post_replies r
        where visibility = 'held' and deleted_at is null and not ${withheldMember('r.user_id')}`)} as held,
    ${countUpTo(sql`select from registration_applications`)} as applications,
    ${ofAdmins(role, sql`select from business_accounts where verification_status = 'pending'`)} as accounts,
    ${ofAdmins(role, sql`select from artist_claims where claim_status = 'pending'`)} as "artistClaims",
    ${ofAdmins(role, sql`select from festival_claims where claim_status = 'pending'`)} as "festivalClaims",
    ${ofAdmins(role, sql`select from label_claims where claim_status = 'pending'`)} as "labelClaims",
    ${ofAdmins(role, sql`select from venue_claims where claim_status = 'pending'`)} as "venueClaims"`.execute(
    db,
  )
  return counted ?? NOTHING
}

const ofAdmins = (role: Role, count: ReturnType<typeof sql>) => (role === 'admin' ? countUpTo(count) : sql`0`)

const WORDS: Record<keyof Waiting, [one: string, many: string]> = {
  reports: ['report', 'reports'],
  appeals: ['appeal', 'appeals'],
  held: ['post or reply', 'posts and replies'],
  applications: ['application', 'applications'],
  accounts: ['business account', 'business accounts'],
  artistClaims: ['artist claim', 'artist claims'],
  festivalClaims: ['festival claim', 'festival claims'],
  labelClaims: ['label claim', 'label claims'],
  venueClaims: ['venue claim', 'venue claims'],
}

/** Such as "2 reports, 1 appeal"; empty when nothing waits. */
export const inWords = (waiting: Waiting): string =>
  (Object.keys(WORDS) as (keyof Waiting)[])
    .filter((queue) => waiting[queue] > 0)
    .map((queue) => `${waiting[queue]} ${WORDS[queue][waiting[queue] === 1 ? 0 : 1]}`)
    .join(', ')
