import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../scripts/prepare.mjs'
import { startPostgres } from '../tests/support/postgres.ts'
import { type Coverage, openCoverage } from './hops/coverage.ts'
import type { Counted } from './hops/requests.ts'

const HELP = `npm run bench -- hops [--files]
  How many files of src/ run code from src/app.ts until a warm request is answered, and of which domains and layers they
  are; --files names them. Fails over the goals. The site runs in live mode with its limits, on a throw-away PostgreSQL.
  A release is announced from the answer of the source to the bell. The page is of an artist whom nobody has visited, until
  all sources have answered; pages are built into one bundle, so only the files of the server count.`

const WARM_UPS = 3
/** A file that runs by chance, for a timer, does not run each time. */
const ROUNDS = 5
/** What preparing has set off, such as notices to open pages, ends before the count begins. */
const CALM_MS = 400

/** Counts the files that somebody who follows a request has to open. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { files: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(HELP)
  build()
  const coverage = await openCoverage()
  // V8 counts only what is compiled after that.
  const { openBusiness, openCommunity } = await import('./hops/requests.ts')
  for (const open of [openCommunity, openBusiness]) {
    const server = await startPostgres()
    try {
      const { requests, close } = await open(server.url)
      for (const request of requests) {
        const files = await countFiles(coverage, request)
        print(request, files)
        if (values.files) console.log(files.map((file) => `  ${file}`).join('\n'))
        if (files.length > request.goal) process.exitCode = 1
      }
      await close()
    } finally {
      await server.stop()
    }
  }
  await coverage.close()
}

/** The files that run each time. */
async function countFiles(coverage: Coverage, { prepare }: Counted): Promise<string[]> {
  const rounds: string[][] = []
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    const work = await prepare()
    await sleep(CALM_MS)
    const files = await coverage.filesOf(work)
    if (round >= 0) rounds.push(files)
  }
  const [first = [], ...others] = rounds
  return first.filter((file) => others.every((other) => other.includes(file)))
}

function print({ name, goal }: Counted, files: readonly string[]): void {
  const parts = Object.entries(Object.groupBy(files, partOf)).map(
    ([part, those = []]) => `${part} ${those.length}`,
  )
  console.log(
    `${name.padEnd(22)} ${String(files.length).padStart(3)} files (goal: ${goal}): ${parts.join(', ')}`,
  )
}

/** The domain of a file, or its layer. */
function partOf(file: string): string {
  const [layer = '', domain = ''] = file.split('/')
  if (layer === 'features') return domain
  return file.includes('/') ? layer : 'src'
}
