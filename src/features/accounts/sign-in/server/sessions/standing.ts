import { sql } from 'kysely'
import { ProblemError } from '#platform/http/problem.ts'
import type { MakeAppealPass } from './appeal-passes.ts'

/** The end of the suspension of the joined user; null when there is none, or it is over. */
export const suspendedUntil = sql<Date | null>`case when users.suspended_until > now() then users.suspended_until end`

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A moment as "November 25, 2026 at 10:00 AM UTC". */
export const formatMoment = (at: Date): string => `${moment.format(at)} UTC`

/** The 403 problem of every write of a suspended member; undefined for others. */
export function suspensionOf(user: {
  suspended_until: Date | null
  standing_reason: string | null
}): ProblemError | undefined {
  if (!user.suspended_until) return undefined
  return new ProblemError(
    403,
    `Your account is suspended until ${formatMoment(user.suspended_until)}: you can read, but not write. The reason: ${user.standing_reason}`,
    { code: 'account_suspended' },
  )
}

/** Throws a 400 problem, with the code that auth-js knows and a pass for an appeal, when the member is banned. */
export function refuseBanned(
  user: { id: string; banned_at: Date | null; standing_reason: string | null },
  makePass: MakeAppealPass,
): void {
  if (!user.banned_at) return
  throw new ProblemError(400, `This account is banned. The reason: ${user.standing_reason}`, {
    code: 'user_banned',
    appealPass: makePass(user.id),
  })
}
