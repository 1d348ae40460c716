import type { Page } from '@playwright/test'
import { becomeClaimant, NIRVANA, uploadPicture } from '../claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from '../fixtures.ts'
import { otherWindow, requestAs } from '../members.ts'

// With a setting more, so that it has a site of its own, on which nobody else has claimed the artist.
test.use({ siteEnv: { ...LIVE, TIME_ZONE: 'Europe/Lisbon' } })

const WORDS = 'We played in garages first. '.repeat(60).trim()
const TABS = ['', '&tab=shows', '&tab=community', '&tab=news', '&tab=story', '&tab=merch']
const artist = `/artist/nirvana?mbid=${NIRVANA}`

/** States a page with everything that takes room in the hero. */
async function stateAll(page: Page) {
  const picture = await uploadPicture(page)
  const banner = await uploadPicture(page, { width: 1800, height: 600, background: 'crimson' })
  const values = {
    picture: { fileId: picture.id, alt: 'Four people in a garage' },
    banner: { fileId: banner.id, alt: 'A red sky' },
    biography: WORDS,
    links: ['site', 'shop', 'social', 'social'].map((kind, at) => ({
      kind,
      url: `https://place-${at}.example/`,
    })),
    video: { url: 'https://videos.example/1', title: 'Live in the garage' },
  }
  for (const [field, value] of Object.entries(values)) {
    await requestAs(page, 'PUT', `/api/manage/artist/${NIRVANA}/page`, { field, version: 0, value })
  }
}

/** The distance of the tabs from the top of the page, in pixels. */
const topOfTabs = (page: Page) =>
  page
    .getByRole('tablist', { name: 'About the artist' })
    .evaluate((tabs) => tabs.getBoundingClientRect().top + scrollY)

test('the page of a claimed artist shows their picture, words and links, and its tabs on the first screen', async ({
  page,
  browser,
  site,
}) => {
  await becomeClaimant(page, site)
  await stateAll(page)
  const visitor = await otherWindow(browser, site.url)
  for (const [size, most] of [
    [{ width: 1440, height: 900 }, 720],
    [PHONE, 760],
  ] as const) {
    await visitor.setViewportSize(size)
    for (const tab of TABS) {
      await visitor.goto(`${artist}${tab}`)
      await expect(visitor.getByRole('img', { name: 'Four people in a garage' })).toBeVisible()
      expect(await topOfTabs(visitor), `${size.width} px wide, ${tab}`).toBeLessThanOrEqual(most)
    }
    const banner = visitor.getByRole('img', { name: 'A red sky' })
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(160)
    await expectAccessibleInBoth(visitor)
  }
  await visitor.goto(artist)
  await expect(visitor.getByText('We played in garages first.')).toBeVisible()
  await expect(visitor.getByText('From the artist')).toBeVisible()
  const links = visitor.getByRole('list', { name: 'Links' })
  await expect(links.getByRole('link')).toHaveText([
    /^Official site/,
    /^Shop/,
    /^place-2\.example/,
    /^place-3\.example/,
  ])
  await expect(links).not.toContainText('verified')
  await expect(visitor.getByRole('link', { name: /^Live in the garage/ })).toBeVisible()
  await expect(visitor.getByText('Is this you?')).toHaveCount(0)
  // Report is in the menu, for which one signs in.
  await expect(visitor.getByText('Report')).toHaveCount(0)
  await visitor.getByRole('button', { name: 'More about Nirvana' }).click()
  await visitor.getByRole('menuitem', { name: 'Report what Nirvana Management says' }).click()
  await expect(visitor).toHaveURL(/\/auth/)
  await visitor.goto('/search?q=nirvana&kind=artist')
  await expect(visitor.getByRole('main').locator('img[src^="/media/"]').first()).toBeVisible()

  await page.goto(artist)
  await page.getByRole('button', { name: 'More about Nirvana' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/business/manage-artist/${NIRVANA}?tab=page`)
  await visitor.context().close()
})
