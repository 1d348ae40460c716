import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'

/** An authenticator app. Each code belongs to a later time step than the one before, as if time had passed. */
export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    /** The code of this moment. */
    now: () => totp.generate(),
    /** Advances the clock of the process by half a minute (not that of the database), and returns the new code. */
    next: () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
      return totp.generate()
    },
  }
}
