import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/server/record.ts'
import type {
  ApplicationDecision,
  ApplicationsPage,
  AuthUser,
  DecidedApplications,
} from '#features/accounts/contract.ts'
import { APPLICATIONS_MAX, EMAIL_TAKEN, USERNAME_TAKEN } from '#features/accounts/limits.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import { enqueueConfirmationMail } from '#features/accounts/settings/server/confirm-address.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { decodeCursor, isCursorTime, toPage } from '#platform/db/keyset.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { toAuthUser } from '../sessions/session-answer.ts'
import { conflictOf } from '../unique.ts'

/** Creates the profile of a new user, in the transaction of the sign-up. `timeZone`: of the browser, if it named one. */
export type CreateProfile = (
  trx: Trx,
  profile: { id: string; username: string; timeZone: string | null },
) => Promise<void>

interface NewApplication {
  email: string
  username: string
  password_hash: string
  answer: string
  time_zone: string | null
  terms_version: string | null
  terms_version_id: string | null
}

/**
 * Adds an application for membership. Returns what auth-js takes for a user who has no session yet. Throws a 422 problem
 * for a taken address or username, and 503 while too many wait.
 */
export async function apply(trx: Trx, application: NewApplication): Promise<AuthUser> {
  const { rows } = await sql<{ email: boolean; username: boolean; waiting: number }>`select
    exists (select from users where lower(email) = lower(${application.email})) as email,
    exists (select from profiles where lower(username) = lower(${application.username}))
      or exists (select from former_usernames where lower(username) = lower(${application.username})) as username,
    (select count(*) from registration_applications)::int as waiting`.execute(trx)
  const [found] = rows
  if (found?.email) {
    throw new ProblemError(422, EMAIL_TAKEN, { code: 'user_already_exists', errors: { email: EMAIL_TAKEN } })
  }
  if (found?.username) {
    throw new ProblemError(422, USERNAME_TAKEN, {
      code: 'username_exists',
      errors: { username: USERNAME_TAKEN },
    })
  }
  if (found && found.waiting >= APPLICATIONS_MAX) {
    throw new ProblemError(
      503,
      'There are too many applications waiting already. Please try again in a few days.',
    )
  }
  const row = await trx
    .insertInto('registration_applications')
    .values(application)
    .returning(['id', 'email', 'username', 'created_at'])
    .executeTakeFirstOrThrow()
  return toAuthUser(
    {
      ...row,
      email_confirmed_at: null,
      updated_at: row.created_at,
      last_sign_in_at: null,
      display_name: row.username,
    },
    [],
  )
}

/** The application with this address, for the sign-in form. */
export const findApplication = (db: Db, email: string) =>
  db
    .selectFrom('registration_applications')
    .select('password_hash')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

export const approvalPending = () =>
  new ProblemError(400, 'Your application is waiting for an admin. We’ll mail you the answer.', {
    code: 'approval_pending',
  })

/** The queue, oldest first. Moderators see only the domains of addresses. */
export async function listApplications(
  db: Db,
  { isAdmin }: { isAdmin: boolean },
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ApplicationsPage> {
  let query = db
    .selectFrom('registration_applications')
    .select(['id', 'email', 'username', 'answer', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
  if (cursor) {
    const [time, id] = decodeCursor(cursor, [isCursorTime, isUuid])
    query = query.where(sql<boolean>`(created_at, id) > (${time}::timestamptz, ${id}::uuid)`)
  }
  const page = toPage(await query.execute(), limit, (row) => [row.created_at.toISOString(), row.id])
  const { total } = await db
    .selectFrom('registration_applications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    ...page,
    total,
    items: page.items.map(({ created_at, email, ...row }) => ({
      ...row,
      email: isAdmin ? email : email.replace(/^.*@/, '…@'),
      appliedAt: created_at.toISOString(),
    })),
  }
}

/** The reason in the audit log when nobody wrote one. */
const REASONS = { approve: 'It looks fine', refuse: 'Refused', discard: 'Spam' }
const BECOMES = { approve: 'approved', refuse: 'refused', discard: 'discarded' }

interface Waiting extends Omit<NewApplication, 'answer'> {
  id: string
}

/**
 * Approves, refuses or discards applications, and records each decision. Discarding sends no mail. Returns how many
 * were decided (others may have decided some before), and which remain because their name or address is taken
 * meanwhile. Throws a 409 problem when others have decided all of them.
 */
export async function decideApplications(
  platform: Pick<AccountsContext, 'config' | 'site'>,
  trx: Trx,
  createProfile: CreateProfile,
  actorId: string,
  { ids, verdict, reason }: ApplicationDecision,
): Promise<DecidedApplications> {
  // In a fixed order, because two moderators may decide the same ones.
  const { rows } = await sql<Waiting>`
    select id, email, username, password_hash, terms_version, terms_version_id, time_zone
    from registration_applications where id = any (${ids}::uuid[]) order by id for update`.execute(trx)
  if (rows.length === 0) {
    const detail =
      ids.length === 1
        ? 'Someone else has already decided on this application.'
        : 'Someone else has already decided on these applications.'
    throw new ProblemError(409, detail, { code: 'already_decided' })
  }
  const failed: DecidedApplications['failed'] = []
  for (const application of rows) {
    const { id, email, username } = application
    if (verdict === 'approve') {
      const conflict = await orConflict(trx, () => admit(platform, trx, createProfile, application))
      if (conflict) {
        failed.push({ id, username, reason: conflict })
        continue
      }
    } else if (verdict === 'refuse') {
      await enqueueMail(trx, { kind: 'application_refused', address: email, username, reason })
    }
    await trx.deleteFrom('registration_applications').where('id', '=', id).execute()
    await recordAudit(trx, actorId, {
      action: `application.${verdict}`,
      subjectId: id,
      reason: reason || REASONS[verdict],
      before: { application: 'waiting' },
      after: { application: BECOMES[verdict] },
    })
  }
  return { decided: rows.length - failed.length, failed }
}

/** Runs `work` completely, or not at all when a name or address is taken: then returns which, in words. */
async function orConflict(trx: Trx, work: () => Promise<void>): Promise<string | undefined> {
  await sql`savepoint application`.execute(trx)
  try {
    await work()
    await sql`release savepoint application`.execute(trx)
    return undefined
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict) throw error
    await sql`rollback to savepoint application`.execute(trx)
    return conflict.message
  }
}

async function admit(
  platform: Pick<AccountsContext, 'config' | 'site'>,
  trx: Trx,
  createProfile: CreateProfile,
  { id, email, username, time_zone, ...agreed }: Waiting,
): Promise<void> {
  await trx
    .insertInto('users')
    .values({ id, email, ...agreed })
    .execute()
  await createProfile(trx, { id, username, timeZone: time_zone })
  await recordEvent(trx, { kind: 'sign_up', userId: id })
  await enqueueMail(trx, { kind: 'application_approved', address: email, userId: id, username })
  await enqueueConfirmationMail(platform, trx, id)
}
