import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, auditEntry } from '#features/accounts/audit/contract.ts'
import { ADMIN_PAGE } from '#features/business/limits.ts'

/** Query of `GET /api/admin/audit-log`, newest first. */
export const auditQuery = z.object({
  action: z.enum(AUDIT_ACTIONS).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  /** Name of the subject. */
  subjectId: z.uuid().optional(),
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(ADMIN_PAGE).default(ADMIN_PAGE),
})
export const auditPage = z.object({ items: z.array(auditEntry), nextCursor: z.string().nullable() })
export type AuditPage = z.infer<typeof auditPage>
