import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { enqueueLetter } from '#features/accounts/public.ts'
import { lockClaimedPage, publishChange } from '#features/business/accounts/server/accounts.ts'
import {
  CLAIM_TABLES,
  type ClaimDetails,
  lockClaim,
  PROOF_CLAIMS,
  readClaim,
} from '#features/business/claims/server/claims.ts'
import { notifyOfRivalClaim, readEarlierClaims } from '#features/business/claims/server/notify-claimants.ts'
import { type ClaimKind, LAPSED_DAYS_MAX } from '#features/business/limits.ts'
import { endModeration } from '#features/business/review/server/decide-claim.ts'
import { endOfficialMarks } from '#features/business/review/server/official-marks.ts'
import {
  type Notified,
  notifyOfReturnedClaim,
  notifyOfSite,
  pushNotifications,
} from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Fetcher } from '#platform/fetch/fetcher.ts'
import { asOutsideError } from '#platform/fetch/outside-error.ts'
import { createLeasedQueue } from '#platform/leased-queue.ts'
import type { Platform } from '#platform/platform.ts'
import type { RowQueue } from '#platform/row-queue.ts'
import { DAY_MS } from '#platform/time.ts'
import { provableAddress } from './addresses.ts'
import { nextCheck, type ProofRow, verifyLink } from './proof-rows.ts'
import { searchAddress } from './search-address.ts'
import type { Finding } from './ways/way.ts'

const HOUR_SECONDS = 3600
/** A claim lapses after this many missing tokens in a row, a day apart. */
const FAILURES_MAX = 2

export type RecheckContext = Platform & { sendLetters(): void }

/** A proof on which a claim relies. */
type UsedProof = Pick<
  ProofRow,
  'id' | 'kind' | 'address' | 'token' | 'checked_at' | (typeof PROOF_CLAIMS)[keyof typeof PROOF_CLAIMS]
>

/** Checks every week whether the proof of each claim still exists. */
export function createRechecks(context: RecheckContext): RowQueue {
  return createLeasedQueue(
    context,
    {
      name: 'business.claim-rechecks',
      everySeconds: HOUR_SECONDS,
      table: 'claim_proofs',
      key: ['id'],
      order: sql`q.check_due_at`,
      due: 'check_due_at',
      seconds: RETRY_HOURS * HOUR_SECONDS,
      clock: context.clock,
      failure: 'failed to check claim proof',
    },
    async (proof) => {
      const findings = await search(context, proof)
      if (await isOurOutage(context, proof, findings)) {
        context.log.warn('postponed checks of claim proofs: no outside host answers')
        return { until: new Date(context.clock.now().getTime() + HOUR_SECONDS * 1000), pause: true }
      }
      await settleFindings(context, proof, findings)
      return undefined
    },
  )
}

/** Less than a day, because each check may run an hour late: so a claim lapses within eight days. */
const RETRY_HOURS = 22

const nextTry = (now: Date) => new Date(now.getTime() + RETRY_HOURS * HOUR_SECONDS * 1000)

/**
 * Looks for the token of a used proof, and lets its claim lapse, be restored or end accordingly. Returns what each way
 * found.
 */
export async function recheck(context: RecheckContext, proof: UsedProof): Promise<Finding[]> {
  const findings = await search(context, proof)
  await settleFindings(context, proof, findings)
  return findings
}

async function search(
  { config, foreign, log, nameServers }: RecheckContext,
  proof: UsedProof,
): Promise<Finding[]> {
  const { plcDirectoryUrl, publicUrl } = config
  const { token } = proof
  const address = provableAddress(proof.address)
  // The list of public suffixes grows, so the address may no longer belong to one owner.
  if (!address) return []
  const link = verifyLink(publicUrl, token)
  return searchAddress(nameServers, { address, token, link, plcDirectoryUrl, foreign, log })
}

