import { dayFromNow, showOf } from '../../support/shows.ts'
import { becomeClaimant, NIRVANA } from '../claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from '../fixtures.ts'
import { requestAs } from '../members.ts'

// A site of its own: the shows of other specs would be listed.
test.use({ siteEnv: { ...LIVE } })

test('shows are found by a span of days, named or chosen, also without scripts', async ({
  page,
  browser,
  site,
}) => {
  await becomeClaimant(page, site)
  const [first, second] = [dayFromNow(100), dayFromNow(102)]
  for (const [name, date] of [
    ['Early', first],
    ['Late', second],
  ] as const) {
    await requestAs(
      page,
      'POST',
      `/api/manage/artist/${NIRVANA}/shows`,
      showOf({ id: NIRVANA, name: 'Nirvana' }, { name, date }),
    )
  }
  const found = page.getByRole('list', { name: 'Shows' }).getByRole('heading', { level: 3 })
  await page.goto('/tickets')
  await expect(found).toHaveText(['Early', 'Late'])
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('From').fill(first)
  await page.getByLabel('To').fill(first)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(`/tickets?from=${first}&to=${first}`)
  await expect(found).toHaveText(['Early'])
  await expectAccessibleInBoth(page)
  await page.getByRole('combobox', { name: 'When' }).selectOption('Next weekend')
  await expect(page).toHaveURL('/tickets?date=next-weekend')
  await expect(page.getByText('No shows found matching your criteria')).toBeVisible()
  await page.goBack()
  await expect(found).toHaveText(['Early'])
  await page.getByRole('link', { name: /remove this filter/ }).click()
  await expect(page).toHaveURL('/tickets')
  await page.goto(`/tickets?from=${second}&to=${first}`)
  await expect(page.getByRole('alert')).toHaveText('The last day is before the first.')

  await page.setViewportSize(PHONE)
  await page.goto('/tickets')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  // The whole first show is on the first screen of a phone.
  const card = await page.getByRole('list', { name: 'Shows' }).getByRole('listitem').first().boundingBox()
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(PHONE.height)
  // The month begins with that of the next show.
  const month = await (await page.request.get('/tickets?view=month')).text()
  expect(month).toContain(`data-day="${first}"`)

  const plain = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage()
  await plain.goto('/tickets')
  await plain.getByText('Filter', { exact: true }).click()
  await plain.getByLabel('From').fill(second)
  await plain.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(plain.getByRole('list', { name: 'Shows' })).toContainText('Late')
  await expect(plain.getByRole('list', { name: 'Shows' })).not.toContainText('Early')
  await plain.getByRole('combobox', { name: 'When' }).selectOption('Today')
  await plain.getByRole('form', { name: 'When' }).getByRole('button', { name: 'Go' }).click()
  await expect(plain).toHaveURL(/date=today/)
  await expect(plain.getByText('No shows found matching your criteria')).toBeVisible()
  await plain.context().close()
})
