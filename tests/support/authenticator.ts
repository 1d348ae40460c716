import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'

/** An authenticator app. Each code that it gives is of a later step than the one before, as if time had passed. */
export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    /** The code of this moment. */
    now: () => totp.generate(),
    /** Lets half a minute pass (of the clock that code reads, not of the database), and gives the new code. */
    next: () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
      return totp.generate()
    },
  }
}
