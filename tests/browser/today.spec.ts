import { dayFromNow, showOf } from '../support/shows.ts'
import { becomeClaimant, NIRVANA } from './claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { watchLayout } from './layout-shift.ts'
import { otherWindow, requestAs, signUp, userMenu } from './members.ts'

test.use({ siteEnv: { ...LIVE, TIME_ZONE: 'Europe/Vienna' } })

test('a member begins with three steps, and then sees Today in place of the hero, where nothing moves', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  await becomeClaimant(page, site)
  const show = showOf({ id: NIRVANA, name: 'Nirvana' }, { name: 'At the quay', date: dayFromNow(20) })
  await requestAs(page, 'POST', `/api/manage/artist/${NIRVANA}/shows`, show)

  const fan = await otherWindow(browser, baseURL)
  await signUp(fan)
  await fan.goto('/')
  const steps = fan.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Artists' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await requestAs(fan, 'PUT', `/api/artists/${NIRVANA}/follow`)
  await steps.getByRole('button', { name: 'Not now' }).click()
  await steps.getByRole('textbox', { name: 'City' }).fill('Nowhere at all')
  await steps.getByRole('button', { name: 'Save city' }).click()
  await expect(steps.getByText(/We don’t know a city called/)).toBeVisible()
  await steps.getByRole('textbox', { name: 'City' }).fill('Lisbon')
  await steps.getByRole('button', { name: 'Save city' }).click()
  await expect(steps.getByText('Who do you want to hear from?')).toBeVisible()
  await expectAccessibleInBoth(fan)
  await steps.getByRole('button', { name: 'Not now' }).click()
  await expect(steps).toHaveCount(0)

  const shift = await watchLayout(fan)
  const quay = fan.getByRole('link', { name: 'At the quay' })
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await fan.setViewportSize(size)
    await fan.reload()
    await expect(quay).toBeInViewport({ ratio: 1 })
    await expect(fan.getByRole('heading', { level: 1 })).toHaveText('Today')
    await expect(fan.getByText('That’s all for today.')).toBeVisible()
    // What visitors see is not there, and the steps are gone.
    await expect(fan.getByText('Find it.')).toBeHidden()
    await expect(fan.getByRole('heading', { name: /^(Trending Now|Well Known)$/ })).toHaveCount(0)
    await expect(steps).toHaveCount(0)
    await fan.evaluate(() => document.fonts.ready)
    expect((await shift()).moved).toEqual([])
    await expectAccessibleInBoth(fan)
  }
  await fan.setViewportSize({ width: 1440, height: 900 })
  await userMenu(fan).click()
  await fan.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(userMenu(fan)).toHaveCount(0)
  await fan.goto('/')
  await expect(fan.getByRole('heading', { level: 1 })).toContainText('Find it.')
  await fan.context().close()
})
