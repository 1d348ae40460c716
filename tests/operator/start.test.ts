import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { environment, node, root } from '../../scripts/prepare.mjs'
import { fillDataFolder } from '../support/data-folder.ts'

/** Starts the server process with only these settings, and returns its outcome. */
function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(node, [path.join(root, 'src/main.ts')], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE,
        LOG_LEVEL: 'silent',
        ...env,
      },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('close', (code) => resolve({ code, output }))
  })
}

describe('a start that cannot succeed', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-start-'))
    await fillDataFolder(dataDir)
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('says which setting is wrong', async () => {
    const { code, output } = await start({ DATA_DIR: dataDir, PORT: 'eighty' })
    expect(code).toBe(1)
    expect(output).toBe('PORT must be a port number (it is "eighty").\n')
  })

  it('warns of a misspelt setting', async () => {
    const { output } = await start({ DATA_DIR: dataDir, PROT: '4000', PORT: 'eighty' })
    expect(output).toMatch(
      /^PROT is not a setting of Fanfare and is ignored; the nearest is PORT\.\nPORT must/,
    )
  })

  it('says that the database cannot be reached, without the password', async () => {
    const { code, output } = await start({ DATABASE_URL: 'postgres://fan:hunter2@127.0.0.1:9/fanfare' })
    expect(code).toBe(1)
    expect(output).toMatch(/^The PostgreSQL database fanfare at 127\.0\.0\.1:9 cannot be reached: .+\.$/m)
    expect(output).not.toContain('hunter2')
  })

  it('says that the data folder is in use by another process', async () => {
    const holder = await openDatabase({ dataDir })
    const { code, output } = await start({ DATA_DIR: dataDir })
    await holder.close()
    expect(code).toBe(1)
    expect(output).toContain(
      `The data folder ${dataDir} is in use by another Fanfare (process ${process.pid})`,
    )
  })

  it('says that the port is in use, and gives the data folder back, whose new files are its own', async () => {
    const lock = path.join(dataDir, 'fanfare.lock.db')
    await rm(lock, { force: true })
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, output } = await start({ DATA_DIR: dataDir, PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} on 127.0.0.1 is in use by another program`)
    expect((await stat(lock)).mode & 0o077).toBe(0)
    await (await openDatabase({ dataDir })).close()
  })

  it('says that the data folder cannot be used', async () => {
    const file = path.join(dataDir, 'a-file')
    await writeFile(file, '')
    const { code, output } = await start({ DATA_DIR: file })
    expect(code).toBe(1)
    expect(output).toMatch(/^DATA_DIR cannot be written to: .+\.$/m)
  })

  it('says so with PostgreSQL as well, and not at the first upload', async () => {
    const file = path.join(dataDir, 'another-file')
    await writeFile(file, '')
    const settings = { DATABASE_URL: 'postgres://127.0.0.1:9/fanfare', DATA_DIR: file }
    expect(await start(settings)).toEqual({
      code: 1,
      output: expect.stringMatching(/^DATA_DIR cannot be written to: .+\.\n$/),
    })
  })

  it.each([
    ['a process that is gone', '999999999'],
    // In a container every start assigns the same process ids.
    ['a process whose number another one has now', `${process.ppid} 6f9f2c3e-an-earlier-boot/4711`],
  ])('takes over a lock left by %s', async (_, lock) => {
    await writeFile(path.join(dataDir, 'fanfare.lock'), lock)
    await (await openDatabase({ dataDir })).close()
  })
})
