import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { readUser } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import { createRowQueue } from '#platform/row-queue.ts'
import { whileRenewing } from '#platform/while-renewing.ts'
import type { AccountData } from './account-data.ts'
import {
  claimExport,
  deleteExport,
  type ExportRow,
  failExport,
  finishExport,
  listExpiredExports,
  RENEW_EVERY_MS,
  renewExport,
} from './export-rows.ts'
import { writeZip } from './export-zip.ts'

const SWEEP_SECONDS = 60

export const exportFolder = (userId: string) => `exports/${userId}/`
export const exportKey = ({ id, user_id }: Pick<ExportRow, 'id' | 'user_id'>) =>
  `${exportFolder(user_id)}${id}.zip`

/** Makes the requested exports in the background, one at a time. */
export const createExportWorker = (accounts: AccountsContext, data: readonly AccountData[]) =>
  createRowQueue(accounts, { name: 'accounts.exports', everySeconds: SWEEP_SECONDS, wakeAfterMs: 0 }, () =>
    work(accounts, data),
  )

async function work(accounts: AccountsContext, data: readonly AccountData[]): Promise<boolean> {
  await removeExpired(accounts)
  const row = await claimExport(accounts.db)
  if (!row) return false
  const making = whileRenewing(
    RENEW_EVERY_MS,
    () => renewExport(accounts.db, row),
    () => makeOne(accounts, data, row),
  )
  await making.catch(async (error: unknown) => {
    accounts.log.error({ err: error, export: row.id }, 'failed to create export')
    await failExport(accounts.db, row)
  })
  return true
}

/** A file that cannot be deleted is tried again in the next turn, and holds back no others. */
async function removeExpired({ db, log, storage }: AccountsContext): Promise<void> {
  for (const expired of await listExpiredExports(db)) {
    try {
      await storage.remove(exportKey(expired))
    } catch (error) {
      log.error({ err: error, export: expired.id }, 'failed to remove expired export')
      continue
    }
    await deleteExport(db, expired)
  }
}

async function makeOne(
  accounts: AccountsContext,
  data: readonly AccountData[],
  row: ExportRow,
): Promise<void> {
  const { db, storage } = accounts
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-export-'))
  try {
    const target = path.join(folder, 'export.zip')
    const files = await Promise.all(data.map((feature) => feature.accountExport?.(db, row.user_id) ?? []))
    const size = await writeZip(target, files.flat())
    await storage.putFile(exportKey(row), target, 'application/zip')
    // If the account was deleted meanwhile, its deletion removed only the files that existed then.
    const accountExists = await db.transaction().execute(async (trx) => {
      if (!(await finishExport(trx, row.id, size))) return false
      const user = await readUser(trx, row.user_id)
      await enqueueMail(trx, {
        kind: 'export_ready',
        address: user.email,
        userId: row.user_id,
        username: user.user_metadata.username,
      })
      return true
    })
    if (!accountExists) await storage.remove(exportKey(row))
    accounts.outbox.wake()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
