import { createFirstAdminRoutes } from '#features/accounts/roles/server/first-admin-routes.ts'
import { createAccountRoutes } from '#features/accounts/settings/server/account-routes.ts'
import { createDeletionRoutes } from '#features/accounts/settings/server/deletion-routes.ts'
import type { AccountData } from '#features/accounts/settings/server/export/account-data.ts'
import { exportAccount } from '#features/accounts/settings/server/export/export-account.ts'
import { createExportRoutes } from '#features/accounts/settings/server/export/export-routes.ts'
import { createExportWorker, exportFolder } from '#features/accounts/settings/server/export/export-worker.ts'
import {
  emptyRemovedFolders,
  removeFolder,
} from '#features/accounts/settings/server/export/removed-folders.ts'
import { createAuthRoutes } from '#features/accounts/sign-in/server/auth-routes.ts'
import { createRegistrationRoutes } from '#features/accounts/sign-in/server/registration/routes.ts'
import { memberOfAppealPass } from '#features/accounts/sign-in/server/sessions/appeal-passes.ts'
import { createIdentity } from '#features/accounts/sign-in/server/sessions/identify.ts'
import type { SignUpParts } from '#features/accounts/sign-in/server/sessions/sign-up.ts'
import type { Trx } from '#platform/db/database.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createContext } from './context.ts'
import { prune } from './prune.ts'

const PRUNE_SECONDS = 60 * 60
const REMOVED_FOLDERS_SECONDS = 60

/** Accounts, sessions, second factors and the mails about them. */
export function createAccounts(platform: Platform, others: SignUpParts) {
  const context = createContext(platform)
  const { outbox } = context
  return {
    context,
    /** Sends the enqueued letters. Call it after the commit. */
    sendLetters: outbox.wake,
    /** Publishes sessions that `endSessions` ended. Call it after the commit. */
    publishEndedSessions: context.endedSessions.publish,
    /** Whether a session has ended, as of 45 seconds ago at most. */
    hasSessionEnded: context.endedSessions.has,
    /** The banned member whom a pass from a refused login identifies. Throws a 400 problem. */
    memberOfAppealPass: (pass: string) => memberOfAppealPass(context, pass),
    /** `identifyViewer` is middleware that sets `c.var.viewer`. */
    ...createIdentity(context),
    routes: createRouter()
      .route('/', createAuthRoutes(context, others))
      .route('/', createAccountRoutes(context))
      .route('/', createRegistrationRoutes(context, others))
      .route('/', createFirstAdminRoutes(platform)),
    jobs: [
      outbox.job,
      { name: 'accounts.prune', everySeconds: PRUNE_SECONDS, run: () => prune(platform.db) },
    ],
    accountDeleted: async (trx: Trx, userId: string) => {
      await removeFolder(trx, exportFolder(userId))
      return undefined
    },
    accountExport: exportAccount,
  }
}

export type Accounts = ReturnType<typeof createAccounts>

/** Deletes and exports accounts, with the data that the given features hold about them. */
export function createAccountData({ context }: Accounts, features: readonly AccountData[]) {
  const worker = createExportWorker(context, features)
  return {
    routes: createRouter()
      .route('/', createDeletionRoutes(context, features))
      .route('/', createExportRoutes(context, worker)),
    jobs: [
      worker.job,
      {
        name: 'accounts.removed-folders',
        everySeconds: REMOVED_FOLDERS_SECONDS,
        run: () => emptyRemovedFolders(context),
      },
    ],
  }
}
