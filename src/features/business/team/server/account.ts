import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import type { ExportFile } from '#features/accounts/public.ts'
import { lockOwnedBusinesses } from '#features/business/accounts/server/accounts.ts'
import { endOfficialMarks } from '#features/business/review/server/official-marks.ts'
import { notifyOfSite, pushNotifications } from '#features/notify/bell/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findSuccessor, handOver, moveClaims } from './hand-over.ts'

/**
 * Before a member's account is deleted: invitations to its address and by it end. A business with another owner passes
 * to the longest-serving one; a business without another owner is deleted with the account, and its team is notified.
 */
export async function leaveBusinesses(
  platform: Platform,
  trx: Trx,
  userId: string,
): Promise<() => Promise<void>> {
  await lockOwnedBusinesses(trx, userId)
  await trx
    .deleteFrom('business_invitations')
    .where(({ or, eb }) =>
      or([
        sql<boolean>`lower(email) = (select lower(email) from users where id = ${userId})`,
        eb('invited_by', '=', userId),
      ]),
    )
    .execute()
  const owned = await trx
    .selectFrom('business_accounts as b')
    .innerJoin('business_members as m', 'm.business_account_id', 'b.id')
    .select(['b.id', 'b.user_id', 'b.business_name', 'b.verification_status'])
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'owner')
    .orderBy('b.id')
    .execute()
  const notices: Awaited<ReturnType<typeof notifyOfSite>>[] = []
  for (const { id, user_id: mainOwnerId, business_name: name, verification_status: status } of owned) {
    if (mainOwnerId !== userId) {
      await moveClaims(trx, id, userId, mainOwnerId)
      continue
    }
    const successor = await findSuccessor(trx, id, userId)
    if (successor) {
      await handOver(trx, id, userId, successor)
      await recordAudit(trx, successor, { action: 'team.inherit', subjectId: id, subjectName: name })
      notices.push(
        await notifyOfSite(
          trx,
          'claim_decided',
          [successor],
          `says: You’re now in charge of ${name}: the previous owner has left the site.`,
        ),
      )
      continue
    }
    await endOfficialMarks(trx, id, 'formerly')
    const { claims } = await trx
      .selectFrom('entity_claims')
      .select(({ fn }) => fn.countAll<number>().as('claims'))
      .where('business_account_id', '=', id)
      .executeTakeFirstOrThrow()
    // Without the name of the business, which may be that of the member.
    const before = { status, claims }
    await recordAudit(trx, userId, { action: 'business_account.close', subjectId: id, before })
    const team = await trx
      .selectFrom('business_members')
      .select('user_id')
      .where('business_account_id', '=', id)
      .where('user_id', '<>', userId)
      .execute()
    const text = `says: ${name} is no longer on this site: its only owner has left.`
    notices.push(
      await notifyOfSite(
        trx,
        'claim_decided',
        team.map((one) => one.user_id),
        text,
      ),
    )
  }
  return async () => {
    for (const notified of notices) pushNotifications(platform, notified)
  }
}

/** For "download my data": the teams of a member, and the invitations to their address. */
export async function exportTeams(db: Db, userId: string): Promise<ExportFile[]> {
  const memberships = () =>
    db
      .selectFrom('business_members as m')
      .innerJoin('business_accounts as b', 'b.id', 'm.business_account_id')
      .select(['m.business_account_id', 'b.business_name', 'm.role', 'm.joined_at'])
      .where('m.user_id', '=', userId)
      .orderBy('m.joined_at')
      .execute()
  const invitations = () =>
    db
      .selectFrom('business_invitations as i')
      .innerJoin('business_accounts as b', 'b.id', 'i.business_account_id')
      .innerJoin('users as u', (join) => join.on(sql<boolean>`lower(u.email) = lower(i.email)`))
      .select(['b.business_name', 'i.email', 'i.role', 'i.created_at', 'i.expires_at'])
      .where('u.id', '=', userId)
      .orderBy('i.created_at')
      .execute()
  return [
    {
      path: 'business-memberships.json',
      read: async () => JSON.stringify(await memberships(), null, 2),
    },
    {
      path: 'business-invitations.json',
      read: async () => JSON.stringify(await invitations(), null, 2),
    },
  ]
}
