import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../scripts/prepare.mjs'
import { startDemo } from '../tests/support/demo.ts'

const HELP = `npm run bench -- page-times [--pages 500] [--links] [--url http://127.0.0.1:…]
  How long the pages of artists, albums, songs and labels of a live demo take, and how much CPU time: what they show is in
  the store, no cache has them, and one is requests for at a time. Beside them a list that React renders alone, in the same
  run, and the number of requests to sources meanwhile. Fails when the 95th percentile is above 50 ms. --links: also asks
  for every inner link of these pages, and fails when one is dead. --url: a live demo that runs already.`

/** Kinds of pages by address. Tabs and lists of an artist count as the artist. */
const KINDS = {
  artist: /^\/artist\/[^/]+$/,
  similar: /^\/artist\/[^/]+\/similar/,
  release: /^\/release\//,
  song: /^\/song\//,
  label: /^\/label\//,
}
const STARTS = ['/', '/artists', '/news', '/tickets', '/community', '/label/chain-reaction']
/** Files and feeds. */
const LEFT_OUT = /^\/(api|images|media|og)\/|\.(atom|ics|xml)$/
const CONCURRENCY = 4
/** Longer than any cache keeps a page. */
const UNCACHED_AFTER_MS = 6_000
const GOAL_MS = 50

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string' },
      links: { type: 'boolean', default: false },
      url: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(HELP)
  const options = { sample: Number(values.pages ?? 500), withLinks: values.links }
  if (values.url) return measure(values.url, options)
  build()
  const demo = await startDemo('live')
  try {
    await measure(demo.url, options)
  } finally {
    await demo.stop()
  }
}

async function measure(site: string, options: { sample: number; withLinks: boolean }): Promise<void> {
  const { pages, links } = await crawl(site, options.sample)
  const dead = options.withLinks ? await findDead(site, links) : []
  if (options.withLinks)
    console.log(`${pages.length} pages with ${links.length} inner links, ${dead.length} of them dead`)
  for (const one of dead) console.log(`  ${one}`)

  // A first visit triggers fetches whose results only the next one shows, such as other artists of the name.
  await inTurn(pages, (path) => readLinks(site + path))
  const requestsBefore = await untilQuiet(site)
  const react = await renderLists()
  const all: number[] = []
  for (const kind of Object.keys(KINDS)) {
    const before = await readMetrics(site)
    const times: number[] = []
    for (const path of pages.filter((page) => kindOf(page) === kind)) times.push(await timeOf(site + path))
    const cpu = ((await readMetrics(site)).cpuMs - before.cpuMs) / times.length
    print(kind, times, `; ${cpu.toFixed(1)} ms of CPU time, ${(cpu / react).toFixed(1)} × React alone`)
    all.push(...times)
  }
  print('all', all)
  const requests = (await readMetrics(site)).requestsToSources - requestsBefore
  console.log(`React alone: ${react.toFixed(1)} ms of CPU time`)
  console.log(`${requests} requests to sources meanwhile, those of background work included`)
  if (dead.length > 0 || percentile(all, 95) > GOAL_MS) process.exitCode = 1
}

/**
 * Follows links from page to page, taking each kind in turn, until it has enough pages. Returns these pages and all
 * that they link to.
 */
async function crawl(site: string, sample: number) {
  const pages: string[] = []
  const linked = new Set<string>()
  const waiting = new Map(Object.keys(KINDS).map((kind) => [kind, [] as string[]]))
  const found = new Set<string>()
  const visit = async (path: string) => {
    for (const link of await readLinks(site + path)) {
      if (kindOf(path)) linked.add(link)
      if (!found.has(link)) waiting.get(kindOf(link) ?? '')?.push(link)
      found.add(link)
    }
  }
  await inTurn(STARTS, visit)
  while (pages.length < sample) {
    const next = [...waiting.values()].flatMap((paths) => paths.shift() ?? [])
    if (next.length === 0) break
    pages.push(...next)
    await inTurn(next, visit)
  }
  return { pages, links: [...linked] }
}

async function findDead(site: string, links: string[]): Promise<string[]> {
  const dead: string[] = []
  await inTurn(links, async (path) => {
    await readLinks(site + path).catch((error: Error) => dead.push(`${path}: ${error.message}`))
  })
  return dead
}

/** Several at a time. */
async function inTurn(paths: readonly string[], visit: (path: string) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < paths.length; first += CONCURRENCY)
    await Promise.all(paths.slice(first, first + CONCURRENCY).map(visit))
}

/** Inner links of a page, each once. Rejects when the page does not answer well. */
async function readLinks(url: string): Promise<string[]> {
  const answer = await fetch(url)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const links = [...body.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return [...new Set(links)].filter((link) => !LEFT_OUT.test(link))
}

function kindOf(path: string): string | undefined {
  return Object.entries(KINDS).find(([, address]) => address.test(path))?.[0]
}

/**
 * Waits until the site sends no more requests to sources and no cache has a page. Returns the number of requests to
 * sources.
 */
async function untilQuiet(site: string): Promise<number> {
  let requests = -1
  for (;;) {
    const { requestsToSources } = await readMetrics(site)
    if (requestsToSources === requests) return requests
    requests = requestsToSources
    await setTimeout(UNCACHED_AFTER_MS)
  }
}

/** Milliseconds until the whole page has arrived, compressed as for browsers. */
async function timeOf(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - startedAt
}

async function readMetrics(site: string) {
  const text = await (await fetch(`${site}/metrics`)).text()
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'gm'))].reduce(
      (all, [, value]) => all + Number(value),
      0,
    )
  return {
    cpuMs: 1000 * sum('process_cpu_seconds_total'),
    requestsToSources: sum('fanfare_upstream_request_duration_seconds_count'),
  }
}

/** The median CPU time in ms that React takes, in this process, for a list of 500 links with icons. */
async function renderLists(): Promise<number> {
  process.env.NODE_ENV = 'production'
  const { createElement } = await import('react')
  const { renderToString } = await import('react-dom/server')
  const row = (nr: number) =>
    createElement(
      'li',
      { key: nr, className: 'row' },
      createElement('a', { href: `/song/${nr}` }, createElement('span', null, `Song ${nr}`)),
      createElement('svg', { width: 24, height: 24 }, createElement('path', { d: 'M6 3l14 9-14 9z' })),
    )
  const list = () =>
    createElement(
      'ol',
      null,
      Array.from({ length: 500 }, (_, nr) => row(nr)),
    )
  const times = Array.from({ length: 100 }, () => {
    const before = process.cpuUsage()
    renderToString(list())
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return percentile(times, 50)
}

function print(name: string, times: number[], more = ''): void {
  const [median, high] = [percentile(times, 50), percentile(times, 95)]
  console.log(
    `${name.padEnd(12)} ${times.length} pages: median ${median.toFixed(0)} ms, 95th percentile ${high.toFixed(0)} ms${more}`,
  )
}

function percentile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? 0
}
