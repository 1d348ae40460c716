import { spawn } from 'node:child_process'
import path from 'node:path'
import { nodeOptions } from '../../scripts/prepare.mjs'
import { memoryOf } from './measure.ts'

const COMMAND = path.resolve(import.meta.dirname, '../../scripts/catalogue.ts')
const LOOK_EVERY_MS = 500

/**
 * Imports a dump as `npm run catalogue` does, in a separate process, so that its memory can be measured. Returns its
 * duration and its peak memory in megabytes.
 */
export async function importAsOperator(
  databaseUrl: string,
  dump: string,
): Promise<{ seconds: number; peak: number }> {
  const started = performance.now()
  let peak = 0
  const child = spawn(process.execPath, [...nodeOptions, COMMAND, 'import', dump], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  })
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid ?? 0).peak)
  }, LOOK_EVERY_MS)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return { seconds: (performance.now() - started) / 1000, peak }
}
