import type { Platform } from '#platform/platform.ts'
import type { RowQueue } from '#platform/row-queue.ts'
import { type AttemptLimits, createAttemptLimits } from './limits/attempt-limits.ts'
import { createOutbox } from './mail/outbox.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { createTokenReader, type TokenReader } from './sessions/access-tokens.ts'
import { createEndedSessions, type EndedSessions } from './sessions/ended-sessions.ts'

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
