import type { Trx } from '#platform/db/database.ts'

type Visibility = 'public' | 'held' | 'hidden' | 'removed'

export interface Written {
  kind: 'post' | 'reply'
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
    change(trx: Trx, what: Written, to: Visibility): Promise<{ publish(): void } | undefined>
    /** Deletes it for good. */
    purge(trx: Trx, what: Written): Promise<void>
  }
  standing: {
    suspend(trx: Trx, act: Act & { until: Date }): Promise<() => Promise<void>>
    ban(trx: Trx, act: Act & { content: 'keep' | 'hide' }): Promise<() => Promise<void>>
  }
  /** Sends waiting letters; call it after the commit. */
  sendLetters(): void
}
