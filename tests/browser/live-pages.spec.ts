import { expect, expectAccessibleInBoth, LIVE, test } from './fixtures.ts'

test.use({ siteEnv: LIVE })

test('a label of the catalogue: artists, releases by year, follow; an unknown one offers a search', async ({
  page,
}) => {
  await page.goto('/label/chain-reaction')
  await expect(page.getByRole('heading', { level: 1, name: 'Chain Reaction' })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Releases' }).click()
  await expect(page).toHaveURL('/label/chain-reaction?tab=releases')
  await expectAccessibleInBoth(page)
  await page.getByRole('tab', { name: 'Shows' }).click()
  await expect(page).toHaveURL('/label/chain-reaction?tab=shows')
  await expect(page.getByText('hasn’t announced a show yet')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)

  expect((await page.goto('/label/brasswing-records'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Label not found')
  await expect(page.getByRole('combobox', { name: 'Search for artists, festivals' })).toBeVisible()
  await expectAccessibleInBoth(page)
})
