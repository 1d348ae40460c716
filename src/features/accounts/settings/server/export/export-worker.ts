import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { readUser } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import { createLeasedQueue } from '#platform/leased-queue.ts'
import type { AccountData, ExportFile } from './account-data.ts'
import { deleteExport, type ExportRow, finishExport, listExpiredExports, setFailed } from './export-rows.ts'

const SWEEP_SECONDS = 60
const ATTEMPTS_MAX = 3
const LEASE_SECONDS = 10 * 60

export const exportFolder = (userId: string) => `exports/${userId}/`
export const exportKey = ({ id, user_id }: Pick<ExportRow, 'id' | 'user_id'>) =>
  `${exportFolder(user_id)}${id}.zip`

/** Makes the requested exports in the background, one at a time; then deletes those that have expired. */
export const createExportWorker = (accounts: AccountsContext, data: readonly AccountData[]) =>
  createLeasedQueue(
    accounts,
    {
      name: 'accounts.exports',
      everySeconds: SWEEP_SECONDS,
      table: 'data_exports',
      key: ['id'],
      where: () => sql`q.state = 'pending'`,
      order: sql`q.due_at`,
      due: 'due_at',
      seconds: LEASE_SECONDS,
      retry: { attempts: ATTEMPTS_MAX, pause: () => LEASE_SECONDS, onDead: setFailed },
      failure: 'failed to create export',
      whenNone: () => removeExpired(accounts),
    },
    (row) => makeOne(accounts, data, row),
  )

/** A file that cannot be deleted is tried again in the next turn, and holds back no others. */
async function removeExpired({ db, log, storage }: AccountsContext): Promise<false> {
  for (const expired of await listExpiredExports(db)) {
    try {
      await storage.remove(exportKey(expired))
    } catch (error) {
      log.error({ err: error, export: expired.id }, 'failed to remove expired export')
      continue
    }
    await deleteExport(db, expired)
  }
  return false
}

async function makeOne(
  accounts: AccountsContext,
  data: readonly AccountData[],
  row: ExportRow,
): Promise<undefined> {
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

/** Writes files into a zip at `target`, one at a time, and returns its size in bytes. */
async function writeZip(target: string, files: readonly ExportFile[]): Promise<number> {
  const zip = new ZipFile()
  const fail = (error: unknown) => zip.emit('error', error)
  for (const file of files) {
    zip.addReadStreamLazy(file.path, { mtime: new Date() }, (give) => {
      file.read().then((content) => give(null, Readable.from([Buffer.from(content)])), fail)
    })
  }
  zip.end()
  const broken = new Promise<never>((_, reject) => zip.once('error', reject))
  await Promise.race([pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 })), broken])
  return (await stat(target)).size
}
