import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'
import { createPlatform } from '#platform/platform.ts'
import { createStandIn } from '../../demo/stand-in/server.ts'
import { fillWorld } from '../../demo/world/fill.ts'
import { createWorld } from '../../demo/world/world.ts'
import { CLIENT_FOLDER, loadPages } from '../../src/built-pages.ts'
import { listen } from '../../src/server.ts'
import { createSite } from '../../src/site.ts'
import { freePort, startPostgres } from '../support/postgres.ts'
import { fuzz } from './fuzz.ts'
import { undocumented } from './pages.ts'
import { fillFuzzWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now()) },
    engine: { type: 'string', default: 'embedded' },
  },
})
const requests = Number(values.requests)
if (!Number.isSafeInteger(requests) || requests < 1 || !['embedded', 'postgres'].includes(values.engine)) {
  console.error('Usage: npm run test:fuzz -- [--requests 20000] [--seed N] [--engine embedded|postgres]')
  process.exit(2)
}
console.log(`seed ${values.seed}, ${requests} requests, engine ${values.engine}`)

/** How much the heap may grow between the first requests and the end. */
const GROWTH_BYTES = 128 * 1024 * 1024

const wrongs: string[] = []
process.on('unhandledRejection', (reason) => {
  wrongs.push(`A promise was rejected and nobody heard: ${reason instanceof Error ? reason.stack : reason}`)
})

const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-fuzz-'))
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined
const standIn = await createStandIn()
const port = await freePort()
const config = parseConfig({
  ...standIn.settings,
  MUSICBRAINZ_RATE: '1000',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: postgres?.url,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  FFMPEG_PATH: '/nowhere/ffmpeg',
})
const database = await openDatabase(config)
await migrate(database)
const log = createLog(config, {
  write: (line) => void wrongs.push(`The site logged an error: ${line.slice(0, 2000)}`),
})
const platform = createPlatform(config, database, {
  log,
  // Hashes take a millisecond, because the fuzzer makes many accounts.
  passwordCost: { memoryCost: 64, timeCost: 1 },
})
const now = new Date()
await fillWorld(platform, () => createWorld(standIn.catalogue, now), now)
const site = await createSite(platform, await loadPages())
site.start()
const stop = await listen(site, CLIENT_FOLDER)
const url = `http://127.0.0.1:${port}`

const memory = () => {
  globalThis.gc?.()
  return process.memoryUsage()
}
const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
let heapEarly = 0
const report = await fuzz({
  url,
  world: await fillFuzzWorld({ url, platform }),
  seed: values.seed,
  requests,
  others: undocumented(),
  endOutside: () => standIn.faults.push({ reset: true }),
  progress: (done) => {
    const { heapUsed, rss } = memory()
    if (heapEarly === 0 && done >= requests / 5) heapEarly = heapUsed
    console.log(`${done} requests, heap ${inMegabytes(heapUsed)}, resident ${inMegabytes(rss)}`)
  },
})
const grown = memory().heapUsed - heapEarly
if (heapEarly > 0 && grown > GROWTH_BYTES) wrongs.push(`The heap grew by ${inMegabytes(grown)}.`)
for (const wrong of new Set(wrongs)) report.wrong(wrong)
console.log(`\n${report.describe()}\n\n${report.summary()}`)

await stop()
await platform.close()
await database.close()
await standIn.close()
await postgres?.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit(report.findings.length + report.wrongs.length > 0 ? 1 : 0)
