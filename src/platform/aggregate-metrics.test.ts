import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

/** One worker disconnects as if it stopped; the other process requests its metrics before it has noticed. */
const PROGRAM = `
  import cluster from 'node:cluster'
  import { existsSync, writeFileSync } from 'node:fs'
  import { aggregateMetrics } from ${JSON.stringify(pathToFileURL('src/platform/aggregate-metrics.ts').href)}

  const left = import.meta.filename + '.left'
  if (cluster.isPrimary) {
    aggregateMetrics()
    const worker = cluster.fork()
    worker.on('error', (error) => console.log(error.message))
    worker.once('online', () => worker.send('leave', () => {
      while (!existsSync(left));
      console.log(worker.isConnected())
      cluster.emit('message', worker, { type: 'fanfare:metrics', id: 0, step: 'ask' })
    }))
    worker.once('exit', () => process.exit())
  } else {
    process.once('message', () => process.disconnect())
    process.once('disconnect', () => writeFileSync(left, ''))
    cluster.worker.exitedAfterDisconnect = true
  }`

it('does not fail when a process has just disconnected', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-leaving-'))
  const file = path.join(folder, 'program.mjs')
  await writeFile(file, PROGRAM)
  const { stdout } = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000,
  })
  expect(await text(stdout)).toBe('true\n')
  await rm(folder, { recursive: true })
}, 30_000)
