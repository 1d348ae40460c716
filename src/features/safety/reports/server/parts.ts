import type { Trx } from '#platform/db/database.ts'

export type Visibility = 'public' | 'held' | 'hidden' | 'removed' | 'withheld'

export interface ReportedContent {
  kind: 'post' | 'reply' | 'statement' | 'show'
  id: string
}

interface Act {
  actorId: string
  memberId: string
  reason: string
}

/** What reports need from features above them. The functions run in the caller's transaction. */
export interface ReportParts {
  content: {
    /** Locks posts and replies in the order used everywhere, before any of them is changed. */
    lock(trx: Trx, all: readonly (ReportedContent & { kind: 'post' | 'reply' })[]): Promise<void>
    /** Undefined when its author deleted it. */
    visibilityOf(trx: Trx, content: ReportedContent): Promise<Visibility | undefined>
    /** Returns who sees it then: nobody while its author is banned and hidden. */
    change(
      trx: Trx,
      content: ReportedContent,
      to: Visibility,
    ): Promise<{ to: Visibility; publish(): void } | undefined>
    /** Deletes a post or reply for good. Statements and shows are only hidden. */
    purge(trx: Trx, content: ReportedContent & { kind: 'post' | 'reply' }): Promise<void>
  }
  /** The parts of profiles that members write: display name, bio and picture. */
  profiles: {
    /**
     * Stores what it removes with the case, and returns a description such as "bio and picture". Undefined when the
     * profile has nothing but its username.
     */
    remove(
      trx: Trx,
      of: { caseId: string; memberId: string },
    ): Promise<{ removed: string; publish(): void } | undefined>
    /** `isShown` is false when a later removal prevents it. Undefined when nothing is stored with the case. */
    restoreProfile(trx: Trx, caseId: string): Promise<{ isShown: boolean; publish(): void } | undefined>
    /** Deletes for good what is stored with the case. */
    purge(trx: Trx, caseId: string): Promise<void>
  }
  standing: {
    suspend(trx: Trx, act: Act & { until: Date }): Promise<() => Promise<void>>
    ban(trx: Trx, act: Act & { content: 'keep' | 'hide' }): Promise<() => Promise<void>>
    /** Ends a suspension or ban. */
    restore(trx: Trx, act: Act): Promise<() => Promise<void>>
  }
  /** The banned member whom a pass from a refused login identifies. Throws a 400 problem. */
  memberOfAppealPass(pass: string): Promise<string>
  /** Sends waiting letters; call it after the commit. */
  sendLetters(): void
}
