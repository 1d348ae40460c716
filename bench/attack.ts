import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { build } from '../scripts/prepare.mjs'
import type { SessionAnswer } from '../src/features/accounts/contract.ts'
import { unknownArtist, unknownArtistReply } from '../tests/support/artists.ts'
import { openOutside } from '../tests/support/outside.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { startSite } from '../tests/support/running-site.ts'
import { sourcesAt } from '../tests/support/world.ts'
import { openCommunity, SETTINGS } from './community.ts'

const ATTACKERS = 12
/** How many requests a visitor sends, one after the other, before and during an attack. */
const SAMPLES = 60
const UNKNOWN_ARTISTS = 5
const PAUSE_MS = 100
/** Longer than the visitor's measurement takes. */
const FLOOD_SECONDS = 15
/** How long the attack runs before the visitor comes. */
const SETTLE_MS = 1000
const USAGE = `npm run bench -- attack [--posts 40000]
  A visitor reads the built site, alone and while ${ATTACKERS} attackers, each with a network of its own, do what once
  stopped it: search for single letters, request sitemaps, request artists of random ids, upload large pictures.
  Prints the 95th percentile of the visitor's waiting times, and what the attackers were answered.
  On a throw-away PostgreSQL, with the limits that sites have. An error if the visitor waits more than 3 × as long.`

type Send = (network: string) => Promise<Response>

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { posts: { type: 'string', default: '40000' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  build()
  const server = await startPostgres(SETTINGS)
  const outside = await openOutside(unknownArtistReply)
  try {
    const community = await openCommunity(server.url, Number(values.posts), false)
    await community.database.close()
    const site = await startSite({
      ...sourcesAt(outside),
      MUSICBRAINZ_RATE: '1',
      DATABASE_URL: community.url,
      RATE_LIMITS: 'on',
    })
    try {
      await attack(site.url)
    } finally {
      await site.stop()
    }
  } finally {
    await outside.close()
    await server.stop()
  }
}

async function attack(url: string): Promise<void> {
  const get = (path: string) => (network: string) => fetch(url + path, { headers: from(network) })
  const letters = encodeURIComponent('a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(4).trim())
  const pages = ['/', '/api/posts', '/community'].map(get)
  let next = 0
  const nextPage: Send = (network) => (pages[next++ % pages.length] as Send)(network)
  // The first requests of a process fill its caches.
  await measure(nextPage, SAMPLES)

  await compare('search for 100 single letters', nextPage, flood(url, [`/api/posts?search=${letters}`]))
  await compare(
    'sitemaps and feeds',
    nextPage,
    flood(url, ['/sitemap.xml?1', '/sitemap/posts.xml?2', '/community.atom?3', '/sitemap/artists-1.xml?4']),
  )
  let unknown = 0
  const nextUnknown: Send = (network) => get(`/api/artist-names/${unknownArtist(unknown++).slug}`)(network)
  const ids = Array.from({ length: 600 }, () => `/api/artists/${randomUUID()}`)
  await compare('artists of random ids', nextUnknown, flood(url, ids), UNKNOWN_ARTISTS)
  await compare('uploads of large pictures', nextPage, uploads(url, await newcomers(url)))
}

/** An attack that runs until it is ended; returns how often each status was answered. */
type Attack = () => { end(): Promise<Map<string, number>> }

/** Measures the visitor's waiting time alone and during the attack, and prints it with the attackers' answers. */
async function compare(name: string, visit: Send, start: Attack, samples = SAMPLES): Promise<void> {
  const alone = await measure(visit, samples)
  const running = start()
  await wait(SETTLE_MS)
  const attacked = await measure(visit, samples)
  const answers = [...(await running.end())].sort().map(([status, count]) => `${count} × ${status}`)
  const ratio = attacked / alone
  console.log(
    `${name}: visitor p95 ${alone.toFixed(0)} ms alone, ${attacked.toFixed(0)} ms attacked (× ${ratio.toFixed(2)}); attackers ${answers.join(', ')}`,
  )
  if (ratio > 3) process.exitCode = 1
}

/** Requests without a pause for FLOOD_SECONDS, from a separate thread, because this one measures the visitor. */
function flood(url: string, paths: string[]): Attack {
  return () => {
    const finished = autocannon({
      url,
      connections: ATTACKERS,
      duration: FLOOD_SECONDS,
      workers: 1,
      requests: paths.map((path, at) => ({ path, headers: from(`127.9.1.${(at % ATTACKERS) + 1}`) })),
    })
    return {
      async end() {
        const { statusCodeStats = {} } = await finished
        return new Map(Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count]))
      },
    }
  }
}

/** Uploads a picture of about 5 MB again and again, as each of these newcomers in turn. */
function uploads(url: string, { bytes, tokens }: Newcomers): Attack {
  return () => {
    const answers = new Map<string, number>()
    const ended = new AbortController()
    const attackers = Array.from({ length: ATTACKERS }, async (_, index) => {
      while (!ended.signal.aborted) {
        const body = new FormData()
        body.append('file', new File([bytes], 'noise.png', { type: 'image/png' }))
        const headers = {
          ...from(`127.9.1.${index + 1}`),
          authorization: `Bearer ${tokens[index % tokens.length]}`,
        }
        const { status } = await fetch(`${url}/api/media`, { method: 'POST', headers, body }).then(drained)
        answers.set(String(status), (answers.get(String(status)) ?? 0) + 1)
      }
    })
    return {
      async end() {
        ended.abort()
        await Promise.all(attackers)
        return answers
      },
    }
  }
}

/** The 95th percentile in ms of a visitor's requests, each from a network with no counted requests. */
async function measure(visit: Send, samples: number): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const began = performance.now()
    const { status } = await visit(`127.8.${sample >> 8}.${sample & 255}`).then(drained)
    if (status !== 200) throw new Error(`The visitor was answered ${status}`)
    times.push(performance.now() - began)
    await wait(PAUSE_MS)
  }
  times.sort((a, b) => a - b)
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

interface Newcomers {
  bytes: Uint8Array<ArrayBuffer>
  tokens: string[]
}

/** Three new members, and a picture of noise. */
async function newcomers(url: string): Promise<Newcomers> {
  const side = 1300
  const noise = { raw: { width: side, height: side, channels: 3 as const } }
  const bytes = await sharp(randomBytes(side * side * 3), noise)
    .png()
    .toBuffer()
  const tokens: string[] = []
  while (tokens.length < 3) tokens.push(await signUp(url))
  return { bytes: new Uint8Array(bytes), tokens }
}

async function signUp(url: string): Promise<string> {
  const name = `attacker_${randomUUID().slice(0, 8)}`
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@example.org`,
      password: `correct horse ${name}`,
      data: { username: name },
    }),
  })
  return ((await answer.json()) as SessionAnswer).access_token
}

/** The header with which a proxy in front of the site names a client. */
const from = (network: string) => ({ 'x-forwarded-for': network })

async function drained(answer: Response): Promise<Response> {
  await answer.arrayBuffer()
  return answer
}
