import { openOutside } from '../support/outside.ts'
import { IDS, recordReply } from '../support/records.ts'
import { sourcesAt } from '../support/world.ts'
import { test as base, expect, LIVE } from './fixtures.ts'

const artist = { id: IDS.band, name: 'The Paper Kites', 'sort-name': 'Paper Kites, The' }
const label = { id: '66666666-0000-4000-8000-000000000009', name: 'Warmer Paper' }
const OLD_ARTIST = '11111111-0000-4000-8000-000000000099'

/** A live site whose music database has merged an artist, an album, a song and a label into others. */
const test = base.extend({
  siteEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says that a fixture needs no other
    async ({}, use) => {
      const outside = await openOutside((path) => {
        if (path.startsWith(`/ws/2/artist/${OLD_ARTIST}`)) return { body: artist }
        if (path.startsWith(`/ws/2/label/${IDS.label}`)) return { body: label }
        return recordReply(path)
      })
      await use({ ...sourcesAt(outside), ...LIVE })
      await outside.close()
    },
    { scope: 'worker' },
  ],
})

test('the addresses of what MusicBrainz has merged lead to what it keeps', async ({ page, request }) => {
  const album = `/release/${IDS.group}/evergreen-rain`
  for (const [old, kept] of [
    [`/release/${IDS.mergedGroup}/its-old-title`, album],
    [`/release/${IDS.deluxe}`, album],
    [`/song/${IDS.mergedSong}`, `/song/${IDS.song}/evergreen`],
    [`/artist/old-name?tab=story&mbid=${OLD_ARTIST}`, `/artist/the-paper-kites?tab=story&mbid=${IDS.band}`],
    // The label is known from the editions of the album.
    [`/label/warm-paper?tab=releases&mbid=${IDS.label}`, `/label/warmer-paper?tab=releases&mbid=${label.id}`],
  ] as const) {
    // The first visitors may come before the answer of the music database.
    await expect(async () => {
      const answer = await request.get(old, { maxRedirects: 0 })
      const { pathname, search } = new URL(answer.headers().location ?? '', 'http://site')
      expect([answer.status(), pathname + search], old).toEqual([301, kept])
    }).toPass()
    expect((await request.get(old)).status(), old).toBe(200)
  }
  await page.goto(`/release/${IDS.group.toUpperCase()}`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${album}$`))
})
