import type { RawBuilder } from 'kysely'

/** What the files need of higher features. */
export interface MediaParts {
  /** Throws a 403 problem for a member who may not post yet. */
  requireConfirmed: (userId: string) => Promise<void>
  /** Whether a statement `s` of a business `b`, and its picture, are for everybody. */
  isStatedPublicly: RawBuilder<boolean>
}
