import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '#platform/backup/back-up.ts'
import { openControlSocket } from '#platform/control-socket.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createStorage } from '#platform/storage.ts'
import { fillDataFolder } from '../../support/data-folder.ts'
import { addMember, runOperatorScript } from '../../support/operator-scripts.ts'

describe('scripts for backups', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-backup-scripts-'))
    await fillDataFolder(dataDir)
    await addMember(dataDir, 'Ana')
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const run = (script: string, args: string[], env: Record<string, string> = { DATA_DIR: dataDir }) =>
    runOperatorScript(script, args, env)

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
