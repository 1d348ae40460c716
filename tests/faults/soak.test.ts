import { describe, expect, it } from 'vitest'
import { acknowledged, newLedger } from '../support/ledger.ts'
import { keepListening } from '../support/listeners.ts'
import { picture } from '../support/media.ts'
import { createMembers } from '../support/members.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import type { RunningSite } from '../support/running-site.ts'
import { settingsOn, siteUntilTestEnds } from '../support/until-test-ends.ts'
import { startWriting } from '../support/writers.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const SAMPLE_EVERY_MS = 5000
/** From the second third of the run, when what is kept is kept and what is compiled is compiled, to the last. */
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
  it('take no more and more memory', async () => {
    const site = await siteUntilTestEnds(await settingsOn(engine))
    const web = overHttp(site.url)
    const members = await createMembers(web, 3)
    const ledger = newLedger()
    const writing = startWriting(web, members, ledger, await picture({ width: 1600, height: 1200 }))
    const reading = startReading(web, PATHS, 3)
    const listening = keepListening(web, 5)

    const samples = await sampleMemory(site)
    await Promise.all([writing.stop(), reading.stop(), listening.stop()])

    const [, second = [], last = []] = thirdsOf(samples)
    const peaks = [second, last].map((part) => Math.max(...part.map(({ resident }) => resident)))
    // What is left after a collection: in between it rises by what is not needed any more.
    const floors = [second, last].map((part) => Math.min(...part.map(({ held }) => held)))
    const { answered, failures, slowestMs } = reading
    console.log(`soak on ${engine}`, {
      minutesMB: samples
        .filter((_, at) => at % (60_000 / SAMPLE_EVERY_MS) === 0)
        .map(({ resident, held }) => `${Math.round(resident)} (${Math.round(held)})`)
        .join(', '),
      peaksMB: peaks.map(Math.round),
      floorsMB: floors.map(Math.round),
      answered,
      slowestMs: Math.round(Math.max(slowestMs, ledger.slowestMs)),
      ...acknowledged(ledger),
      heard: listening.heard,
    })
    expect([...failures, ...ledger.cuts, ...ledger.refusals, ...listening.failures]).toEqual([])
    expect(Object.values(acknowledged(ledger))).not.toContain(0)
    expect(listening.heard).toBeGreaterThan(0)
    for (const [before = 0, after] of [peaks, floors]) expect(after).toBeLessThan(before * RISE_MAX)
  })
})

interface Sample {
  /** MB of the whole process. */
  resident: number
  /** MB that JavaScript holds, buffers included. */
  held: number
}

async function sampleMemory({ url }: RunningSite): Promise<Sample[]> {
  const samples: Sample[] = []
  const endsAt = performance.now() + MINUTES * 60_000
  while (performance.now() < endsAt) {
    const text = await (await fetch(`${url}/metrics`)).text()
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 1024 / 1024
    samples.push({
      resident: megabytes('process_resident_memory_bytes'),
      held: megabytes('nodejs_heap_size_used_bytes') + megabytes('nodejs_external_memory_bytes'),
    })
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS))
  }
  return samples
}

function thirdsOf<T>(all: readonly T[]): T[][] {
  const third = Math.floor(all.length / 3)
  return [0, 1, 2].map((part) => all.slice(part * third, (part + 1) * third))
}
