import { randomInt } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { eventually } from '../support/eventually.ts'
import { acknowledged, newLedger } from '../support/ledger.ts'
import { leftovers, wrongFiles, wrongRows } from '../support/ledger-checks.ts'
import { picture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { startPostgres } from '../support/postgres.ts'
import { overHttp } from '../support/requests.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { startWriting } from '../support/writers.ts'

const ROUNDS = Number(process.env.KILLS ?? 50)
const MEMBERS = 6

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe.each(['embedded', 'postgres'] as const)('the server killed on %s', (engine) => {
  it(`loses nothing that it acknowledged in ${ROUNDS} rounds`, async () => {
    const databaseUrl = engine === 'postgres' ? await startDatabase() : undefined
    const site = await startSite({ ...(databaseUrl && { DATABASE_URL: databaseUrl }), LOG_LEVEL: 'error' })
    endings.push(() => site.stop())
    const web = overHttp(site.url)
    const members: Member[] = []
    for (let n = 0; n < MEMBERS; n++) members.push(await createMember(web))
    const ledger = newLedger()
    const bytes = await picture({ width: 800, height: 600 })
    const startsMs: number[] = []

    for (let round = 0; round < ROUNDS; round++) {
      const before = ledger.posts.size
      const writing = startWriting(web, members, ledger, bytes)
      await new Promise((resolve) => setTimeout(resolve, randomInt(200, 2500)))
      await site.kill()
      await writing.stop()
      const began = performance.now()
      await site.start()
      startsMs.push(performance.now() - began)
      for (const [id, { content }] of [...ledger.posts].slice(before)) {
        const answer = await web.request(`/api/posts/${id}`)
        expect(await answer.json()).toMatchObject({ post: { id, content } })
      }
    }
    expect(ledger.refusals).toEqual([])
    expect(site.output()).not.toContain('"level":50')

    await site.end()
    const open = () => openDatabase({ databaseUrl, dataDir: site.dataDir })
    await using(open, async ({ pool }) => {
      expect(await wrongRows(pool, ledger)).toEqual([])
      expect(await wrongFiles(pool, site.dataDir, ledger)).toEqual([])
      await makeEverythingDue(pool)
    })
    await makeDraftsOld(site.dataDir)
    await site.start()
    const [upload] = ledger.uploads.values()
    expect((await web.request(upload?.url ?? '')).status).toBe(200)
    await cleanedUp(site, open)
    startsMs.sort((a, b) => a - b)
    console.log(`${engine}: ${ROUNDS} kills, acknowledged`, acknowledged(ledger), {
      startMedianMs: Math.round(startsMs[startsMs.length >> 1] ?? 0),
      startSlowestMs: Math.round(startsMs.at(-1) ?? 0),
    })
  })
})

async function startDatabase(): Promise<string> {
  const postgres = await startPostgres()
  endings.push(() => postgres.stop())
  return postgres.url
}

async function using(open: () => Promise<OpenDatabase>, work: (database: OpenDatabase) => Promise<unknown>) {
  const database = await open()
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** What the clean-up jobs would do a day later. */
async function makeEverythingDue(pool: OpenDatabase['pool']): Promise<void> {
  await pool.query(`update media_files set created_at = created_at - interval '2 days' where used_at is null`)
  await pool.query('update unused_avatars set due_at = now()')
  await pool.query('update job_runs set due_at = now()')
}

async function makeDraftsOld(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'files/.arriving')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000)
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), twoDaysAgo, twoDaysAgo)
}

/** Waits until the jobs of a running site have removed what belongs to nothing. */
async function cleanedUp(site: RunningSite, open: () => Promise<OpenDatabase>): Promise<void> {
  // The jobs run at the start; a stop waits for those under way.
  await eventually(async () => expect((await fetch(`${site.url}/readyz`)).status).toBe(200))
  await site.end()
  await using(open, async ({ pool }) => expect(await leftovers(pool, site.dataDir)).toEqual([]))
  await site.start()
}
