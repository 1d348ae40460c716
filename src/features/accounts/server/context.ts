import { createOutbox } from '#features/accounts/mail/server/outbox.ts'
import {
  type AttemptLimits,
  createAttemptLimits,
} from '#features/accounts/sign-in/server/limits/attempt-limits.ts'
import { createPasswords, type Passwords } from '#features/accounts/sign-in/server/passwords/passwords.ts'
import {
  createTokenReader,
  type TokenReader,
} from '#features/accounts/sign-in/server/sessions/access-tokens.ts'
import {
  createEndedSessions,
  type EndedSessions,
} from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { Platform } from '#platform/platform.ts'
import type { RowQueue } from '#platform/row-queue.ts'

/** The platform and the services shared within accounts. */
export interface AccountsContext extends Platform {
  /** Sends the enqueued mails. */
  outbox: RowQueue
  endedSessions: EndedSessions
  limits: AttemptLimits
  passwords: Passwords
  readToken: TokenReader
}

export const createContext = (platform: Platform): AccountsContext => ({
  ...platform,
  outbox: createOutbox(platform),
  endedSessions: createEndedSessions(platform),
  limits: createAttemptLimits(platform),
  passwords: createPasswords(platform),
  readToken: createTokenReader(platform),
})
