import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openControlSocket } from '#platform/control-socket.ts'
import { openDatabase } from '#platform/db/database.ts'
import { runControlCommand } from '../../../src/commands.ts'
import { addMember, runOperatorScript } from '../../support/operator-scripts.ts'

describe('scripts for operators', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-scripts-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const run = (script: string, args: string[], env: Record<string, string> = { DATA_DIR: dataDir }) =>
    runOperatorScript(script, args, env)

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
    expect(first.output).toContain('0.2.0-initial-schema')
    expect(await run('migrate.ts', [])).toEqual({ code: 0, output: 'There was nothing to do.' })
    expect((await run('migrate.ts', ['back'])).code).toBe(2)
  })

  it('admin opens the database of a stopped site, and asks a running one', async () => {
    await addMember(dataDir, 'Ana')
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
    expect(list.output).toMatch(
      /^accounts\.prune +1 hour +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +\d+\.\d s +\d{4}-/m,
    )
    expect(list.output).toMatch(/^uploads\.trash +1 minute +never +now$/m)

    const commands: unknown[] = []
    const socket = await openControlSocket(dataDir, async (command) => {
      commands.push(command)
      return { ok: false, output: 'uploads.trash failed after 0.1 s: on purpose' }
    })
    const running = await run('jobs.ts', ['run', 'uploads.trash'])
    socket.close()
    expect(running).toEqual({ code: 1, output: 'uploads.trash failed after 0.1 s: on purpose' })
    expect(commands).toEqual([
      { command: 'ping', args: [] },
      { command: 'jobs', args: ['run', 'uploads.trash'] },
    ])
  })

  it('jobs shows its usage for bad arguments, and says what is missing', async () => {
    for (const args of [['run'], ['run', 'uploads.trash', 'now'], ['list', 'all'], ['stop']]) {
      const { code, output } = await run('jobs.ts', args)
      expect({ args, code }).toEqual({ args, code: 2 })
      expect(output).toContain('npm run jobs -- run NAME')
    }
    const empty = await run('jobs.ts', ['list'], { DATA_DIR: path.join(dataDir, 'nowhere') })
    expect(empty).toEqual({ code: 1, output: expect.stringMatching(/^There is no database in/) })
    const misspelt = await run('jobs.ts', ['run', 'uploads.thrash'])
    expect(misspelt.code).toBe(1)
    expect(misspelt.output).toMatch(/^There is no job uploads\.thrash\. Name one of: accounts\.exports, /)
  })
})
