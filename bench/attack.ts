import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { build } from '../scripts/prepare.mjs'
import type { SessionAnswer } from '../src/features/accounts/contract.ts'
import { unknownArtistReply } from '../tests/support/artists.ts'
import { openOutside } from '../tests/support/outside.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { startSite } from '../tests/support/running-site.ts'
import { sourcesAt } from '../tests/support/world.ts'
import { attackUnknownArtists } from './attack/unknown-artists.ts'
import {
  ATTACKERS,
  type Attack,
  compare,
  drained,
  flood,
  from,
  measure,
  type Send,
} from './attack/visitor.ts'
import { dropBombs } from './bombs.ts'
import { openCommunity, SETTINGS } from './community.ts'

const LETTERS = encodeURIComponent('a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(4).trim())
/** `visit` requests another page each time. */
const ATTACKS: Record<string, (url: string, visit: Send) => Promise<void>> = {
  letters: (url, visit) =>
    compare('search for 100 single letters', visit, flood(url, [`/api/posts?search=${LETTERS}`])),
  sitemaps: (url, visit) =>
    compare(
      'sitemaps and feeds',
      visit,
      flood(url, ['/sitemap.xml?1', '/sitemap/posts.xml?2', '/community.atom?3', '/sitemap/artists-1.xml?4']),
    ),
  artists: attackUnknownArtists,
  uploads: async (url, visit) =>
    compare('uploads of large pictures', visit, uploads(url, await newcomers(url))),
}

const USAGE = `npm run bench -- attack [--posts 40000] [--only WORD]
  A visitor reads the built site, alone and while ${ATTACKERS} attackers, each with a network of its own, do what once
  stopped it: search for single letters, request sitemaps, request artists of random ids, upload large pictures.
  Then the bombs of npm run bench -- bombs: how long texts of others hold the event loop.
  --only: just the attacks of this name (${Object.keys(ATTACKS).join(', ')}, bombs).
  Prints the 95th percentile of the visitor's waiting times, and what the attackers were answered.
  On a throw-away PostgreSQL, with the limits that sites have. An error if the visitor waits more than 3 × as long, or
  2 × for an unknown artist.`

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string', default: '40000' },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
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
      await attack(site.url, values.only)
    } finally {
      await site.stop()
    }
    if ('bombs'.includes(values.only)) await dropBombs(community.url)
  } finally {
    await outside.close()
    await server.stop()
  }
}

async function attack(url: string, only: string): Promise<void> {
  const pages = ['/', '/api/posts', '/community'].map(
    (path) => (network: string) => fetch(url + path, { headers: from(network) }),
  )
  let next = 0
  const nextPage: Send = (network) => (pages[next++ % pages.length] as Send)(network)
  // The first requests of a process fill its caches.
  await measure(nextPage)
  for (const [name, run] of Object.entries(ATTACKS)) if (name.includes(only)) await run(url, nextPage)
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
