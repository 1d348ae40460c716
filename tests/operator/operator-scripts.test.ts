import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '#platform/backup/back-up.ts'
import { openControlSocket } from '#platform/control-socket.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createStorage } from '#platform/storage.ts'
import { environment, node, root } from '../../scripts/prepare.mjs'
import { runControlCommand } from '../../src/commands.ts'

describe('scripts for operators', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-scripts-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  /** Runs a script with only these settings, and returns its outcome. */
  const run = (script: string, args: string[], env: Record<string, string> = { DATA_DIR: dataDir }) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = spawn(node, [path.join(root, 'scripts', script), ...args], {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE, ...env },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
        })
      }
      child.once('close', (code) => resolve({ code, output: output.trim() }))
    })

  it.each([[[]], [['promote', 'ana']]])('admin prints its usage when called with %j', async (args) => {
    const { code, output } = await run('admin.ts', args)
    expect(code).toBe(2)
    expect(output).toContain('npm run admin -- grant USERNAME')
  })

  it('admin says when there is no site yet', async () => {
    const { code, output } = await run('admin.ts', ['list'])
    expect(code).toBe(1)
    expect(output).toMatch(/^There is no database in .+ Start Fanfare once \(npm start\)/)
  })

  it('admin and migrate say which setting is wrong, and that a database cannot be reached', async () => {
    for (const [script, args] of [
      ['admin.ts', ['list']],
      ['migrate.ts', []],
    ] as const) {
      const wrong = await run(script, [...args], { DATA_DIR: dataDir, PORT: 'eighty' })
      expect(wrong).toEqual({ code: 1, output: 'PORT must be a port number (it is "eighty").' })
      const away = await run(script, [...args], {
        DATABASE_URL: 'postgres://fan:hunter2@127.0.0.1:9/fanfare',
      })
      expect(away.code).toBe(1)
      expect(away.output).toMatch(/^The PostgreSQL database fanfare at 127\.0\.0\.1:9 cannot be reached/)
      expect(away.output).not.toContain('hunter2')
    }
  })

  it('migrate creates the tables, and then does nothing', async () => {
    const first = await run('migrate.ts', [])
    expect(first.code).toBe(0)
    expect(first.output).toContain('_accounts')
    expect(await run('migrate.ts', [])).toEqual({ code: 0, output: 'There was nothing to do.' })
    expect((await run('migrate.ts', ['back'])).code).toBe(2)
  })

  it('admin opens the database of a stopped site, and asks a running one', async () => {
    const member = async (username: string) => {
      const database = await openDatabase({ dataDir })
      const { id } = await database.db
        .insertInto('users')
        .values({ email: `${username}@example.org`, password_hash: '-' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await database.db.insertInto('profiles').values({ id, username }).execute()
      await database.close()
    }
    await member('Ana')
    expect(await run('admin.ts', ['list'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/no admin yet/),
    })
    expect(await run('admin.ts', ['grant', 'ANA'])).toEqual({ code: 0, output: 'Ana is an admin now.' })

    const database = await openDatabase({ dataDir })
    const socket = await openControlSocket(dataDir, (command) => runControlCommand(database.db, command))
    expect(await run('admin.ts', ['grant', 'Ana'])).toEqual({ code: 0, output: 'Ana is an admin already.' })
    expect(await run('admin.ts', ['grant', 'bea'])).toEqual({
      code: 1,
      output: 'There is no member with the username bea.',
    })
    const migrating = await run('migrate.ts', [])
    expect(migrating.code).toBe(1)
    expect(migrating.output).toMatch(/is in use by another Fanfare/)
    expect(await run('admin.ts', ['renew-keys'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Fanfare is running/),
    })
    expect((await run('admin.ts', ['list'])).output).toMatch(/^Ana \(since \d{4}-\d\d-\d\d\)$/)
    expect(await run('admin.ts', ['revoke', 'ana'])).toEqual({
      code: 0,
      output: 'Ana is not an admin any more.',
    })
    socket.close()
    await database.close()
    expect(await run('admin.ts', ['revoke', 'ana'])).toEqual({ code: 1, output: 'Ana is not an admin.' })
  })

  it('jobs runs a job of a stopped site, and asks a running one', async () => {
    const stopped = await run('jobs.ts', ['run', 'accounts.prune'])
    expect(stopped).toEqual({
      code: 0,
      output: expect.stringMatching(/^accounts\.prune ran in \d+\.\d s\.$/),
    })
    const list = await run('jobs.ts', ['list'])
    expect(list).toEqual({ code: 0, output: expect.stringMatching(/^NAME +EVERY +LAST STARTED/) })
    expect(list.output).toMatch(/^accounts\.prune +1 hour +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +\d{4}-/m)
    expect(list.output).toMatch(/^media\.trash +1 minute +never +now$/m)

    const commands: unknown[] = []
    const socket = await openControlSocket(dataDir, async (command) => {
      commands.push(command)
      return { ok: false, output: 'media.trash failed after 0.1 s: on purpose' }
    })
    const running = await run('jobs.ts', ['run', 'media.trash'])
    socket.close()
    expect(running).toEqual({ code: 1, output: 'media.trash failed after 0.1 s: on purpose' })
    expect(commands).toEqual([
      { command: 'ping', args: [] },
      { command: 'jobs', args: ['run', 'media.trash'] },
    ])
  })

  it('jobs shows its usage for bad arguments, and says what is missing', async () => {
    for (const args of [['run'], ['run', 'media.trash', 'now'], ['list', 'all'], ['stop']]) {
      const { code, output } = await run('jobs.ts', args)
      expect({ args, code }).toEqual({ args, code: 2 })
      expect(output).toContain('npm run jobs -- run NAME')
    }
    const empty = await run('jobs.ts', ['list'], { DATA_DIR: path.join(dataDir, 'nowhere') })
    expect(empty).toEqual({ code: 1, output: expect.stringMatching(/^There is no database in/) })
    const misspelt = await run('jobs.ts', ['run', 'media.thrash'])
    expect(misspelt.code).toBe(1)
    expect(misspelt.output).toMatch(/^There is no job media\.thrash\. Name one of: accounts\.exports, /)
  })

  it('backup reads a stopped site and asks a running one; restore brings it into a folder without members', async () => {
    const file = path.join(dataDir, 'stopped.zip')
    const stopped = await run('backup.ts', [file])
    expect(stopped).toEqual({
      code: 0,
      output: expect.stringMatching(/^Wrote .+stopped\.zip: \d+ rows and 0 files/),
    })
    expect(await run('backup.ts', [file])).toEqual({
      code: 1,
      output: `${file} exists already; name another file.`,
    })

    const database = await openDatabase({ dataDir })
    const commands: string[] = []
    const socket = await openControlSocket(dataDir, async ({ command, args: [target = ''] }) => {
      commands.push(command)
      return backUp({ db: database.db, storage: createStorage({ dataDir }) }, target)
    })
    const running = path.join(dataDir, 'running.zip')
    const { code } = await run('backup.ts', [running])
    socket.close()
    await database.close()
    expect({ code, commands }).toEqual({ code: 0, commands: ['ping', 'backup'] })

    const fresh = { DATA_DIR: path.join(dataDir, 'restored') }
    const restored = await run('restore.ts', [running], fresh)
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/all compared with the backup\.$/) })
    expect(await run('restore.ts', [running], fresh)).toEqual({
      code: 1,
      output: 'The database is not empty: it has 1 member. Give it an empty one.',
    })
  })

  it('backup, restore and move-to-postgres print their usage, and say what is missing', async () => {
    for (const [script, args] of [
      ['backup.ts', ['--help']],
      ['restore.ts', []],
      ['move-to-postgres.ts', ['now']],
    ] as const) {
      expect(await run(script, [...args])).toEqual({ code: 2, output: expect.stringMatching(/^Usage: /) })
    }
    expect(await run('move-to-postgres.ts', [])).toEqual({
      code: 1,
      output: 'DATABASE_URL must name the PostgreSQL database to move to.',
    })
    const nowhere = { DATA_DIR: path.join(dataDir, 'nowhere') }
    expect((await run('backup.ts', [], nowhere)).output).toMatch(/^There is no database in /)
  })
})
