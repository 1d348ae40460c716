import type { Trx } from '#platform/db/database.ts'

export type Visibility = 'public' | 'held' | 'hidden' | 'removed' | 'withheld'

export interface ReportedContent {
  kind: 'post' | 'reply' | 'statement'
  id: string
}

interface Act {
  actorId: string
  memberId: string
  reason: string
}

/** What the reports need of higher features. The functions run in the transaction of the caller. */
export interface ReportParts {
  content: {
    /** Locks posts and replies in the order in which everything else locks them, before any of them is changed. */
    lock(trx: Trx, all: readonly (ReportedContent & { kind: 'post' | 'reply' })[]): Promise<void>
    /** Undefined when its author has deleted it. */
    visibilityOf(trx: Trx, what: ReportedContent): Promise<Visibility | undefined>
    /** Answers with who sees it then: nobody as long as its author is banned and withheld. */
    change(
      trx: Trx,
      what: ReportedContent,
      to: Visibility,
    ): Promise<{ to: Visibility; publish(): void } | undefined>
    /** Deletes a post or reply for good. Statements stay hidden. */
    purge(trx: Trx, what: ReportedContent & { kind: 'post' | 'reply' }): Promise<void>
  }
  /** What members say in their profiles: display name, bio and picture. */
  profiles: {
    /** Keeps with the case what it removes, and says what that was, such as "bio and picture". Undefined when the profile has nothing but its username. */
    remove(
      trx: Trx,
      of: { caseId: string; memberId: string },
    ): Promise<{ removed: string; publish(): void } | undefined>
    /** `isShown` is false where a later removal stands in the way. Undefined when nothing is kept with the case. */
    putBack(trx: Trx, caseId: string): Promise<{ isShown: boolean; publish(): void } | undefined>
    /** Deletes for good what is kept with the case. */
    purge(trx: Trx, caseId: string): Promise<void>
  }
  standing: {
    suspend(trx: Trx, act: Act & { until: Date }): Promise<() => Promise<void>>
    ban(trx: Trx, act: Act & { content: 'keep' | 'hide' }): Promise<() => Promise<void>>
    /** Ends a suspension or ban. */
    restore(trx: Trx, act: Act): Promise<() => Promise<void>>
  }
  /** The banned member whom a refused login gave a pass for an appeal. Throws a 400 problem. */
  memberOfAppealPass(pass: string): Promise<string>
  /** Sends waiting letters; call it after the commit. */
  sendLetters(): void
}
