import { z } from 'zod'

/** The actions in the log, named `subject.verb`. */
export const AUDIT_ACTIONS = [
  'business_account.apply',
  'business_account.change',
  'business_account.close',
  'business_account.approve',
  'business_account.reject',
  'business_account.unverify',
  'artist_claim.submit',
  'artist_claim.withdraw',
  'artist_claim.prove',
  'artist_claim.approve',
  'artist_claim.reject',
  'artist_claim.delete',
  'artist_claim.revoke',
  'artist_claim.lapse',
  'artist_claim.restore',
  'artist_claim.expire',
  'festival_claim.submit',
  'festival_claim.withdraw',
  'festival_claim.prove',
  'festival_claim.approve',
  'festival_claim.reject',
  'festival_claim.delete',
  'festival_claim.revoke',
  'festival_claim.lapse',
  'festival_claim.restore',
  'festival_claim.expire',
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
  'product.create',
  'product.edit',
  'product.delete',
  'statement.write',
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
  'report.decide',
  'report.restore',
  'report.appeal',
  'held.approve',
  'held.remove',
  'content_rules.change',
  'manage.open',
  'admin.open',
  'attempts.further',
] as const
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
