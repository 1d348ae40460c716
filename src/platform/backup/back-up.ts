import { existsSync } from 'node:fs'
import type { ControlResult } from '../control-socket.ts'
import type { Platform } from '../platform.ts'
import { partOf, writeBackup } from './write-backup.ts'

/** The operator's `backup` command: writes to a file that must not exist yet and returns the outcome. */
export async function backUp(site: Pick<Platform, 'db' | 'storage'>, target: string): Promise<ControlResult> {
  if (existsSync(target)) return { ok: false, output: `${target} exists already; name another file.` }
  const part = partOf(target)
  if (existsSync(part))
    return {
      ok: false,
      output: `${part} exists: another backup is being written to it. If it was left by one that was cut off, remove it.`,
    }
  try {
    const { rows, files, bytes } = await writeBackup(site, target)
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`
    return { ok: true, output: `Wrote ${target}: ${rows} rows and ${files} files in ${size}.` }
  } catch (error) {
    return {
      ok: false,
      output: `No backup was made: ${error instanceof Error ? error.message : error}`,
    }
  }
}
