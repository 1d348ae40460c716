import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { fillDataFolder } from '../../support/data-folder.ts'
import { runOperatorScript } from '../../support/operator-scripts.ts'
import { copyDatabase } from '../../support/postgres-template.ts'
import { openTestSite } from '../../support/site.ts'

/** That of `migrate.ts`. */
const MIGRATION_LOCK = 6_215_734_001

describe.runIf(process.env.TEST_ENGINE === 'postgres')('commands of operators', () => {
  let folder: string
  let archive: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fanfare-outages-'))
    archive = path.join(folder, 'site.zip')
    const site = await openTestSite()
    await site.platform.storage.put('media/some/picture.webp', Buffer.from('bytes'), 'image/webp')
    await writeBackup(site.platform, archive)
    await site.close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const fresh = async (template: string) => {
    const server = inject('postgresUrl')
    if (!server) throw new Error('There is no PostgreSQL to test on.')
    const { url, drop } = await copyDatabase(server, template)
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(async () => {
      await client.end()
      await drop()
    })
    return { url, client }
  }

  /** Ends the connection that waits for a lock of ours, as a server that stops does. */
  const endTheWaiting = (client: pg.Client) =>
    expect
      .poll(
        async () => {
          // Within a transaction it would see the same processes for ever.
          await client.query('select pg_stat_clear_snapshot()')
          const { rows } = await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        },
        { timeout: 60_000 },
      )
      .toBe(1)

  const WENT_AWAY = {
    code: 1,
    output: expect.stringMatching(
      /^The database cannot work now \([^\n]+\)\. Repeat the command when it can\.$/,
    ),
  }

  it('migrate says in a sentence that the database went away', async () => {
    const { url, client } = await fresh('template1')
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    const running = runOperatorScript('migrate.ts', [], { DATABASE_URL: url, DATA_DIR: folder })
    await endTheWaiting(client)
    expect(await running).toEqual(WENT_AWAY)
  })

  it('restore says so in the middle of its tables, and does not blame the backup', async () => {
    const { url, client } = await fresh('fanfare_template')
    await client.query('begin; lock table posts in access exclusive mode')
    const running = runOperatorScript('restore.ts', [archive], { DATABASE_URL: url, DATA_DIR: folder })
    await endTheWaiting(client)
    expect(await running).toEqual(WENT_AWAY)
  })

  it('move-to-postgres says so in the middle of its copy', async () => {
    const { url, client } = await fresh('fanfare_template')
    const dataDir = path.join(folder, 'embedded')
    await fillDataFolder(dataDir)
    await client.query('begin; lock table posts in access exclusive mode')
    const running = runOperatorScript('move-to-postgres.ts', [], { DATABASE_URL: url, DATA_DIR: dataDir })
    await endTheWaiting(client)
    expect(await running).toEqual(WENT_AWAY)
  })

  it('restore tells a store that breaks connections from the database', async () => {
    const { url } = await fresh('fanfare_template')
    const store = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.resetAndDestroy())
    })
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void store.close())
    const address = store.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, output } = await runOperatorScript('restore.ts', [archive], {
      DATABASE_URL: url,
      DATA_DIR: folder,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^media\/some\/picture\.webp cannot be stored: [^\n]+$/)
  })
})