/** After this many days without success, a proof counts as missing for whatever reason. */
const OUTAGE_DAYS_MAX = 30
const OUTSIDE_WITHIN_MS = 5000
const OUTSIDE_MAX_BYTES = 64 * 1024

/**
 * Whether a proof was not found because this site has no connection to the internet. To tell that from a host that is
 * down, it fetches from hosts of three operators that nobody mirrors; one is enough, as each may be down too. If
 * several name servers are configured, each must lead to one.
 */
async function isOurOutage(
  { clock, config, nameServers }: RecheckContext,
  { checked_at: found }: UsedProof,
  findings: readonly Finding[],
): Promise<boolean> {
  if (findings.some(({ proven }) => proven) || !findings.some((one) => one.isUnanswered)) return false
  if (!found || clock.now().getTime() - found.getTime() > OUTAGE_DAYS_MAX * DAY_MS) return false
  const known = [config.wikidataUrl, config.coverArtUrl, config.plcDirectoryUrl]
  const leadsOutside = await Promise.all(
    nameServers.map(async ({ fetcher }) => {
      const answers = await Promise.all(known.map((url) => hasAnswer(fetcher, url)))
      return answers.includes(true)
    }),
  )
  return leadsOutside.includes(false)
}

/** An HTTP error is an answer too; an answer that is too long or unreadable may come from a network in between. */
const hasAnswer = (fetcher: Fetcher, url: string): Promise<boolean> =>
  fetcher
    .get(url, {
      source: 'Proofs',
      maxBytes: OUTSIDE_MAX_BYTES,
      wholeMs: OUTSIDE_WITHIN_MS,
      redirects: 'return',
    })
    .then(
      () => true,
      (error) => asOutsideError(error).kind === 'status',
    )

async function settleFindings(
  context: RecheckContext,
  proof: UsedProof,
  findings: readonly Finding[],
): Promise<void> {
  const { clock, db } = context
  const isFound = findings.some(({ proven }) => proven)
  const outcome = await db.transaction().execute((trx) => settle(trx, context, proof, isFound, clock.now()))
  if (outcome) {
    pushNotifications(context, outcome.notified)
    context.sendLetters()
    publishChange(context, outcome.managerIds)
    context.invalidation.invalidate(undefined)
  }
}

type Change = 'lapse' | 'restore' | 'contest' | 'expire'

const APPROVED_MEANWHILE = 'While the verification had lapsed, an admin approved someone else’s claim.'

