import { z } from 'zod'

/** What moderators, admins and the operator decide: each has a reason, and what it changed. */
export const STAFF_ACTIONS = [
  'business_account.approve',
  'business_account.reject',
  'business_account.unverify',
  'artist_claim.approve',
  'artist_claim.reject',
  'artist_claim.delete',
  'artist_claim.revoke',
  'festival_claim.approve',
  'festival_claim.reject',
  'festival_claim.delete',
  'festival_claim.revoke',
  'label_claim.approve',
  'label_claim.reject',
  'label_claim.delete',
  'label_claim.revoke',
  'venue_claim.approve',
  'venue_claim.reject',
  'venue_claim.delete',
  'venue_claim.revoke',
  'statement.hide',
  'site_text.write',
  'site.change',
  'application.approve',
  'application.refuse',
  'application.discard',
  'member.suspend',
  'member.ban',
  'member.restore',
  'member.delete',
  'member.confirm_email',
  'member.reset_second_factor',
  'member.end_sessions',
  'member.change_role',
  'report.hide',
  'report.assign',
  'report.note',
  'report.decide',
  'report.restore',
  'report.appeal',
  'held.approve',
  'held.remove',
  'content_rules.change',
  'notices.decide',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

/** What members, businesses and the site itself do, and what is only attempted. */
export const OTHER_ACTIONS = [
  'business_account.apply',
  'business_account.change',
  'business_account.close',
  'artist_claim.submit',
  'artist_claim.withdraw',
  'artist_claim.prove',
  'artist_claim.lapse',
  'artist_claim.restore',
  'artist_claim.expire',
  'festival_claim.submit',
  'festival_claim.withdraw',
  'festival_claim.prove',
  'festival_claim.lapse',
  'festival_claim.restore',
  'festival_claim.expire',
  'label_claim.submit',
  'label_claim.withdraw',
  'label_claim.prove',
  'label_claim.lapse',
  'label_claim.restore',
  'label_claim.expire',
  'venue_claim.submit',
  'venue_claim.withdraw',
  'venue_claim.prove',
  'venue_claim.lapse',
  'venue_claim.restore',
  'venue_claim.expire',
  'venue.edit',
  'document.open',
  'post.pin',
  'post.unpin',
  'post.hide',
  'post.official',
  'reply.official',
  'show.create',
  'show.edit',
  'show.announce',
  'show.delete',
  'show.line_up',
  'show.day',
  'show.duplicate',
  'feed.create',
  'feed.delete',
  'product.create',
  'product.edit',
  'product.delete',
  'team.invite',
  'team.withdraw',
  'team.join',
  'team.role',
  'team.remove',
  'team.leave',
  'team.transfer',
  'team.inherit',
  'statement.write',
  // Of entries that earlier versions wrote.
  'statement.show',
  'manage.open',
  'admin.open',
  'attempts.further',
] as const
export type OtherAction = (typeof OTHER_ACTIONS)[number]

/** The actions in the log, named `subject.verb`. */
export const AUDIT_ACTIONS = [...STAFF_ACTIONS, ...OTHER_ACTIONS] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_OUTCOMES = ['done', 'refused'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

/** One entry of the log, which is append-only. `at` is ISO 8601, UTC. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** The member who did or tried it; null for the operator of the server, and when the account was deleted. */
  actor: z.object({ username: z.string(), displayName: z.string().nullable() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** The id of what was changed, such as a claim. */
  subjectId: z.string().nullable(),
  /** Its name at that time; of a member the username, until the account is deleted. */
  subjectName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>
