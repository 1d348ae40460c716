import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import {
  type Accounts,
  endSessions,
  enqueueLetter,
  formatMoment,
  lockMember,
  publishRightsChange,
  recordSecurityEvent,
} from '#features/accounts/public.ts'
import { notifyStandingChanged, pushNotifications } from '#features/notify/bell/public.ts'
import { RESTORABLE_DAYS } from '#features/safety/reports/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'

export interface MembersContext extends Platform {
  accounts: Accounts
  /** Hides a member with posts and replies in all reads, or shows them again. */
  setWithheld(trx: Trx, memberId: string, withheld: boolean): Promise<() => void>
  /** Removes display name, bio and picture, and returns a description of them; undefined when there were none. */
  removeFromProfile(
    trx: Trx,
    of: { caseId: string; memberId: string },
  ): Promise<{ removed: string } | undefined>
}

interface Act {
  /** The admin or moderator. */
  actorId: string
  memberId: string
  /** Shown to the member. */
  reason: string
}

/** Publishes the changes of the transaction. Call it after the commit. */
type AfterCommit = () => Promise<void>

export type Standing = ReturnType<typeof createStanding>

/**
 * Suspends and bans members. Each function runs in the transaction of the caller, checks that the actor is above the
 * member (403, 404), writes the audit log and notifies the member by notification and mail.
 */
export function createStanding(context: MembersContext) {
  const { config, accounts, setWithheld, site } = context
  const notify = async (
    trx: Trx,
    memberId: string,
    notice: { content: string; subject: string; text: string },
  ) => {
    const notified = await notifyStandingChanged(trx, memberId, notice.content)
    await enqueueLetter(trx, memberId, notice)
    return () => {
      pushNotifications(context, notified)
      accounts.sendLetters()
    }
  }

  return {
    /** Lets the member read but not write, until a given time. A further suspension replaces it. */
    async suspend(
      trx: Trx,
      { actorId, memberId, reason, until }: Act & { until: Date },
    ): Promise<AfterCommit> {
      const member = await lockMember(trx, actorId, memberId, 'member.suspend')
      if (member.banned_at) throw new ProblemError(409, 'This member is banned.', { code: 'already_decided' })
      await trx
        .updateTable('users')
        .set({ suspended_until: until, standing_reason: reason })
        .where('id', '=', memberId)
        .execute()
      await recordSecurityEvent(trx, { kind: 'account_suspended', userId: memberId })
      await recordAudit(trx, actorId, {
        action: 'member.suspend',
        subjectId: memberId,
        before: { suspendedUntil: member.suspended_until },
        reason,
        after: { suspendedUntil: until },
      })
      const sentence = `suspended your account until ${formatMoment(until)}: you can read, but not write. You can appeal once, in your settings. The reason: ${reason}`
      const push = await notify(trx, memberId, {
        content: sentence,
        subject: `Your ${siteName(site.values)} account is suspended`,
        text: `Hello ${member.username},\n\nWe ${sentence}\n`,
      })
      return async () => {
        publishRightsChange(context)
        push()
      }
    },

    /**
     * Ends all sessions and prevents sign-in. `hide`: nobody sees profile, posts and replies until the ban is lifted.
     */
    async ban(
      trx: Trx,
      { actorId, memberId, reason, content }: Act & { content: 'keep' | 'hide' },
    ): Promise<AfterCommit> {
      const member = await lockMember(trx, actorId, memberId, 'member.ban')
      if (member.banned_at) {
        throw new ProblemError(409, 'This member is banned already.', { code: 'already_decided' })
      }
      await trx
        .updateTable('users')
        .set({ banned_at: sql<Date>`now()`, suspended_until: null, standing_reason: reason })
        .where('id', '=', memberId)
        .execute()
      const ended = await endSessions(trx, 'banned', { userId: memberId })
      await recordSecurityEvent(trx, { kind: 'account_banned', userId: memberId })
      await recordAudit(trx, actorId, {
        action: 'member.ban',
        subjectId: memberId,
        reason,
        before: { suspendedUntil: member.suspended_until, banned: false },
        after: { banned: true, content },
      })
      const publish = await setWithheld(trx, memberId, content === 'hide')
      const push = await notify(trx, memberId, {
        content: `banned your account. The reason: ${reason}`,
        subject: `Your ${siteName(site.values)} account is banned`,
        text: `Hello ${member.username},\n\nYour account is banned, and you can no longer sign in. The reason: ${reason}\n\nIf that’s wrong, you can appeal once within ${RESTORABLE_DAYS} days: sign in as before at ${config.publicUrl}/auth, and write to us there.
`,
      })
      return async () => {
        push()
        publish()
        await accounts.publishEndedSessions(ended)
      }
    },

    /** Lifts a suspension or ban. */
    async restore(trx: Trx, { actorId, memberId, reason }: Act): Promise<AfterCommit> {
      const member = await lockMember(trx, actorId, memberId, 'member.restore')
      if (!member.banned_at && !member.suspended_until) {
        throw new ProblemError(409, 'This member is neither suspended nor banned.', {
          code: 'already_decided',
        })
      }
      await trx
        .updateTable('users')
        .set({ banned_at: null, suspended_until: null, standing_reason: null })
        .where('id', '=', memberId)
        .execute()
      await recordSecurityEvent(trx, { kind: 'account_restored', userId: memberId })
      await recordAudit(trx, actorId, {
        action: 'member.restore',
        subjectId: memberId,
        before: {
          suspendedUntil: member.suspended_until,
          bannedAt: member.banned_at,
          reason: member.standing_reason,
        },
        reason,
        after: { suspendedUntil: null, bannedAt: null },
      })
      const publish = await setWithheld(trx, memberId, false)
      const push = await notify(trx, memberId, {
        content: `restored your account: you can write again. ${reason}`,
        subject: `Your ${siteName(site.values)} account is restored`,
        text: `Hello ${member.username},\n\nYour account is restored: you can sign in and write again. ${reason}\n`,
      })
      return async () => {
        push()
        publish()
      }
    },
  }
}
