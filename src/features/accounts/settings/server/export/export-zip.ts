import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportFile } from './account-data.ts'

/** Writes files into a zip at `target`, one at a time, and returns its size in bytes. */
export async function writeZip(target: string, files: readonly ExportFile[]): Promise<number> {
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
