import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue } from '#platform/row-queue.ts'
import { ringBells } from './bell.ts'
import { type Delivery, type Notice, type NoticeKey, publishNotice, withdrawNotice } from './publish.ts'
import { readNoticeSettings } from './settings.ts'

/** How often to look for what is due, in addition to right after it was published. */
const SWEEP_SECONDS = 5

/** Notices of releases, shows and official posts, and the channels on which members get them. */
export function createNotices(platform: Platform) {
  const bells = createRowQueue(
    platform,
    { name: 'notices.bells', everySeconds: SWEEP_SECONDS, wakeAfterMs: 0 },
    () => ringBells(platform),
  )
  return {
    /** See `publishNotice`. Call `wake` after the commit. */
    publish: (trx: Trx, notice: Notice, memberIds: readonly string[], delivery?: Delivery) =>
      publishNotice(trx, platform, notice, memberIds, delivery),
    /** See `withdrawNotice`. */
    withdraw: (trx: Trx, key: NoticeKey, memberIds?: readonly string[]) =>
      withdrawNotice(trx, platform, key, memberIds),
    /** See `readNoticeSettings`: zone, quiet hours and wanted types of members, those of the site where they chose none. */
    readSettings: (db: DbOrTrx, memberIds: readonly string[]) =>
      readNoticeSettings(db, platform.config, memberIds),
    /** Delivers what was just published and is due. */
    wake: () => bells.wake(),
    routes: createRouter(),
    jobs: [bells.job],
  }
}

export type Notices = ReturnType<typeof createNotices>
