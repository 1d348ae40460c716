import type { Locator, Page } from '@playwright/test'
import { openOutside } from '../../support/outside.ts'
import { IDS, recordReply } from '../../support/records.ts'
import { sourcesAt } from '../../support/world.ts'
import { test as base, expect, expectAccessibleInBoth, LIVE } from '../fixtures.ts'

const artist = { id: IDS.band, name: 'The Paper Kites', 'sort-name': 'Paper Kites, The' }
const label = { id: '66666666-0000-4000-8000-000000000009', name: 'Warmer Paper' }
/** A member of the band, and somebody it worked with. */
const related = {
  id: IDS.band,
  relations: [
    { type: 'member of band', direction: 'backward', artist: { id: IDS.writer, name: 'Ada Quill' } },
    { type: 'collaboration', direction: 'forward', artist: { id: IDS.coverBand, name: 'Moth Choir' } },
  ],
}
const OLD_ARTIST = '11111111-0000-4000-8000-000000000099'
/** A release, and the old id of a song, for which MusicBrainz takes its time; and the album of the release. */
const LATE = {
  release: '33333333-0000-4000-8000-000000000041',
  song: '44444444-0000-4000-8000-000000000041',
}
const late = Promise.withResolvers<void>()
const lateAlbum = {
  id: '22222222-0000-4000-8000-000000000041',
  title: 'Slow Boat',
  'primary-type': 'Album',
  'first-release-date': '1990',
}

/** A live site whose music database has merged an artist, an album, a song and a label into others. */
const test = base.extend({
  siteEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says that a fixture needs no other
    async ({}, use) => {
      const outside = await openOutside(async (path) => {
        if (path.includes(LATE.release) || path.includes(LATE.song)) await late.promise
        if (path.startsWith(`/ws/2/release/${LATE.release}`))
          return { body: { id: LATE.release, title: 'Slow Boat (deluxe)', 'release-group': lateAlbum } }
        if (path.startsWith(`/ws/2/release-group/${lateAlbum.id}`)) return { body: lateAlbum }
        if (path.startsWith(`/ws/2/recording/${LATE.song}`)) return recordReply(`/ws/2/recording/${IDS.song}`)
        if (path.startsWith(`/ws/2/artist/${OLD_ARTIST}`)) return { body: artist }
        if (path.startsWith(`/ws/2/label/${IDS.label}`)) return { body: label }
        if (path.startsWith(`/ws/2/artist/${IDS.band}`) && path.includes('artist-rels'))
          return { body: related }
        return recordReply(path)
      })
      await use({ ...sourcesAt(outside), ...LIVE })
      await outside.close()
    },
    { scope: 'worker' },
  ],
})

/** Opens the one line about sources of a page; answers where the group of facts with a title is from. */
async function openSources(page: Page): Promise<(title: string) => Locator> {
  const lines = page.locator('summary').filter({ hasText: 'Sources and licences' })
  await expect(lines).toHaveCount(1)
  await lines.click()
  const sources = page.getByRole('group').filter({ has: lines })
  return (title) =>
    sources.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

test('the addresses of entities merged at MusicBrainz redirect to the remaining ones', async ({
  page,
  request,
}) => {
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
  // An unknown id never leads to another label of the name.
  const unknown = `/label/warmer-paper?mbid=${OLD_ARTIST}`
  expect((await request.get(unknown, { maxRedirects: 0 })).status()).toBe(404)
  await page.goto(`/release/${IDS.group.toUpperCase()}`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${album}$`))
})

test('the first visit by another id ends at the address of the album or song, with its title, without a reload', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  // The server waits for a second, and then answers without.
  await Promise.all([page.goto(`/release/${LATE.release}`), other.goto(`/song/${LATE.song}`)])
  await expect(page).toHaveTitle('Album · Fanfare')
  await expect(other).toHaveTitle('Song · Fanfare')
  late.resolve()
  for (const [tab, title, address] of [
    [page, 'Slow Boat', `/release/${lateAlbum.id}/slow-boat`],
    [other, 'Evergreen', `/song/${IDS.song}/evergreen`],
  ] as const) {
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(tab).toHaveURL(address)
    await expect(tab).toHaveTitle(new RegExp(`^${title}\\b.* · Fanfare$`))
    await expect(tab.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${address}$`))
  }
})

