import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AuditAction, AuditOutcome } from '../contract.ts'

type Values = Record<string, unknown>
/** A line is written once. */
type Once<T> = ColumnType<T, T, never>

interface AuditLogTable {
  id: GeneratedAlways<number>
  at: ColumnType<Date, never, never>
  /** Of a member who may be gone. */
  actor_id: Once<string | null>
  action: Once<AuditAction>
  outcome: Once<AuditOutcome>
  subject_id: Once<string | null>
  subject_name: Once<string | null>
  before: JSONColumnType<Values, string, never> | null
  after: JSONColumnType<Values, string, never> | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    audit_log: AuditLogTable
  }
}