/** Undefined when the claim stays as it is. */
async function settle(
  trx: Trx,
  context: RecheckContext,
  proof: UsedProof,
  isFound: boolean,
  now: Date,
): Promise<{ managerIds: string[]; notified: Notified } | undefined> {
  const { id, kind, address } = proof
  const claimId = proof[PROOF_CLAIMS[kind]]
  const claim = claimId === null ? undefined : await lockClaim(trx, kind, claimId)
  if (!claim) return undefined
  if (claim.status === 'rejected' || claim.status === 'revoked') {
    await stopChecking(trx, id)
    return undefined
  }
  const checked = await trx
    .updateTable('claim_proofs')
    .set(
      isFound
        ? { checked_at: now, failed_checks: 0, check_due_at: nextCheck(now) }
        : { failed_checks: sql<number>`failed_checks + 1`, check_due_at: nextTry(now) },
    )
    .where('id', '=', id)
    // The claim may have come to rely on a newer proof meanwhile.
    .where('check_due_at', 'is not', null)
    .returning('failed_checks')
    .executeTakeFirst()
  if (!checked) return undefined
  // The lock prevents approval of other claims between the check for rivals and the decision.
  await lockClaimedPage(trx, { ...claim, kind })
  const earlier = await readEarlierClaims(trx, kind, claim.entityId)
  const rivals = earlier.filter(
    ({ business_account_id: id, claim_status }) =>
      id !== claim.businessAccountId && claim_status === 'approved',
  )
  const change = changeOf(
    claim,
    { isFound, failures: checked.failed_checks, isTaken: rivals.length > 0 },
    now,
  )
  if (!change) return undefined
  await trx
    .updateTable(CLAIM_TABLES[kind])
    .set(
      {
        lapse: { claim_status: 'lapsed' as const, lapsed_at: now },
        restore: { claim_status: 'approved' as const, lapsed_at: null },
        contest: {
          claim_status: 'pending' as const,
          approved_by: null,
          decided_by: null,
          evidence: sql<string>`jsonb_set(evidence, '{reasons}', ${JSON.stringify([APPROVED_MEANWHILE])}::jsonb)`,
          approved_at: null,
          lapsed_at: null,
          decided_at: null,
        },
        expire: {
          claim_status: 'rejected' as const,
          approved_by: null,
          decided_by: null,
          rejection_reason: `For ${LAPSED_DAYS_MAX} days we didn’t find the proof at ${address}.`,
          approved_at: null,
          lapsed_at: null,
          decided_at: now,
        },
      }[change],
    )
    .where('id', '=', claim.id)
    .execute()
  if (change === 'expire' || change === 'contest') {
    await endModeration(trx, kind, claim)
    await endOfficialMarks(trx, claim.businessAccountId, 'formerly', { kind, linkedId: claim.linkedId })
  }
  if (change === 'expire') await stopChecking(trx, id)
  const action = `${kind}_claim.${change}` as const
  await recordAudit(trx, null, {
    action,
    subjectId: claim.id,
    subjectName: claim.entityName,
    before: { status: claim.status },
    after: { business: claim.businessName, address, by: 'site' },
  })
  const notified = [await notifyManagers(trx, context, { kind, claim, change, address })]
  if (change === 'contest') {
    notified.push(await notifyOfRivalClaim(trx, context, rivals, await readClaim(trx, kind, claim.id)))
    notified.push(await notifyOfReturnedClaim(trx))
  }
  return { managerIds: claim.managerIds, notified: { userIds: notified.flatMap(({ userIds }) => userIds) } }
}

async function stopChecking(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('claim_proofs').set({ check_due_at: null }).where('id', '=', id).execute()
}

function changeOf(
  { status, lapsedAt }: ClaimDetails,
  { isFound, failures, isTaken }: { isFound: boolean; failures: number; isTaken: boolean },
  now: Date,
): Change | undefined {
  if (status === 'approved') return isFound || failures < FAILURES_MAX ? undefined : 'lapse'
  if (status !== 'lapsed' || !lapsedAt) return undefined
  const isOver = now.getTime() - lapsedAt.getTime() > LAPSED_DAYS_MAX * DAY_MS
  if (isOver) return 'expire'
  if (!isFound) return undefined
  return isTaken ? 'contest' : 'restore'
}

async function notifyManagers(
  trx: Trx,
  { config }: RecheckContext,
  { kind, claim, change, address }: { kind: ClaimKind; claim: ClaimDetails; change: Change; address: string },
): Promise<Notified> {
  const name = claim.entityName
  const text = {
    lapse: `Your verification for ${name} has lapsed: we didn’t find the proof at ${address} on two days. Publish it there again within ${LAPSED_DAYS_MAX} days and the ${kind} is yours again, or prove another address.`,
    contest: `We found your proof for ${name} at ${address} again. Someone else manages the ${kind} now, so an admin will decide on your claim.`,
    restore: `Your verification for ${name} is back: we found the proof at ${address} again.`,
    expire: `Your verification for ${name} has ended: for ${LAPSED_DAYS_MAX} days we didn’t find the proof at ${address}. You can claim the ${kind} again.`,
  }[change]
  const letter = {
    subject: `Your verification for ${name}`,
    text: `Hello,\n\n${text}\n\n${config.publicUrl}/business/dashboard\n`,
  }
  for (const id of claim.managerIds) await enqueueLetter(trx, id, letter)
  return notifyOfSite(trx, 'claim_decided', claim.managerIds, `says: ${text}`)
}
