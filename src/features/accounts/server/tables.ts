import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Role, SecurityEventKind } from '../contract.ts'

interface UsersTable {
  id: Generated<string>
  email: string
  email_confirmed_at: Date | null
  password_hash: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  last_sign_in_at: Date | null
}

interface UserRolesTable {
  user_id: string
  role: Role
  granted_at: Generated<Date>
}

/** How a session proved who it is, in order (RFC 8176); `timestamp` in seconds. */
export interface AuthenticationStep {
  method: 'password' | 'recovery' | 'totp' | 'recovery_code'
  timestamp: number
}

interface SessionsTable {
  id: Generated<string>
  user_id: string
  family_hash: Buffer
  current_hash: Buffer
  previous_hash: Buffer | null
  /** The current refresh token, sealed under a key that only the holder of the previous one has. */
  sealed_successor: Buffer | null
  rotated_at: Generated<Date>
  gen: Generated<number>
  aal: Generated<1 | 2>
  amr: ColumnType<AuthenticationStep[], string, string>
  user_agent: string
  /** When password (and factor) were last asked for again. */
  confirmed_at: Date | null
  created_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  ended_reason: string | null
}

interface EndedSessionsTable {
  session_id: string
  ended_at: Generated<Date>
}

interface FactorsTable {
  id: Generated<string>
  user_id: string
  friendly_name: string
  sealed_secret: Buffer
  verified_at: Date | null
  /** The 30 s step of the last code that was taken: a code counts once. */
  last_step: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
  created_at: Generated<Date>
  used_at: Date | null
}

interface MailTokensTable {
  token_hash: Buffer
  user_id: string
  kind: 'recovery' | 'email_change'
  new_email: string | null
  created_at: Generated<Date>
  expires_at: Date
}

interface OutboxTable {
  id: GeneratedAlways<number>
  kind: string
  address: string
  user_id: string | null
  data: ColumnType<Record<string, string>, string | undefined, never>
  attempts: Generated<number>
  due_at: Generated<Date>
  created_at: Generated<Date>
}

interface AuthRateLimitsTable {
  key: string
  attempts: number
  blocked_until: Date
  forget_at: Date
}

interface AuthEventsTable {
  id: GeneratedAlways<number>
  user_id: string | null
  session_id: string | null
  kind: SecurityEventKind
  address: string | null
  user_agent: string | null
  at: Generated<Date>
}

interface DataExportsTable {
  id: Generated<string>
  user_id: string
  state: Generated<'pending' | 'ready' | 'failed'>
  /** In bytes. */
  size: number | null
  attempts: Generated<number>
  due_at: Generated<Date>
  created_at: Generated<Date>
  expires_at: Date | null
}

interface RemovedFoldersTable {
  /** Ends with a slash. */
  folder: string
}

declare module '#platform/db/database.ts' {
  interface Database {
    users: UsersTable
    user_roles: UserRolesTable
    auth_sessions: SessionsTable
    auth_ended_sessions: EndedSessionsTable
    auth_factors: FactorsTable
    auth_recovery_codes: RecoveryCodesTable
    auth_mail_tokens: MailTokensTable
    auth_outbox: OutboxTable
    auth_rate_limits: AuthRateLimitsTable
    auth_events: AuthEventsTable
    data_exports: DataExportsTable
    removed_folders: RemovedFoldersTable
  }
}
