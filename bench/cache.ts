import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../scripts/prepare.mjs'
import { createStandingRoom, type Member } from '../tests/support/members.ts'
import { overHttp } from '../tests/support/requests.ts'
import { startSite } from '../tests/support/running-site.ts'

const SECONDS = 20
const READS_A_SECOND = 200
const WRITES_A_SECOND = 10
/** Fewer than a page of the feed, so that it shows all of them. */
const POSTS = 20
const MEMBERS = 10
/** The share of reads that must come from memory while others write. */
const GOAL = 0.9

type Requests = ReturnType<typeof overHttp>

/**
 * Compares the share of anonymous reads that the cache answers with and without ten writes a second, some of which
 * change what visitors see. After each like it checks that the next read shows it.
 */
export async function run(): Promise<void> {
  build()
  const site = await startSite({ RATE_LIMITS: 'off' })
  try {
    const http = overHttp(site.url)
    const members = await createStandingRoom(http, MEMBERS)
    const posts = await writePosts(http, members)
    const pages = [
      ...[
        '/',
        '/',
        '/',
        '/news',
        '/tickets',
        '/merch',
        '/artist/daft-punk',
        '/artist/radiohead',
        '/v1',
        '/v2',
      ],
      ...['/community', '/community', '/api/posts', '/api/home/trending-artists', '/api/home/new-releases'],
      ...posts.slice(-5).map((id) => `/community/post/${id}`),
      ...members.slice(0, 1).map(({ username }) => `/profile/${username}`),
    ]
    for (const page of new Set(pages)) await read(site.url, page)
    const quiet = await shareFromMemory(site.url, pages, async () => {})
    const writer = createWriter(http, members, posts)
    const busy = await shareFromMemory(site.url, pages, writer.write)
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`
    console.log(
      `${READS_A_SECOND} reads/s from memory: ${percent(busy)} beside ${WRITES_A_SECOND} writes/s, ${percent(quiet)} without (goal: ${percent(GOAL)}); ${writer.stale()} of ${writer.likes()} likes were not in the next read`,
    )
    if (busy < GOAL || writer.stale() > 0) process.exitCode = 1
  } finally {
    await site.stop()
  }
}

async function writePosts(http: Requests, members: readonly Member[]): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < POSTS) {
    const headers = members[ids.length % members.length]?.headers
    const answer = await http.request('/api/posts', {
      body: { postType: 'text', content: `Post ${ids.length}` },
      headers,
    })
    ids.push(((await answer.json()) as { id: string }).id)
  }
  return ids
}

/** The writes of members on a busy site, in turn: five of ten change what visitors see. */
function createWriter(http: Requests, members: readonly Member[], posts: readonly string[]) {
  let turn = 0
  let likes = 0
  let stale = 0
  const put = (path: string, member: Member) => http.request(path, { method: 'PUT', headers: member.headers })
  const like = async (member: Member, postId: string) => {
    const { likesCount } = (await (await put(`/api/posts/${postId}/like`, member)).json()) as {
      likesCount: number
    }
    const shown = (await (await http.request('/api/posts')).json()) as {
      items: { id: string; likesCount: number }[]
    }
    likes++
    const post = shown.items.find(({ id }) => id === postId)
    if (post && post.likesCount < likesCount) stale++
  }
  const write = async () => {
    const number = turn++
    const member = members[number % members.length]
    const postId = posts[(number * 7) % posts.length]
    if (!member || !postId) return
    const kind = number % 10
    if (kind === 0 || kind === 2 || kind === 5) await like(member, postId)
    else if (kind === 3)
      await http.request('/api/posts', {
        body: { postType: 'text', content: `News ${number}` },
        headers: member.headers,
      })
    else if (kind === 6)
      await http.request(`/api/posts/${postId}/replies`, {
        body: { content: `Reply ${number}` },
        headers: member.headers,
      })
    else if (kind === 8) await put(`/api/posts/${postId}/follow`, member)
    else if (kind === 9) await http.request('/api/access', { body: { code: 'FANFARE' } })
    else await put('/api/me/notifications/read', member)
  }
  return { write, likes: () => likes, stale: () => stale }
}

/** The share of reads that the cache answers, over some seconds at a steady rate, with this many writes. */
async function shareFromMemory(
  url: string,
  pages: readonly string[],
  write: () => Promise<void>,
): Promise<number> {
  const before = await lookups(url)
  const under: Promise<unknown>[] = []
  const started = performance.now()
  for (let number = 0; number < SECONDS * READS_A_SECOND; number++) {
    const page = pages[(number * 7) % pages.length]
    if (page) under.push(read(url, page))
    if (number % (READS_A_SECOND / WRITES_A_SECOND) === 0) under.push(write())
    await sleep(Math.max(0, started + (number * 1000) / READS_A_SECOND - performance.now()))
  }
  await Promise.all(under)
  const after = await lookups(url)
  const hits = after.hit - before.hit
  return hits / (hits + after.miss - before.miss)
}

async function read(url: string, page: string): Promise<void> {
  const answer = await fetch(url + page, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip' } })
  await answer.arrayBuffer()
}

async function lookups(url: string): Promise<{ hit: number; miss: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const count = (outcome: string) =>
    Number(text.match(`cache="answers to visitors",outcome="${outcome}"\\} (\\d+)`)?.[1] ?? 0)
  return { hit: count('hit'), miss: count('miss') }
}
