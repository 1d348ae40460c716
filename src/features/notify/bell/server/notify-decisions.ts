import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { NotificationKind } from '../contract.ts'
import { type Notified, notified } from './notified.ts'

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
): Promise<Notified> => notifyOfDecision(trx, decided, 'claim_decided', `your claim to the ${decided.entity}`)

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
  noun: string,
): Promise<Notified> {
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, from_user_id, kind, content, related_page)
    select u.id, ${adminId}, ${kind}, ${`${DONE[verdict]} ${noun} ${name}`}, ${DASHBOARD} from profiles u
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
