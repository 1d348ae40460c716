import { faults, type Outside, openOutside } from '../../support/outside.ts'
import { IDS, recordReply } from '../../support/records.ts'
import { sourcesAt } from '../../support/world.ts'
import { test as base, expect, expectAccessibleInBoth, LIVE } from '../fixtures.ts'

const artistOf = (id: string, name: string) => ({ id, name, 'sort-name': name })
const kites = artistOf(IDS.band, 'The Paper Kites')
const choir = artistOf(IDS.coverBand, 'Moth Choir')

/** Two who worked together as well. */
const nadia = artistOf(IDS.guest, 'Nadia Reid')
const ada = artistOf(IDS.writer, 'Ada Quill')
const artists = [kites, choir, nadia, ada]
const partners = new Map([
  [kites.id, choir],
  [nadia.id, ada],
])

const reply: Outside['reply'] = (path) => {
  const artist = artists.find(({ id }) => path.startsWith(`/ws/2/artist/${id}`))
  if (!artist) return recordReply(path)
  if (!path.includes('artist-rels')) return { body: artist }
  const partner = partners.get(artist.id)
  const relations = partner ? [{ type: 'collaboration', direction: 'forward', artist: partner }] : []
  return { body: { id: artist.id, relations } }
}

/** A live site whose music database knows these artists. */
const test = base.extend<object, { outside: Outside }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says that a fixture needs no other
    async ({}, use) => {
      const outside = await openOutside(reply)
      await use(outside)
      await outside.close()
    },
    { scope: 'worker' },
  ],
  siteEnv: [async ({ outside }, use) => use({ ...sourcesAt(outside), ...LIVE }), { scope: 'worker' }],
})

test.beforeEach(async ({ page }) => {
  for (const { id } of artists) {
    await expect(async () => {
      const answer = await page.request.get(`/api/artist-names/either?mbid=${id}`)
      expect((await answer.json()).known).toBe(true)
    }).toPass()
  }
})

test('similar artists say that the music database does not answer, and come once it does', async ({
  page,
  outside,
}) => {
  outside.reply = (path, request) => (path.includes('artist-rels') ? faults.reset : reply(path, request))
  await page.goto(`/artist/the-paper-kites/similar?mbid=${kites.id}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Couldn’t load similar artists')
  await expectAccessibleInBoth(page)
  outside.reply = reply
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Similar artists' })).toContainText('Moth Choir')
  await expect(alert).toHaveCount(0)
})

test('how two artists are connected waits for the music database, and fills in once it answers', async ({
  page,
  outside,
}) => {
  const held = Promise.withResolvers<void>()
  outside.reply = async (path, request) => {
    if (path.includes('artist-rels')) await held.promise
    return reply(path, request)
  }
  await page.goto(`/artist/nadia-reid/similar?mbid=${nadia.id}`)
  const heading = page.getByRole('heading', { name: 'How is Nadia Reid connected with …' })
  await expect(heading.locator('bdi')).toHaveText('Nadia Reid')
  await page.getByRole('textbox', { name: 'Another artist' }).fill('Ada Quill')
  await page.getByRole('button', { name: 'Show the connection' }).click()
  await expect(page.getByText('Asking the music database what connects them.')).toBeVisible()
  held.resolve()
  await expect(page.getByText('Nadia Reid took part in the collaboration Ada Quill')).toBeVisible()
  await expectAccessibleInBoth(page)
  // Where the browser cannot share, the link is copied or shown; it opens the same connection, with a picture of its own.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  const link = page.getByText(`/artist/nadia-reid/similar?mbid=${nadia.id}&to=${ada.id}`)
  await page.goto((await link.textContent()) ?? '')
  await expect(page.getByText('Nadia Reid took part in the collaboration Ada Quill')).toBeVisible()
  const picture = page.locator('meta[property="og:image"]')
  await expect(picture).toHaveAttribute('content', new RegExp(`/og/connection/${nadia.id}.${ada.id}.jpg$`))
})

test('the page of an artist ends with four similar ones, each with the strongest reason', async ({
  page,
}) => {
  await page.goto(`/artist/the-paper-kites?mbid=${kites.id}`)
  const section = page.getByRole('region', { name: 'Similar, and why' })
  await section.scrollIntoViewIfNeeded()
  const entry = section.getByRole('list', { name: 'Similar artists' }).getByRole('listitem').first()
  await expect(entry).toContainText('Moth Choir')
  await expect(entry.getByRole('paragraph')).not.toBeEmpty()
  await expectAccessibleInBoth(page)
  await entry.getByRole('link', { name: 'Moth Choir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moth Choir')
})
