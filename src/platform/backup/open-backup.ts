import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import { BackupError, MANIFEST, type Manifest, manifest } from './manifest.ts'

export interface OpenBackup {
  manifest: Manifest
  read(name: string): Promise<Readable>
  close(): void
}

/**
 * Opens a backup and reads all of it once. Throws `BackupError` when it is not a backup, is damaged or is incomplete.
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} is damaged, or no backup of Fanfare.`,
    )
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const read = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new BackupError(`${name} is missing in the backup.`)
      return zip.openReadStreamPromise(entry)
    }
    const parsed = manifest.safeParse(JSON.parse(await text(await read(MANIFEST))))
    if (!parsed.success) throw new BackupError(`${file} has a format that this version does not know.`)
    for (const [name, checksum] of Object.entries(parsed.data.checksums)) {
      if ((await checksumOf(await read(name))) !== checksum)
        throw new BackupError(`${name} is damaged in the backup.`)
    }
    return { manifest: parsed.data, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} is damaged: ${error instanceof Error ? error.message : error}.`)
  }
}

async function checksumOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
