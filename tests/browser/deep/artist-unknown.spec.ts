import { createStandIn } from '../../../demo/stand-in/server.ts'
import { test as base, expect, expectAccessibleInBoth, LIVE } from '../fixtures.ts'

/** A live site whose music database is the stand-in of the demo. */
const test = base.extend({
  siteEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says that a fixture needs no other
    async ({}, use) => {
      const outside = await createStandIn()
      await use({ ...outside.settings, ...LIVE })
      await outside.close()
    },
    { scope: 'worker' },
  ],
})

test('the page of an unknown name is a 404 that offers the search and MusicBrainz', async ({ page }) => {
  // A page does not wait long for the music database: the first visitors may come before its answer.
  await expect.poll(async () => (await page.request.get('/artist/quiet-quagga')).status()).toBe(404)
  await page.goto('/artist/quiet-quagga')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No artist is called “quiet quagga”')
  await expect(page.getByRole('combobox', { name: 'Search for artists, festivals' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add it to MusicBrainz' })).toHaveAttribute(
    'href',
    'https://musicbrainz.org/artist/create?edit-artist.name=quiet%20quagga',
  )
  await expectAccessibleInBoth(page)
})
