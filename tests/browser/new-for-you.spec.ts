import type { Page } from '@playwright/test'
import { dayFromNow, showOf } from '../support/shows.ts'
import { becomeClaimant, NIRVANA } from './claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { watchLayout } from './layout-shift.ts'
import { otherWindow, requestAs, signUp } from './members.ts'

test.use({ siteEnv: { ...LIVE, TIME_ZONE: 'Europe/Vienna' } })

const news = (page: Page) => page.getByRole('region', { name: 'New for you' })
const follow = (page: Page, method: 'PUT' | 'DELETE') =>
  requestAs(page, method, `/api/artists/${NIRVANA}/follow`)

test('a member with news sees it first, on a desktop and a phone, and nothing moves for it', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.setTimeout(90_000)
  await becomeClaimant(page, site)
  const show = showOf({ id: NIRVANA, name: 'Nirvana' }, { name: 'At the quay', date: dayFromNow(20) })
  await requestAs(page, 'POST', `/api/manage/artist/${NIRVANA}/shows`, show)

  const fan = await otherWindow(browser, baseURL)
  await signUp(fan)
  await follow(fan, 'PUT')
  const shift = await watchLayout(fan)
  // Fonts come with another page.
  await fan.goto('/news')
  await fan.evaluate(() => document.fonts.ready)
  await fan.goto('/')
  // At first it was unknown that there would be news, so it is below the visible part of the page.
  await expect(news(fan)).toContainText('At the quay')
  expect((await shift()).moved).toEqual([])
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await fan.setViewportSize(size)
    await fan.reload()
    await expect(news(fan).getByRole('link', { name: 'At the quay' })).toBeInViewport({ ratio: 1 })
    const [top, title] = [
      await news(fan).boundingBox(),
      await fan.getByRole('heading', { level: 1 }).boundingBox(),
    ]
    expect(top?.y).toBeLessThan(title?.y ?? 0)
    await expect(news(fan)).toHaveCount(1)
    // Fonts and pictures have come.
    await fan.evaluate(() => document.fonts.ready)
    expect((await shift()).moved).toEqual([])
    await expectAccessibleInBoth(fan)
  }
  // After a client-side navigation it is there, too.
  await fan.getByRole('link', { name: 'FANFARE' }).first().click()
  await fan.goto('/news')
  await fan.getByRole('link', { name: 'FANFARE' }).first().click()
  await expect(news(fan).getByRole('link', { name: 'At the quay' })).toBeInViewport()

  // In a browser that has never shown any, after a client-side navigation, news is below the search, and nothing moves.
  const arriving = await otherWindow(browser, baseURL)
  await arriving.setViewportSize(PHONE)
  await signUp(arriving)
  await follow(arriving, 'PUT')
  const shiftOfArrival = await watchLayout(arriving)
  await arriving.goto('/news')
  await arriving.evaluate(() => document.fonts.ready)
  const home = arriving.getByRole('link', { name: 'FANFARE' }).first()
  await home.evaluate((link: HTMLElement) => link.click())
  await expect(news(arriving)).toContainText('At the quay')
  const below = await news(arriving).boundingBox()
  expect(below?.y).toBeGreaterThan((await arriving.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0)
  // The previous page and its fonts may move.
  const { moved } = await shiftOfArrival()
  expect(moved.filter((one) => /id="trending"|aria-label="Search"|absolute inset-0/.test(one))).toEqual([])
  await arriving.context().close()

  // Once there is no news, the place says so, and it is gone on the next load.
  await follow(fan, 'DELETE')
  await fan.goto('/')
  await expect(news(fan)).toContainText('Nothing new of whom you follow')
  expect((await shift()).moved).toEqual([])
  await fan.reload()
  await expect(fan.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(news(fan)).toHaveCount(0)
  await fan.context().close()
})
