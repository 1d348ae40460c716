import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { build, environment } from '../scripts/prepare.mjs'
import { chromiumOptions } from '../tests/support/chromium.ts'
import { startDemo } from '../tests/support/demo.ts'
import { startBarePages } from './lighthouse/bare-pages.ts'

/** npm fetches it at the first run: at 170 MB it is too large for every installation of Fanfare. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
const ATTEMPTS = 4
const PAGES = ['/', '/artist/daft-punk', '/news', '/tickets']

const ALL = '--all'
/** The other kinds of pages that search engines may show. A post and a profile are added. */
const OTHER_PAGES = ['/v1', '/v2', '/community', '/merch', '/label/brasswing-records', '/about']

const BARE = '--bare'

const LIVE = '--live'
/** Pages measured on a live site. */
const LIVE_PAGES = [
  '/',
  '/artist/daft-punk',
  '/label/chain-reaction',
  '/release/550e643a-cd25-4785-a059-66edfc0b28e6/random-access-memories',
  '/song/062c1bed-24fc-4bdb-a3ba-a73c8d27703d/fresh',
]

const HUNDRED = ['accessibility', 'best-practices', 'seo'] as const
/** In preview these pages show sample content, and therefore tell search engines not to index them. */
const NOT_INDEXED = ['/tickets', '/v2', '/merch', '/label/brasswing-records']

/** The parts of a report that we read: scores from 0 to 1, times in milliseconds. */
const reportSchema = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.object({
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    'total-blocking-time': z.object({ numericValue: z.number() }),
    'network-requests': z.object({ details: z.object({ items: z.array(z.object({ url: z.string() })) }) }),
  }),
})
type Report = z.infer<typeof reportSchema>

/**
 * Lighthouse as it comes (mobile, simulated throttling) on the demo with the gate off: the median of three runs
 * of each page, beside the speed of the machine that it reports (benchmarkIndex: an idle desktop has above 1500, and
 * blocking time grows as it falls). Exits with 1 when a limit is missed. Arguments: paths to measure, or `--all` for one
 * run of each kind of page, where only the pages that are measured without arguments have limits of speed; `--live`
 * measures the demo as a live site; `--bare` measures each page once more as a bare React page of the same elements, whose
 * blocking time ours may exceed by half.
 */
export async function run(args: string[]): Promise<void> {
  build()
  const mode = args.includes(LIVE) ? 'live' : 'preview'
  const demo = await startDemo(mode)
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-lighthouse-'))
  let bare: Awaited<ReturnType<typeof startBarePages>> | undefined
  try {
    if (args.includes(BARE)) bare = await startBarePages(demo.url)
    const rows: Record<string, string | number>[] = []
    for (const page of await pathsOf(args, demo.url)) {
      await warmUp(demo.url + page)
      const reports: Report[] = []
      const bareReports: Report[] = []
      for (let count = 0; count < (args.includes(ALL) ? 1 : RUNS); count++) {
        const file = path.join(folder, 'report.json')
        reports.push(await measureWithRetry(demo.url + page, file))
        if (bare) bareReports.push(await measureWithRetry(bare.url + page, file))
      }
      const row = summary(page, demo.url, reports, {
        isIndexed: mode === 'live' || !NOT_INDEXED.includes(page),
        hasSpeedLimits: PAGES.includes(page) || !args.includes(ALL),
        bareBlockingMs: bare && blockingMs(bareReports),
      })
      if (row.missed) process.exitCode = 1
      rows.push(row)
    }
    console.table(rows)
  } finally {
    bare?.stop()
    await demo.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Warms up: the first request makes the server load its code and resize pictures. */
async function warmUp(url: string): Promise<void> {
  const browser = await chromium.launch(chromiumOptions)
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  // The network is never idle on pages of the community, which listen for events.
  await page.goto(url, { waitUntil: 'load' })
  await browser.close()
}

/** Lighthouse at times misses the start of the page in its own trace (NO_NAVSTART): the page has not failed then. */
async function measureWithRetry(url: string, file: string): Promise<Report> {
  for (let attempt = 1; ; attempt++)
    try {
      return await measure(url, file)
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('NO_NAVSTART')) throw error
    }
}

async function measure(url: string, file: string): Promise<Report> {
  const flags = ['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-background-networking']
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet']
  const options = ['--output=json', `--output-path=${file}`, '--no-enable-error-reporting']
  await promisify(execFile)('npm', [...args, ...options, `--chrome-flags=${flags.join(' ')}`], {
    cwd: path.dirname(file),
    env: { ...environment, CHROME_PATH: chromiumOptions.executablePath },
  })
  return reportSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

interface Limits {
  /** Whether search engines may index it. */
  isIndexed: boolean
  hasSpeedLimits: boolean
  /** The blocking time of the bare React page, if it was measured. */
  bareBlockingMs: number | undefined
}

const blockingMs = (reports: Report[]): number =>
  median(reports.map(({ audits }) => audits['total-blocking-time'].numericValue))

function summary(
  page: string,
  origin: string,
  reports: Report[],
  { isIndexed, hasSpeedLimits, bareBlockingMs }: Limits,
) {
  const score = (category: string) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0)))
  const metric = (name: 'largest-contentful-paint' | 'cumulative-layout-shift') =>
    median(reports.map(({ audits }) => audits[name].numericValue))
  const performance = score('performance')
  const seconds = metric('largest-contentful-paint') / 1000
  const shift = metric('cumulative-layout-shift')
  const blocking = blockingMs(reports)
  const hosts = new Set(
    reports.flatMap(({ audits }) => audits['network-requests'].details.items.map(({ url }) => url)),
  )
  const foreign = [...hosts].filter((url) => url.startsWith('http') && new URL(url).origin !== origin)
  const missed = [
    hasSpeedLimits && performance < 95 && 'performance ≥ 95',
    ...HUNDRED.map(
      (category) => (isIndexed || category !== 'seo') && score(category) < 100 && `${category} 100`,
    ),
    hasSpeedLimits && seconds > 1.8 && 'LCP ≤ 1.8 s',
    hasSpeedLimits && shift > 0.02 && 'CLS ≤ 0.02',
    hasSpeedLimits && blocking > 150 && 'TBT ≤ 150 ms',
    bareBlockingMs !== undefined && blocking > 1.5 * bareBlockingMs && 'TBT ≤ 1.5 × bare',
    foreign.length > 0 && 'no other host',
  ].filter((limit) => limit !== false)
  return {
    page,
    performance,
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'LCP s': seconds.toFixed(2),
    CLS: shift.toFixed(3),
    'TBT ms': Math.round(blocking),
    ...(bareBlockingMs !== undefined && { 'bare TBT ms': Math.round(bareBlockingMs) }),
    'other hosts': foreign.length,
    benchmarkIndex: Math.round(median(reports.map((report) => report.environment.benchmarkIndex))),
    missed: missed.join(', '),
  }
}

async function pathsOf(args: string[], url: string): Promise<string[]> {
  const paths = args.filter((arg) => arg.startsWith('/'))
  if (paths.length > 0) return paths
  if (args.includes(LIVE)) return LIVE_PAGES
  if (!args.includes(ALL)) return PAGES
  const answer = await fetch(`${url}/api/posts?limit=1`)
  const { items } = newestPost.parse(await answer.json())
  const ofMembers = items.flatMap(({ id, user }) => [`/community/post/${id}`, `/profile/${user.username}`])
  return [...PAGES, ...OTHER_PAGES, ...ofMembers]
}

const newestPost = z.object({
  items: z.array(z.object({ id: z.string(), user: z.object({ username: z.string() }) })),
})

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
