import { randomInt } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { acknowledged, newLedger, untilOfEveryKind } from '../support/ledger.ts'
import { leftovers, wrongFiles, wrongRows } from '../support/ledger-checks.ts'
import { picture } from '../support/media.ts'
import { createStandingRoom } from '../support/members.ts'
import { overHttp } from '../support/requests.ts'
import type { RunningSite } from '../support/running-site.ts'
import { settingsOn, siteUntilTestEnds } from '../support/until-test-ends.ts'
import { startWriting } from '../support/writers.ts'

const ROUNDS = Number(process.env.KILLS ?? 50)
const MEMBERS = 6
const CLEAN_UP_JOBS = ['uploads.trash', 'uploads.unused', 'profiles.unused-avatars']

describe.each(['embedded', 'postgres'] as const)('the server killed on %s', (engine) => {
  it(`loses no acknowledged write in ${ROUNDS} rounds`, async () => {
    const settings = await settingsOn(engine)
    const site = await siteUntilTestEnds({ ...settings, LOG_LEVEL: 'error' })
    const web = overHttp(site.url)
    const members = await createStandingRoom(web, MEMBERS)
    const ledger = newLedger()
    const bytes = await picture({ width: 800, height: 600 })
    const startsMs: number[] = []

    for (let round = 0; round < ROUNDS; round++) {
      const before = ledger.posts.size
      const writing = startWriting(web, members, ledger, bytes)
      if (round === 0) await untilOfEveryKind(ledger)
      await sleep(randomInt(200, 2500))
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
    const interrupted = ledger.cuts.filter((cut) => !cut.includes('ECONNREFUSED'))
    expect(interrupted.length, 'each kill interrupted a write').toBeGreaterThanOrEqual(ROUNDS)
    expect(ledger.refusals).toEqual([])
    expect(site.errors()).toEqual([])

    expect(await site.end()).toBe(0)
    const withDatabase = async (at: (pool: OpenDatabase['pool']) => Promise<unknown>) => {
      const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: site.dataDir })
      await at(database.pool).finally(() => database.close())
    }
    await withDatabase(async (pool) => {
      expect(await wrongRows(pool, ledger)).toEqual([])
      expect(await wrongFiles(pool, site.dataDir, ledger)).toEqual([])
      await makeEverythingDue(pool)
    })
    await makeDraftsOld(site.dataDir)
    await site.start()
    // The first request for a file removes old drafts.
    const [shown] = [...ledger.posts.values()].flatMap(({ media }) => media)
    expect((await web.request(shown ?? 'no post has a picture')).status).toBe(200)
    await untilCleanedUp(site)
    expect(await site.end()).toBe(0)
    await withDatabase(async (pool) => {
      expect(await leftovers(pool, site.dataDir)).toEqual([])
      expect(await wrongRows(pool, ledger)).toEqual([])
      // Unused uploads have been deleted by now.
      expect(await wrongFiles(pool, site.dataDir, newLedger())).toEqual([])
    })
    startsMs.sort((a, b) => a - b)
    console.log(`${engine}: ${ROUNDS} kills, acknowledged`, acknowledged(ledger), {
      interrupted: interrupted.length,
      startMedianMs: Math.round(startsMs[startsMs.length >> 1] ?? 0),
      startSlowestMs: Math.round(startsMs.at(-1) ?? 0),
    })
  })
})

/** Makes the rows old enough for the clean-up jobs to delete them now. */
async function makeEverythingDue(pool: OpenDatabase['pool']): Promise<void> {
  await pool.query(`update media_files set created_at = created_at - interval '2 days' where used_at is null`)
  await pool.query('update unused_avatars set due_at = now()')
  // The killed process may have been running some of them.
  await pool.query('update job_runs set due_at = now(), holder = null, held_until = null')
}

async function makeDraftsOld(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'files/.arriving')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000)
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), twoDaysAgo, twoDaysAgo)
}

/** Waits until the clean-up jobs of a newly started site have run. */
async function untilCleanedUp(site: RunningSite): Promise<void> {
  await vi.waitFor(
    async () => {
      const metrics = await (await fetch(`${site.url}/metrics`)).text()
      for (const job of CLEAN_UP_JOBS) {
        expect(metrics).toContain(`fanfare_job_last_success_timestamp_seconds{job="${job}"}`)
      }
    },
    { timeout: 120_000, interval: 200 },
  )
}
