import { randomUUID } from 'node:crypto'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { DAY_MS } from '#platform/time.ts'
import { loadPages } from '../../src/built-pages.ts'
import { unknownArtist, unknownArtistReply } from '../../tests/support/artists.ts'
import { createPost } from '../../tests/support/community.ts'
import { createMember } from '../../tests/support/members.ts'
import { openOutside } from '../../tests/support/outside.ts'
import { openProofWorld } from '../../tests/support/proof-world.ts'
import { createPlayedRadar, createPlayedSources } from '../../tests/support/radar.ts'
import type { TestRequest } from '../../tests/support/requests.ts'
import { type FreshDatabase, openSiteOn, type TestSite } from '../../tests/support/site.ts'
import { sourcesAt } from '../../tests/support/world.ts'

/** What is counted: `prepare` does what is not, and returns what is. */
export interface Counted {
  name: string
  goal: number
  prepare(): Promise<() => Promise<unknown>>
}

/** Requests to a site of their own. */
export interface Counting {
  requests: readonly Counted[]
  close(): Promise<void>
}

const LIVE = { SITE_MODE: 'live', RATE_LIMITS: 'on' }
const ASK_AGAIN_MS = 50

/** What members and visitors do, on the empty database at this address. */
export async function openCommunity(databaseUrl: string): Promise<Counting> {
  const outside = await openOutside(unknownArtistReply)
  let offset = 0
  const clock = { now: () => new Date(Date.now() + offset) }
  const { render } = await loadPages()
  const env = { ...LIVE, ...sourcesAt(outside) }
  const site = await openSiteOn(await migrated(databaseUrl), { env, clock, renderPage: render })
  const { db } = site.platform
  const send = sender(site)
  const member = await createMember(site)

  const played = createPlayedSources()
  const radar = createPlayedRadar(site.platform, site.features.domains.notify.delivery, played)
  const followed = randomUUID()
  await db
    .insertInto('artist_follows')
    .values({ artist_mbid: followed, user_id: member.id, created_at: clock.now() })
    .execute()
  const countBells = async () => (await db.selectFrom('notifications').select('id').execute()).length
  const announce = async () => {
    const before = await countBells()
    for (const job of ['watch', 'fresh-releases', 'artists', 'look-ups', 'decide', 'publish'])
      await radar.job(job)
    await site.jobs.find(({ name }) => name === 'delivery.bells')?.run()
    return (await countBells()) - before
  }
  // The first time, what there is already is not news.
  await announce()

  let visited = 0
  const requests = [
    {
      name: 'like',
      goal: 32,
      async prepare() {
        const post = await createPost(site, await createMember(site))
        return () => send(`/api/posts/${post.id}/like`, { method: 'PUT', headers: member.headers })
      },
    },
    {
      name: 'post',
      goal: 45,
      prepare: async () => () =>
        send('/api/posts', { headers: member.headers, body: { content: `A record called ${randomUUID()}` } }),
    },
    {
      name: 'release announced',
      goal: 55,
      async prepare() {
        const id = randomUUID()
        offset += 2 * DAY_MS
        const date = new Date(clock.now().getTime() + 40 * DAY_MS).toISOString().slice(0, 10)
        played.groups.set(id, { id, title: `Moss ${id}`, primaryType: 'Album', artists: [followed], date })
        return async () => {
          if ((await announce()) !== 1) throw new Error('The release was not announced.')
        }
      },
    },
    {
      name: 'artist page, uncached',
      goal: 75,
      async prepare() {
        const { slug } = unknownArtist(++visited)
        return async () => {
          await send(`/artist/${slug}`, { headers: { accept: 'text/html' } })
          for (;;) {
            const { states } = JSON.parse(await send(`/api/artist-names/${slug}`))
            if (Object.values(states).every((state) => state === 'ready')) return
            await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
          }
        }
      },
    },
  ]
  return {
    requests,
    async close() {
      await site.close()
      await outside.close()
    },
  }
}

/** What businesses do, on the empty database at this address. */
export async function openBusiness(databaseUrl: string): Promise<Counting> {
  const world = await openProofWorld(LIVE, async (options) =>
    openSiteOn(await migrated(databaseUrl), options),
  )
  const send = sender(world.site)
  const claim = {
    name: 'claim by proof',
    goal: 65,
    async prepare() {
      const { business, artistId } = await world.newcomer()
      const { headers } = business.owner
      const address = world.at('miras.example')
      world.listed.set(artistId, [{ type: 'official homepage', url: address }])
      await send(`/api/business/addresses/artist/${artistId}`, { headers })
      world.pass(31)
      const proof = await world.begin(business, artistId, address)
      world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
      return async () => {
        const answer = await send(`/api/business/proofs/${proof.id}/check`, { method: 'POST', headers })
        if (JSON.parse(answer).claim?.claimStatus !== 'approved')
          throw new Error(`The claim was not approved: ${answer}`)
      }
    },
  }
  return { requests: [claim], close: () => world.close() }
}

/** The empty database at this address, with all tables. */
async function migrated(databaseUrl: string): Promise<FreshDatabase> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  return { database, databaseUrl, drop: async () => {} }
}

const sender = (site: TestSite) => async (path: string, request?: TestRequest) => {
  const answer = await site.request(path, request)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}
