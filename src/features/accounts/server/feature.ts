import type { Context } from 'hono'
import type { DbOrTrx } from '#platform/db/database.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createAccountRoutes } from './account-routes.ts'
import { createAuthRoutes } from './auth-routes.ts'
import { createDeletionRoutes } from './deletion-routes.ts'
import type { AccountData } from './export/account-data.ts'
import { exportAccount } from './export/export-account.ts'
import { createExportRoutes } from './export/export-routes.ts'
import { createExportWorker, exportFolder } from './export/export-worker.ts'
import { emptyRemovedFolders, removeFolder } from './export/removed-folders.ts'
import { outbox } from './mail/outbox.ts'
import { prune } from './prune.ts'
import { identifyViewer, memberOf } from './sessions/identify.ts'
import type { CreateProfile } from './sessions/sign-up.ts'

const PRUNE_SECONDS = 60 * 60
const REMOVED_FOLDERS_SECONDS = 60

/** Accounts, sessions, second factors and the mails about them. */
export function createAccounts(platform: Platform, others: { createProfile: CreateProfile }) {
  return {
    /** Middleware that sets `c.var.viewer`. */
    identifyViewer: identifyViewer(platform),
    memberOf: (c: Context) => memberOf(platform, c),
    routes: createRouter()
      .route('/', createAuthRoutes(platform, others))
      .route('/', createAccountRoutes(platform)),
    jobs: [
      outbox(platform).job,
      { name: 'accounts.prune', everySeconds: PRUNE_SECONDS, run: () => prune(platform.db) },
    ],
    accountDeleted: async (trx: DbOrTrx, userId: string) => {
      await removeFolder(trx, exportFolder(userId))
      return undefined
    },
    accountExport: exportAccount,
  }
}

/** Deletes and exports accounts, with the data that all features hold of them; made when those are. */
export function createAccountData(platform: Platform, features: readonly AccountData[]) {
  const worker = createExportWorker(platform, features)
  return {
    routes: createRouter()
      .route('/', createDeletionRoutes(platform, features))
      .route('/', createExportRoutes(platform, worker)),
    jobs: [
      worker.job,
      {
        name: 'accounts.removed-folders',
        everySeconds: REMOVED_FOLDERS_SECONDS,
        run: () => emptyRemovedFolders(platform),
      },
    ],
  }
}
