import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { enqueueLetter } from '#features/accounts/public.ts'
import { lockClaimedPage, publishChange } from '#features/business/accounts/server/accounts.ts'
import { endModeration, wasApproved } from '#features/business/review/server/decide-claim.ts'
import { endOfficialMarks } from '#features/business/review/server/official-marks.ts'
import { isActiveRedirect, KIND_NUMBERS } from '#features/catalogue/public.ts'
import {
  type Notified,
  notifyOfReturnedClaim,
  notifyOfSite,
  pushNotifications,
} from '#features/notify/bell/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { workOnEach } from '#platform/row-queue.ts'
import { isNotSetAside } from '#platform/set-aside.ts'
import { CLAIM_TABLES, CLAIMED_COLUMNS, type ClaimDetails, findClaim, readClaim } from './claims.ts'
import { type EarlierClaim, notifyOfMerge, readEarlierClaims } from './notify-claimants.ts'

const MERGES = 'business.claim-merges'
const EVERY_SECONDS = 600
/** Pages moved per run. */
const MOVED_AT_ONCE = 100
/** The claimable kinds with MusicBrainz ids, whose entities MusicBrainz may merge. */
const MERGED_KINDS = ['artist', 'label'] as const

interface MergedPage {
  kind: (typeof MERGED_KINDS)[number]
  /** The id that MusicBrainz gave up. */
  from: string
  to: string
}

type MergeContext = Platform & { sendLetters(): void }

/** Moves claims, and everything else that belongs to a page, to the pages into which MusicBrainz has merged theirs. */
export function createMerges(context: MergeContext): Job {
  const { db } = context
  return {
    name: MERGES,
    everySeconds: EVERY_SECONDS,
    async run() {
      const rows = await listMerged(db)
      await workOnEach(context, MERGES, {
        rows,
        keyOf: ({ kind, from }) => `${kind} ${from}`,
        async work(page) {
          const { managerIds, notified } = await db
            .transaction()
            .execute((trx) => movePage(trx, context, page))
          context.invalidation.invalidate(undefined)
          pushNotifications(context, notified)
          context.sendLetters()
          publishChange(context, managerIds)
        },
      })
    },
  }
}

/** One look-up per page that is claimed, proved or barred, regardless of the number of merges. */
export async function listMerged(db: Db): Promise<MergedPage[]> {
  const ofKind = (kind: MergedPage['kind']) => sql`
    select ${kind}::text as kind, r.mbid as "from", r.target_mbid as "to" from (
      select ${sql.ref(CLAIMED_COLUMNS[kind])} as id from ${sql.table(CLAIM_TABLES[kind])}
      union select entity_id::uuid from claim_proofs where kind = ${kind}
      union select entity_id::uuid from claim_bars where kind = ${kind}) c
    -- With the limit it is looked up for each; else all redirects may be read.
    cross join lateral (select r.mbid, r.target_mbid from mbid_redirects r
      where r.mbid = c.id and r.entity_kind = ${KIND_NUMBERS[kind]} and ${isActiveRedirect} limit 1) r`
  const { rows } = await sql<MergedPage>`
    select * from (${sql.join(MERGED_KINDS.map(ofKind), sql` union all `)}) m
    where ${isNotSetAside(MERGES, sql`m.kind || ' ' || m."from"`)} limit ${MOVED_AT_ONCE}`.execute(db)
  return rows
}

export async function movePage(
  trx: Trx,
  context: MergeContext,
  page: MergedPage,
): Promise<{ managerIds: string[]; notified: Notified }> {
  const { kind, from, to } = page
  await lockBoth(trx, page)
  const target = await sql<{ name: string }>`
    select name from ${sql.table(`${kind}s`)} where mbid = ${to}`.execute(trx)
  const name = target.rows[0]?.name ?? null
  const there = await readEarlierClaims(trx, kind, to)
  const rows = await trx
    .selectFrom(CLAIM_TABLES[kind])
    .select('id')
    .where(CLAIMED_COLUMNS[kind], '=', from)
    .orderBy('id')
    .execute()
  const managerIds: string[] = []
  const userIds: string[] = []
  for (const { id } of rows) {
    const claim = await findClaim(trx, kind, id)
    if (!claim) continue
    const done = await moveClaim(trx, context, page, { claim, there, name })
    managerIds.push(...claim.managerIds)
    userIds.push(...done.userIds)
  }
  await moveRest(trx, page, name)
  return { managerIds, notified: { userIds } }
}

/** In the order of all locks: the businesses with claims and proofs of both pages, then the pages. */
async function lockBoth(trx: Trx, { kind, from, to }: MergedPage): Promise<void> {
  const claimed = sql.ref(CLAIMED_COLUMNS[kind])
  await sql`
    select from business_accounts where id in (
      select business_account_id from ${sql.table(CLAIM_TABLES[kind])} where ${claimed} in (${from}, ${to})
      union select business_account_id from claim_proofs where kind = ${kind} and entity_id in (${from}, ${to}))
    order by id for no key update`.execute(trx)
  for (const entityId of [from, to].toSorted()) {
    await lockClaimedPage(trx, { kind, entityId, entityName: '' })
  }
}

