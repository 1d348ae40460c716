import type { RawBuilder } from 'kysely'

/** What the files need from features above them. */
export interface MediaParts {
  /** Throws a 403 problem for a member who may not post yet. */
  requireConfirmed: (userId: string) => Promise<void>
  /** Whether a statement `s` of a business `b`, and its picture, are public. */
  isStatedPublicly: RawBuilder<boolean>
}
