import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { acknowledged, newLedger } from '../support/ledger.ts'
import { startListening } from '../support/listeners.ts'
import { picture } from '../support/media.ts'
import { createStandingRoom } from '../support/members.ts'
import { type Inspection, inspect, memoryOf } from '../support/memory.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import type { RunningSite } from '../support/running-site.ts'
import { settingsOn, siteUntilTestEnds } from '../support/until-test-ends.ts'
import { startWriting } from '../support/writers.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const SAMPLE_EVERY_MS = 5000
const COLLECT_EVERY = 12
/** The largest allowed growth from the second third of the run, when caches are full and code is compiled, to the last. */
const RISE_MAX = 1.2

const PATHS = [
  ...['/', '/news', '/community', '/tickets', '/merch', '/v2'],
  ...[
    '/api/posts',
    '/api/posts?search=heard',
    '/api/posts?sort=trending',
    '/api/search?q=the',
    '/api/festivals',
  ],
]

describe.each(['postgres', 'embedded'] as const)(`${MINUTES} minutes under load on %s`, (engine) => {
  it('memory does not grow', async () => {
    const inspection = await inspect()
    const site = await siteUntilTestEnds({ ...(await settingsOn(engine)), ...inspection.env })
    const web = overHttp(site.url)
    const members = await createStandingRoom(web, 3)
    const ledger = newLedger()
    const writing = startWriting(web, members, ledger, await picture({ width: 1600, height: 1200 }))
    const reading = startReading(web, PATHS, 3)
    const listening = startListening(web, 5)

    const { resident, held } = await sampleMemory(site, inspection)
    await Promise.all([writing.stop(), reading.stop(), listening.stop()])

    const { answered, failures, slowestMs } = reading
    console.log(`soak on ${engine}`, {
      residentMB: resident
        .filter((_, at) => at % COLLECT_EVERY === 0)
        .map(Math.round)
        .join(', '),
      heldMB: held.map(Math.round).join(', '),
      peaksMB: lastThirdsOf(resident).map((third) => Math.round(Math.max(...third))),
      answered,
      slowestMs: Math.round(Math.max(slowestMs, ledger.slowestMs)),
      ...acknowledged(ledger),
      heard: listening.received,
    })
    expect([...failures, ...ledger.cuts, ...ledger.refusals, ...listening.failures]).toEqual([])
    expect(Object.values(acknowledged(ledger))).not.toContain(0)
    expect(listening.received).toBeGreaterThan(0)
    for (const samples of [resident, held]) {
      const [before = 0, after] = lastThirdsOf(samples).map((third) => Math.max(...third))
      expect(after).toBeLessThan(before * RISE_MAX)
    }
  })
})

/** Samples the memory of the process in MB, and from time to time the JavaScript heap after a collection. */
async function sampleMemory(site: RunningSite, inspection: Inspection) {
  const resident: number[] = []
  const held: number[] = []
  const endsAt = performance.now() + MINUTES * 60_000
  while (performance.now() < endsAt) {
    resident.push(await memoryOf(site.pid()))
    if (resident.length % COLLECT_EVERY === 0) held.push(await inspection.held())
    await sleep(SAMPLE_EVERY_MS)
  }
  return { resident, held }
}

/** The second and the last third. */
function lastThirdsOf<T>(all: readonly T[]): T[][] {
  const third = Math.floor(all.length / 3)
  return [all.slice(-2 * third, -third), all.slice(-third)]
}
