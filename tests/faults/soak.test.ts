import { afterEach, describe, expect, it } from 'vitest'
import { acknowledged, newLedger } from '../support/ledger.ts'
import { keepListening } from '../support/listeners.ts'
import { picture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { memoryOf, slopeOf } from '../support/memory.ts'
import { startPostgres } from '../support/postgres.ts'
import { startReading } from '../support/readers.ts'
import { overHttp } from '../support/requests.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { startWriting } from '../support/writers.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
/** Of the run, until what is kept is kept and what is compiled is compiled. */
const WARM_UP = 0.4
const SAMPLE_EVERY_MS = 5000
/** More would be some 300 MB in an hour. */
const RISE_MAX_MB_A_MINUTE = 5

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

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe.each(['postgres', 'embedded'] as const)(`${MINUTES} minutes under load on %s`, (engine) => {
  it('take no more and more memory', async () => {
    const site = await startSite({ ...(engine === 'postgres' && { DATABASE_URL: await startDatabase() }) })
    endings.push(() => site.stop())
    const web = overHttp(site.url)
    const members: Member[] = []
    for (let n = 0; n < 3; n++) members.push(await createMember(web))
    const ledger = newLedger()
    const writing = startWriting(web, members, ledger, await picture({ width: 1600, height: 1200 }))
    const reading = startReading(web, PATHS, 3)
    const listening = keepListening(web, 5)

    const samples = await sampleMemory(site)
    await Promise.all([writing.stop(), reading.stop(), listening.stop()])

    const steady = samples.slice(Math.floor(samples.length * WARM_UP))
    const rise = slopeOf(steady) * (60_000 / SAMPLE_EVERY_MS)
    const { answered, failures, slowestMs } = reading
    console.log(`soak on ${engine}: ${rise.toFixed(2)} MB a minute`, {
      startMB: Math.round(samples[0] ?? 0),
      minutesMB: samples.filter((_, at) => at % (60_000 / SAMPLE_EVERY_MS) === 0).map(Math.round),
      endMB: Math.round(samples.at(-1) ?? 0),
      answered,
      slowestMs: Math.round(Math.max(slowestMs, ledger.slowestMs)),
      ...acknowledged(ledger),
    })
    expect(failures).toEqual([])
    expect(ledger.refusals).toEqual([])
    expect(rise).toBeLessThan(RISE_MAX_MB_A_MINUTE)
  })
})

async function startDatabase(): Promise<string> {
  const postgres = await startPostgres()
  endings.push(() => postgres.stop())
  return postgres.url
}

async function sampleMemory(site: RunningSite): Promise<number[]> {
  const samples: number[] = []
  const endsAt = performance.now() + MINUTES * 60_000
  while (performance.now() < endsAt) {
    samples.push(await memoryOf(site.pid()))
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS))
  }
  return samples
}
