import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { everyName, homeSite, names } from '../support/home.ts'
import { faults } from '../support/outside.ts'
import { RELEASES, worldReply } from '../support/world.ts'

const home = homeSite()
const { inProcess, forgetAll } = home

describe('the home', () => {
  beforeEach(async () => {
    home.outside.reply = worldReply
    await forgetAll()
  })

  it('shows artists with the figures of their id, and pictures as soon as they are known', async () => {
    await inProcess(async (process) => {
      await expect
        .poll(async () => (await process.artists()).items.filter(({ imageUrl }) => imageUrl).length)
        .toBe(3)
      const { items, pending } = await process.artists()
      expect(pending).toBe(false)
      expect(items).toMatchObject([
        { name: 'Velvet Antenna', slug: 'velvet-antenna', genre: 'Electronic', imageUrl: null },
        { name: 'Möwe & Söhne', slug: 'mwe--shne', path: '/artist/mwe--shne', genre: 'Ambient techno' },
        { name: 'Tin Parade', slug: 'tin-parade' },
        { name: '月の庭', slug: '月の庭' },
      ])
      for (const artist of items) expect(artist.followers).toMatch(/^\d{1,4}K$/)
      expect(items[1]?.imageUrl).toMatch(/^\/images\/[\w-]{22}\/640\/[\w-]+$/)
      expect(pictureOf(items[2]?.imageUrl ?? '')).toBe('https://pictures.example/Tin_Parade_(Swiss_band).jpg')
      expect((await process.artists()).items).toEqual(items)
    })
  })

  it('shows releases with alternating types, and the cover of the release, of its group, or none', async () => {
    await inProcess(async (process) => {
      await expect
        .poll(async () => (await process.releases()).items.filter(({ imageUrl }) => imageUrl).length)
        .toBe(3)
      const { items } = await process.releases()
      const year = String(new Date().getUTCFullYear())
      expect(items.map(({ title, artist, type }) => [title, artist, type])).toEqual(
        RELEASES.map(({ title, artist }, index) => [
          title,
          artist,
          ['Album', 'EP', 'Single', 'Album'][index],
        ]),
      )
      expect(items.every((release) => release.year === year)).toBe(true)
      const sources = items.map(({ imageUrl }) => imageUrl && pictureOf(imageUrl))
      expect(sources).toEqual([
        `${home.outside.url}/caa/release-group/${RELEASES[0]?.releaseGroupId}/front-500`,
        null,
        `${home.outside.url}/caa/release/${RELEASES[2]?.id}/front-500`,
        `${home.outside.url}/caa/release/${RELEASES[3]?.id}/front-500`,
      ])
      const thumbnails = items.map(({ thumbnailUrl }) => thumbnailUrl && pictureOf(thumbnailUrl))
      expect(thumbnails).toEqual(sources.map((source) => source?.replace('front-500', 'front-250') ?? null))
      const hoursOfNone = async () =>
        (
          await home.site.platform.db
            .selectFrom('source_answers')
            .select(sql<number>`round(extract(epoch from fresh_until - fetched_at) / 3600)::int`.as('hours'))
            .where('key', '=', `release: ${RELEASES[1]?.id}`)
            .executeTakeFirst()
        )?.hours
      await expect.poll(hoursOfNone).toBe(24)
    })
  })

  it('queries each source once, however many visitors come; the next process sends no query', async () => {
    home.outside.requests = []
    await inProcess(async (process) => {
      await Promise.all(Array.from({ length: 20 }, () => process.artists()))
      await expect.poll(async () => (await process.artists()).items.length).toBe(4)
    })
    await inProcess(async (process) => expect(names(await process.artists())).toEqual(everyName))
    expect(home.outside.requests.filter(({ path }) => path.startsWith('/ws/2/artist?'))).toHaveLength(1)
  })

  it('sends the queries of the specification, with our User-Agent', async () => {
    home.outside.requests = []
    const searches = () => home.outside.requests.filter(({ path }) => /^\/ws\/2\/[a-z]+\?/.test(path))
    await inProcess(async (process) => {
      await process.artists()
      await process.releases()
      await expect
        .poll(() =>
          searches()
            .map(({ path }) => path)
            .sort(),
        )
        .toEqual([
          '/ws/2/artist?fmt=json&query=tag%3A%22electronic%22&limit=4',
          `/ws/2/release?fmt=json&query=date%3A${new Date().getUTCFullYear()}*&limit=4`,
        ])
    })
    expect(searches()[0]?.headers['user-agent']).toMatch(
      /^Fanfare\/\d+\.\d+\.\d+ \(\+http:\/\/localhost:3000\)$/,
    )
  })
})

it('recovers in the same process once its source does', async () => {
  await forgetAll()
  home.outside.reply = () => faults.reset
  await inProcess(async (process) => {
    await expect.poll(() => process.artists()).toEqual({ items: [], pending: false, isWellKnown: false })
    home.outside.reply = worldReply
    // A failed request is not repeated for a moment; the test skips it.
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 6_000)
    await expect.poll(async () => names(await process.artists())).toEqual(everyName)
  })
})

/** The source url inside an address of ours. */
function pictureOf(address: string): string {
  return Buffer.from(address.split('/').at(-1) ?? '', 'base64url').toString()
}
