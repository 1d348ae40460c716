import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { createRouter } from '#platform/http/router.ts'
import { failedRows } from '#platform/leased-queue.ts'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue } from '#platform/row-queue.ts'
import { createNoticeAdminRoutes } from './admin-routes.ts'
import { createDeliveries } from './deliveries.ts'
import { createDigests } from './digest/send-digests.ts'
import { exportNotices } from './export.ts'
import { noticeLease } from './outbox.ts'
import { createPrivateRoutes } from './private-routes.ts'
import { pruneNotices } from './prune.ts'
import {
  type Delivery,
  markLeft,
  type Notice,
  type NoticeKey,
  publishNotice,
  republishNotice,
  withdrawNotice,
} from './publish.ts'
import { createPushSender } from './push/send-pushes.ts'
import { createBells } from './ring-bells.ts'
import { readNoticeSettings } from './settings.ts'
import { createSettingsRoutes } from './settings-routes.ts'

/** How often to look for due notices, in addition to right after a publication. */
const PUSH_SECONDS = 15
const PRUNE_SECONDS = 60 * 60

/** Notices of releases, shows and official posts, and the channels that deliver them. */
export function createDelivery(platform: Platform, { cities }: { cities: Cities }) {
  const deliveries = createDeliveries(platform)
  const bells = createBells(platform, deliveries)
  const ofPushes = { name: 'delivery.pushes', everySeconds: PUSH_SECONDS }
  const pushes = createRowQueue(platform, ofPushes, createPushSender(platform, deliveries))
  const failedPushes = failedRows({
    ...ofPushes,
    ...noticeLease(platform.clock),
    own: sql`q.channel = 'push'`,
  })
  const digests = createDigests(platform, deliveries)
  const jobs = [
    bells.job,
    { ...pushes.job, failed: failedPushes },
    digests.job,
    { name: 'delivery.prune', everySeconds: PRUNE_SECONDS, run: () => pruneNotices(platform) },
  ]
  const wake = () => {
    bells.wake()
    pushes.wake()
  }
  return {
    /** See `publishNotice`. Call `wake` after the commit. */
    publish: (trx: Trx, notice: Notice, memberIds: readonly string[], delivery?: Delivery) =>
      publishNotice(trx, platform, notice, memberIds, delivery),
    /** See `withdrawNotice`. */
    withdraw: (trx: Trx, key: NoticeKey, memberIds?: readonly string[]) =>
      withdrawNotice(trx, platform, key, memberIds),
    /** See `republishNotice`. */
    republish: republishNotice,
    /** See `markLeft`. */
    markLeft,
    /** See `readNoticeSettings`: zone, quiet hours and wanted types of members, with the defaults of the site. */
    readSettings: (db: DbOrTrx, memberIds: readonly string[]) =>
      readNoticeSettings(db, platform.config, memberIds),
    /** Delivers due notices that were just published. */
    wake,
    routes: createRouter()
      .route('/', createSettingsRoutes(platform, cities))
      .route('/', createPrivateRoutes(platform))
      .route('/', createNoticeAdminRoutes(platform, { jobs, wake })),
    jobs,
    accountExport: exportNotices,
  }
}

export type Notices = ReturnType<typeof createDelivery>
