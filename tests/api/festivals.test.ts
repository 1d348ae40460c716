import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPreviewDomain } from '#features/preview/domain.ts'
import type { Festival } from '#features/shows/festivals/contract.ts'
import { searchFestivals } from '#features/shows/festivals/public.ts'
import { createBusiness, createFestivalClaim } from '../support/business.ts'
import { createPost } from '../support/community.ts'
import { createMember } from '../support/members.ts'
import { type Outside, openOutside } from '../support/outside.ts'
import { dayFromNow, showOf } from '../support/shows.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

/** The encyclopedia knows one of the four who play. */
const encyclopedia = (path: string) =>
  path.startsWith('/wiki/page/summary/Martin_Garrix')
    ? {
        body: {
          type: 'standard',
          title: 'Martin Garrix',
          description: 'Dutch DJ and record producer',
          extract: 'Martin Garrix is a Dutch DJ.',
          originalimage: { source: 'http://127.0.0.1/garrix.jpg' },
        },
      }
    : undefined

let outside: Outside
let site: TestSite
beforeAll(async () => {
  outside = await openOutside(encyclopedia)
  site = await openTestSite({
    env: { ...sourcesAt(outside), PUBLIC_URL: 'https://fanfare.example' },
  })
})
afterAll(async () => {
  await site.close()
  await outside.close()
})

const list = async (): Promise<Festival[]> => (await (await site.request('/api/festivals')).json()).items

describe('festivals', () => {
  it('are the two of the specification, by start', async () => {
    const festivals = await list()
    expect(festivals).toMatchObject([
      {
        id: '2',
        slug: 'dune-pulse',
        city: 'Dubai',
        date: '2025-02-15',
        lastDate: '2025-02-17',
        time: '5:00 PM',
        // Dubai is four hours ahead of UTC all year.
        startsAt: '2025-02-15T13:00:00.000Z',
        days: 3,
        isPast: true,
        ticketTiers: [
          { name: 'General Admission', price: '795 AED' },
          { name: 'VIP Experience', price: '1,595 AED' },
          { name: 'Platinum Package', price: '2,995 AED' },
        ],
      },
      {
        id: '1',
        slug: 'carpathia-festival',
        city: 'Cluj-Napoca',
        date: '2025-08-07',
        lastDate: '2025-08-10',
        time: '6:00 PM',
        // Summer time in Romania: three hours ahead.
        startsAt: '2025-08-07T15:00:00.000Z',
        days: 4,
        ticketTiers: [
          { name: 'General Access', price: '199 EUR' },
          { name: 'VIP Pass', price: '399 EUR' },
          { name: 'Premium Package', price: '799 EUR' },
        ],
      },
    ])
    for (const { lineup } of festivals) {
      expect(lineup.map(({ name }) => name).sort()).toEqual([
        'Armin van Buuren',
        'David Guetta',
        'Martin Garrix',
        'Tiësto',
      ])
      for (const { role } of lineup) expect(['Headliner', 'Special Guest']).toContain(role)
    }
  })

  it('show proxied pictures of Wikipedia for the lineup, else sample pictures', async () => {
    const pictures = async () => {
      const festivals = await list()
      return festivals.map(({ lineup }) =>
        Object.fromEntries(lineup.map(({ name, image }) => [name, image.split('/')[1]])),
      )
    }
    const expected = {
      'Martin Garrix': 'images',
      'David Guetta': 'sample',
      'Armin van Buuren': 'sample',
      Tiësto: 'sample',
    }
    await expect.poll(pictures, { timeout: 15_000 }).toEqual([expected, expected])
  })

  it('share their pictures with the eight artists of the alternative home', async () => {
    const djs = async () => (await (await site.request('/api/home/trending-djs')).json()).items
    await expect.poll(async () => (await djs())[0].imageUrl, { timeout: 15_000 }).toMatch(/^\/images\//)
    const items = await djs()
    expect(items.map(({ name }: { name: string }) => name)).toEqual([
      'Martin Garrix',
      'David Guetta',
      'Armin van Buuren',
      'Tiësto',
      'Calvin Harris',
      'Marshmello',
      'Skrillex',
      'deadmau5',
    ])
    for (const dj of items) {
      expect(dj).toMatchObject({
        latestAlbum: 'Latest Album',
        year: 2024,
        followers: '1.2M',
        genre: 'Electronic',
      })
    }
    expect(items[1].imageUrl).toBeNull()
  })

  it('are read one by one, and an unknown one is not found', async () => {
    const [dune] = await list()
    expect(await (await site.request('/api/festivals/dune-pulse')).json()).toEqual(dune)
    const answer = await site.request('/api/festivals/woodstock')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ detail: 'Festival not found' })
  })

  it('are in no calendar, as they are samples', async () => {
    expect((await site.request('/api/festivals/carpathia-festival/calendar.ics')).status).toBe(404)
  })

  it('are found by name, artist, venue, city and genre, regardless of case and accents', async () => {
    const { otherFestivals: others } = createPreviewDomain(site.platform, {
      wikipedia: { artistSummary: async () => null },
    })
    const found = async (text: string, limit = 5) =>
      (await searchFestivals(site.platform, text, limit, others)).map(({ slug }) => slug)
    expect(await found('CARPATHIA')).toEqual(['carpathia-festival'])
    expect(await found('somes meadow')).toEqual(['carpathia-festival'])
    expect(await found('dubai')).toEqual(['dune-pulse'])
    expect(await found('house')).toEqual(['dune-pulse'])
    expect(await found('tiesto')).toEqual(['carpathia-festival', 'dune-pulse'])
    expect(await found('tiesto', 1)).toEqual(['carpathia-festival'])
    expect(await found('  ')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await searchFestivals(site.platform, 'dune', 2, others)).toEqual([
      { id: '2', name: 'Dune Pulse', slug: 'dune-pulse', city: 'Dubai' },
    ])
  })

  it('posts about one are counted and listed by its slug', async () => {
    const member = await createMember(site)
    const about = (slug: string) => ({
      linkedEntityType: 'festival' as const,
      linkedEntityId: slug,
      linkedEntityName: slug,
    })
    await createPost(site, member, about('dune-pulse'))
    await createPost(site, member, about('dune-pulse'))
    await createPost(site, member, about('carpathia-festival'))
    await createPost(site, member, { ...about('dune-pulse'), linkedEntityType: 'artist' })
    const query = 'linkedEntityType=festival&linkedEntityId=dune-pulse'
    expect(await (await site.request(`/api/posts/count?${query}`)).json()).toEqual({ count: 2 })
    const { items } = await (await site.request(`/api/posts?${query}&limit=1`)).json()
    expect(items).toHaveLength(1)
    expect((await site.request('/api/posts/count')).status).toBe(422)
  })
})