/**
 * Moves one claim. An approved claim waits for an admin on the new page: anybody can edit a merge, so it would
 * otherwise give access to pages without proof of an address.
 */
async function moveClaim(
  trx: Trx,
  context: MergeContext,
  { kind, to }: MergedPage,
  { claim, there, name }: { claim: ClaimDetails; there: readonly EarlierClaim[]; name: string | null },
): Promise<Notified> {
  const { id, businessAccountId, entityName, status } = claim
  const others = there.filter((one) => one.business_account_id !== businessAccountId)
  const isSecond = there.some(
    (one) => one.business_account_id === businessAccountId && one.claim_status === 'approved',
  )
  const gaveAccess = wasApproved(claim)
  const targetName = name ?? entityName
  if (gaveAccess) {
    await endModeration(trx, kind, claim)
    await endOfficialMarks(trx, businessAccountId, 'formerly', { kind, linkedId: claim.linkedId })
  }
  await trx
    .updateTable(CLAIM_TABLES[kind])
    .set({
      [CLAIMED_COLUMNS[kind]]: to,
      ...(name !== null && { [`${kind}_name`]: name }),
      ...(gaveAccess && {
        claim_status: 'pending' as const,
        approved_at: null,
        approved_by: null,
        lapsed_at: null,
        decided_at: null,
        decided_by: null,
      }),
    })
    .where('id', '=', id)
    .execute()
  const now = await readClaim(trx, kind, id)
  await recordAudit(trx, null, {
    action: `${kind}_claim.merge`,
    subjectId: id,
    subjectName: entityName,
    before: { status, page: claim.entityId },
    after: { status: now.claimStatus, page: to, business: claim.businessName, by: 'site' },
  })
  if (!gaveAccess && status !== 'pending') return { userIds: [] }
  const text = [
    `MusicBrainz has merged ${entityName} into another page, ${targetName}.`,
    isSecond
      ? 'You manage that page already, so an admin will close this claim.'
      : 'An admin decides whether your claim counts there.',
    gaveAccess && !isSecond && 'Until then it gives no access.',
    gaveAccess && 'Your pins and hidden posts there are undone.',
  ]
    .filter(Boolean)
    .join(' ')
  const letter = {
    subject: `Your claim on ${entityName}`,
    text: `Hello,\n\n${text}\n\n${context.config.publicUrl}/business/dashboard\n`,
  }
  for (const memberId of claim.managerIds) await enqueueLetter(trx, memberId, letter)
  const notified = [
    await notifyOfSite(trx, 'claim_decided', claim.managerIds, `says: ${text}`),
    await notifyOfMerge(trx, context, isSecond ? [] : others, now),
    ...(gaveAccess ? [await notifyOfReturnedClaim(trx)] : []),
  ]
  return { userIds: notified.flatMap(({ userIds }) => userIds) }
}

/** Moves everything else that refers to the page by id. If both pages have it, that of the remaining page stays. */
async function moveRest(trx: Trx, { kind, from, to }: MergedPage, name: string | null): Promise<void> {
  await sql`
    insert into claim_bars (user_id, business_account_id, kind, entity_id)
    select user_id, business_account_id, kind, ${to} from claim_bars where kind = ${kind} and entity_id = ${from}
    on conflict do nothing`.execute(trx)
  await trx.deleteFrom('claim_bars').where('kind', '=', kind).where('entity_id', '=', from).execute()
  // An open token, and the listing of its address, belong to the old page.
  await trx
    .deleteFrom('claim_proofs')
    .where('kind', '=', kind)
    .where('entity_id', '=', from)
    .where('used_at', 'is', null)
    .execute()
  await trx
    .updateTable('claim_proofs')
    .set({ entity_id: to, ...(name !== null && { entity_name: name }) })
    .where('kind', '=', kind)
    .where('entity_id', '=', from)
    .execute()
  await sql`
    update page_statements s set entity_id = ${to} where kind = ${kind} and entity_id = ${from}
      and not exists (select from page_statements o where o.kind = s.kind and o.entity_id = ${to}
        and o.business_account_id = s.business_account_id and o.field = s.field)`.execute(trx)
  // Both pages were viewed; who followed both would be counted twice.
  await sql`
    insert into page_days as d (kind, entity_id, day, views, followers)
    select kind, ${to}, day, views, followers from page_days where kind = ${kind} and entity_id = ${from}
    on conflict (kind, entity_id, day) do update set views = d.views + excluded.views,
      followers = greatest(d.followers, excluded.followers)`.execute(trx)
  await trx.deleteFrom('page_days').where('kind', '=', kind).where('entity_id', '=', from).execute()
  await sql`
    update show_changes set owner_id = ${to} where owner_kind = ${kind} and owner_id = ${from}`.execute(trx)
}