test('each group of facts says where it is from, when it was fetched and where to correct it', async ({
  page,
}) => {
  await page.goto(`/release/${IDS.group}`)
  const sourceOf = await openSources(page)
  for (const [heading, path] of [
    ['Album', `release-group/${IDS.group}`],
    ['Tracks and credits', `release/${IDS.cd}`],
    ['Editions', `release-group/${IDS.group}`],
  ] as const) {
    const source = sourceOf(heading)
    await expect(source.getByRole('link', { name: /^MusicBrainz/ })).toHaveAttribute(
      'href',
      `https://musicbrainz.org/${path}`,
    )
    await expect(source.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await expect(source.getByRole('link', { name: /^Correct it there/ })).toHaveAttribute(
      'href',
      `https://musicbrainz.org/${path}/edit`,
    )
    await expect(source.getByText('public domain (CC0)')).toBeVisible()
  }
  await expectAccessibleInBoth(page)

  await page.goto(`/song/${IDS.song}`)
  await openSources(page)
  for (const [heading, path] of [
    ['Song, releases, credits and works', `recording/${IDS.song}`],
    ['Versions and covers', /^https:\/\/musicbrainz\.org\/work\/[0-9a-f-]{36}$/],
  ] as const) {
    await expect(sourceOf(heading).getByRole('link', { name: /^MusicBrainz/ })).toHaveAttribute(
      'href',
      typeof path === 'string' ? `https://musicbrainz.org/${path}` : path,
    )
    await expect(sourceOf(heading).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  }

  await page.goto(`/artist/the-paper-kites?mbid=${IDS.band}`)
  await openSources(page)
  await expect(sourceOf('Artist').getByRole('link', { name: /^MusicBrainz/ })).toHaveAttribute(
    'href',
    `https://musicbrainz.org/artist/${IDS.band}`,
  )
  await expectAccessibleInBoth(page)
})

test('each list says where it is from', async ({ page }) => {
  for (const [list, address, path] of [
    ['Songs', `/artist/the-paper-kites?mbid=${IDS.band}&list=songs`, `artist/${IDS.band}/recordings`],
    ['Albums', `/artist/the-paper-kites?mbid=${IDS.band}&list=albums`, `artist/${IDS.band}`],
    ['Releases', `/artist/the-paper-kites/discography?mbid=${IDS.band}`, `artist/${IDS.band}`],
  ] as const) {
    await page.goto(address)
    // A title has the direction of its own letters.
    await expect(
      page.getByRole('list', { name: list }).getByRole('link').locator('bdi').first(),
    ).toBeVisible()
    const source = (await openSources(page))(list)
    await expect(source.getByRole('link', { name: /^MusicBrainz/ })).toHaveAttribute(
      'href',
      `https://musicbrainz.org/${path}`,
    )
    await expect(source.getByText('public domain (CC0)')).toBeVisible()
    await expect(source.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  }
  const heading = page.getByRole('heading', { level: 1, name: 'Discography of The Paper Kites' })
  await expect(heading.locator('bdi')).toHaveText('The Paper Kites')
  await expectAccessibleInBoth(page)

  // The discography request has already loaded another album.
  await page.goto(`/release/${IDS.group}`)
  await expect(page.getByRole('heading', { name: 'Also by The Paper Kites' })).toBeVisible()
  const alsoBy = (await openSources(page))('Also by The Paper Kites')
  await expect(alsoBy.getByRole('link', { name: /^MusicBrainz/ })).toHaveAttribute(
    'href',
    `https://musicbrainz.org/artist/${IDS.band}`,
  )
  await expectAccessibleInBoth(page)
})

test('members of a band and similar artists say where they are from', async ({ page }) => {
  const expectSource = async (title: string, more: RegExp) => {
    const source = (await openSources(page))(title)
    await expect(source.getByRole('link', { name: /^MusicBrainz/ })).toHaveAttribute(
      'href',
      `https://musicbrainz.org/artist/${IDS.band}/relationships`,
    )
    await expect(source.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await expect(source).toContainText('public domain (CC0)')
    await expect(source).toContainText(more)
    return source
  }
  await page.goto(`/artist/the-paper-kites?tab=story&mbid=${IDS.band}`)
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Ada Quill' })).toBeVisible()
  const source = await expectSource('Members', /we’ll update it here/)
  await expect(source.getByRole('link', { name: /^Correct it there/ })).toHaveAttribute(
    'href',
    `https://musicbrainz.org/artist/${IDS.band}/edit`,
  )
  await expectAccessibleInBoth(page)

  await page.goto(`/artist/the-paper-kites/similar?mbid=${IDS.band}`)
  await expect(page.getByRole('link', { name: 'Moth Choir' })).toBeVisible()
  await expectSource('Similar artists', /tags \(CC BY-NC-SA\)/)
  await expectAccessibleInBoth(page)
})

test('the search of a page that is not there leads to albums and songs as well', async ({
  page,
  request,
}) => {
  await expect(async () => {
    const { known } = await (await request.get(`/api/release-groups/${IDS.group}`)).json()
    expect(known).toBe(true)
  }).toPass()
  await expect(async () => {
    const answer = await page.goto('/release/99999999-0000-4000-8000-000000000404')
    expect(answer?.status()).toBe(404)
  }).toPass()
  await page.getByRole('combobox', { name: 'Search for artists, festivals' }).fill('evergreen & rain')
  await page.getByRole('option', { name: /Evergreen & Rain.*album/s }).click()
  await expect(page).toHaveURL(`/release/${IDS.group}`)
})