describe('a festival of a live site', () => {
  it('is listed with its next edition as its organiser states it, and what nobody states is null', async () => {
    const live = await openTestSite({ env: { SITE_MODE: 'live' } })
    try {
      const add = (name: string, slug: string) =>
        live.platform.db.insertInto('festivals').values({ name, slug }).execute()
      await add('Mistral Fields', 'mistral-fields')
      await add('Without an edition', 'without-an-edition')
      const owner = await createMember(live)
      await createFestivalClaim(live, await createBusiness(live, owner), 'mistral-fields')
      const publish = async (change: object) => {
        const act = { artistMbid: null, name: 'Kestrel Yard', role: 'headliner' }
        const body = {
          ...showOf({ id: '', name: 'Mistral Fields' }),
          kind: 'festival',
          acts: [act],
          ...change,
        }
        const answer = await live.request('/api/manage/festival/mistral-fields/shows', {
          headers: owner.headers,
          body,
        })
        expect(answer.status).toBe(201)
        return answer.json()
      }
      const [first, last] = [dayFromNow(60), dayFromNow(62)]
      const ticket = { url: 'https://tickets.example/', priceFrom: 90, priceTo: null, currency: 'EUR' }
      const next = await publish({ date: first, endDate: last, time: '18:00', ticketLinks: [ticket] })
      await publish({ name: 'The year after', date: dayFromNow(400), time: null })
      const { items } = await (await live.request('/api/festivals')).json()
      expect(items).toEqual([
        {
          id: expect.any(String),
          slug: 'mistral-fields',
          artist: 'Mistral Fields',
          image: null,
          venue: 'Casa do Cais',
          city: 'Lisbon',
          address: 'Rua do Cais 4',
          date: first,
          lastDate: last,
          time: '6:00 PM',
          timeZone: 'Europe/Lisbon',
          startsAt: next.beginsAt,
          days: 3,
          isPast: false,
          price: '90 EUR',
          status: null,
          genre: null,
          description: null,
          lineup: [{ name: 'Kestrel Yard', role: 'Headliner', image: null }],
          ticketTiers: [],
        },
      ])
      const one = async (slug: string) => {
        const answer = await live.request(`/api/festivals/${slug}`)
        return answer.status === 200 ? answer.json() : answer.status
      }
      expect(await one('mistral-fields')).toEqual(items[0])
      for (const slug of ['without-an-edition', 'carpathia-festival', 'nothing-like-it']) {
        expect(await one(slug), slug).toBe(404)
      }
    } finally {
      await live.close()
    }
  })

  it('is verified by the first approved claim of a verified business; samples are unknown', async () => {
    const live = await openTestSite({ env: { SITE_MODE: 'live' } })
    try {
      await live.platform.db
        .insertInto('festivals')
        .values({ name: 'Mistral Fields', slug: 'mistral-fields' })
        .execute()
      const summary = async (slug: string) => {
        const answer = await live.request(`/api/festivals/${slug}/summary`)
        return answer.status === 200 ? answer.json() : answer.status
      }
      const unclaimed = { slug: 'mistral-fields', name: 'Mistral Fields', verification: null }
      expect(await summary('mistral-fields')).toEqual(unclaimed)
      const business = await createBusiness(live, await createMember(live))
      await createFestivalClaim(live, business, 'mistral-fields', 'pending')
      live.platform.invalidation.invalidate(undefined)
      expect(await summary('mistral-fields')).toEqual(unclaimed)
      const other = await createBusiness(live, await createMember(live))
      await createFestivalClaim(live, other, 'mistral-fields')
      live.platform.invalidation.invalidate(undefined)
      expect(await summary('mistral-fields')).toMatchObject({
        verification: { businessName: expect.any(String), approvedAt: expect.any(String) },
      })
      for (const slug of ['carpathia-festival', 'nothing-like-it', 'a%00b']) {
        expect(await summary(slug), slug).toBe(404)
      }
    } finally {
      await live.close()
    }
    expect(await (await site.request('/api/festivals/carpathia-festival/summary')).json()).toMatchObject({
      name: 'Carpathia Festival',
    })
  })
})
