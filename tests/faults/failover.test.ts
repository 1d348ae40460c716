import { expect, it, onTestFinished, vi } from 'vitest'
import { MISSED } from '#features/accounts/live/limits.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createPost } from '../support/community.ts'
import { eventually } from '../support/eventually.ts'
import { acknowledged, newLedger, untilOfEveryKind } from '../support/ledger.ts'
import { wrongRows } from '../support/ledger-checks.ts'
import { listenTo, readUntil } from '../support/live.ts'
import { picture } from '../support/media.ts'
import { createMember, createStandingRoom } from '../support/members.ts'
import { missingForPatroni, startPatroni } from '../support/patroni.ts'
import { overHttp } from '../support/requests.ts'
import { siteUntilTestEnds } from '../support/until-test-ends.ts'
import { startWriting } from '../support/writers.ts'

const TIMES = Number(process.env.FAILOVERS ?? 10)
/** Writes succeed again at most this long after another server has taken over. */
const AFTER_PROMOTION_MS = 5000
const BACK = { timeout: 120_000, interval: 20 }

const missing = missingForPatroni()
if (missing)
  console.error(
    `\nThe test of failover is SKIPPED: missing ${missing} (Debian: patroni, etcd-server, postgresql).\n`,
  )

it.skipIf(missing)(
  `two processes survive that the primary is killed ${TIMES} times, and that roles change ${TIMES} times`,
  async () => {
    const cluster = await startPatroni()
    onTestFinished(() => cluster.stop())
    // Both are the same site: tokens name its address.
    const env = { DATABASE_URL: cluster.url, LOG_LEVEL: 'error', PUBLIC_URL: 'http://localhost:3000' }
    const sites = [await siteUntilTestEnds(env), await siteUntilTestEnds(env)] as const
    const [first, second] = [overHttp(sites[0].url), overHttp(sites[1].url)]
    const author = await createMember(first)
    const ledger = newLedger()
    const bytes = await picture()
    const writers = [
      startWriting(first, await createStandingRoom(first, 4), ledger, bytes),
      startWriting(second, await createStandingRoom(second, 4), ledger, bytes),
    ]
    await untilOfEveryKind(ledger)
    const live = await listenTo(second, 'feed')
    onTestFinished(() => live.leave())

    const write = async (web: typeof first) => {
      const content = `After the change of servers ${ledger.sent.size}`
      ledger.sent.add(content)
      const { id } = await createPost(web, author, { content })
      ledger.posts.set(id, { author: author.id, content, media: [] })
      return id
    }
    const waits: Record<string, { promoted: number[]; afterwards: number[] }> = {}
    for (const [what, change] of Object.entries({
      kill: async (name: string) => cluster.kill(name),
      switchover: (name: string) => cluster.switchOver(name),
    })) {
      const times = { promoted: [] as number[], afterwards: [] as number[] }
      waits[what] = times
      for (let time = 0; time < TIMES; time++) {
        const primary = await cluster.untilSafe()
        const missed = readUntil(live, ({ event }) => event === MISSED)
        const began = performance.now()
        await change(primary)
        await cluster.untilPromoted(primary)
        const promotedAt = performance.now()
        await Promise.all([first, second].map((web) => vi.waitFor(() => write(web), BACK)))
        times.promoted.push(Math.round(promotedAt - began))
        times.afterwards.push(Math.round(performance.now() - promotedAt))
        console.log(`failover: ${what} ${time + 1}`, times.promoted.at(-1), times.afterwards.at(-1))
        expect(await eventually(() => missed)).toBe(true)
        const id = await vi.waitFor(() => write(first), BACK)
        const isAbout = ({ data }: { data: unknown }) => JSON.stringify(data).includes(id)
        expect(await eventually(() => readUntil(live, isAbout))).toBe(true)
      }
      console.log(`failover: ${what}`, times)
      expect(Math.max(...times.afterwards)).toBeLessThan(AFTER_PROMOTION_MS)
    }
    for (const writing of writers) await writing.stop()
    console.log('failover: acknowledged', { ...acknowledged(ledger), refused: ledger.refusals.length })
    expect(ledger.cuts, 'every request gets a response').toEqual([])
    expect([...new Set(ledger.refusals.map(({ status }) => status))]).toEqual([503])
    const { pool, close } = await openDatabase({ databaseUrl: cluster.url, dataDir: '' })
    onTestFinished(close)
    expect(await wrongRows(pool, ledger)).toEqual([])
  },
)
