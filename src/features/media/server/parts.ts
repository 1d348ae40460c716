import type { RawBuilder } from 'kysely'

/** What the files need of higher features. */
export interface MediaParts {
  /** Throws a 403 problem for a member who may not post yet. */
  requireConfirmed: (userId: string) => Promise<void>
  /** Whether what the joined business states is shown. */
  speaksPublicly: (business: string) => RawBuilder<boolean>
}
