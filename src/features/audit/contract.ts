import { z } from 'zod'

/** What is written down. Names are `subject.deed`. */
export const AUDIT_ACTIONS = [
  'business_account.apply',
  'business_account.approve',
  'business_account.reject',
  'artist_claim.submit',
  'artist_claim.withdraw',
  'artist_claim.approve',
  'artist_claim.reject',
  'artist_claim.delete',
  'festival_claim.withdraw',
  'festival_claim.approve',
  'festival_claim.reject',
  'festival_claim.delete',
  'document.open',
  'post.pin',
  'post.unpin',
  'post.hide',
  'post.official',
  'reply.official',
  'manage.open',
  'admin.open',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_OUTCOMES = ['done', 'refused'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

/** One line of the log, which nobody can change. `at` is ISO 8601, UTC. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Who did or tried it; null when the account is gone. */
  actor: z.object({ username: z.string(), displayName: z.string().nullable() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** What it was done to, such as the id of a claim. */
  subjectId: z.string().nullable(),
  /** Its name at that moment. */
  subjectName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>
