import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openUntilIdle, reloadUntilIdle } from './network-idle.ts'

const products = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('listitem')

test('merch: search, category and price range are in the address and follow back and reload', async ({
  page,
}) => {
  await openUntilIdle(page, '/merch')
  await expect(products(page)).toHaveCount(14)
  const hoodie = products(page).filter({ hasText: 'Yard Crew Hoodie' })
  for (const text of ['Sale', 'Kestrel Yard', '4.6', '$59.99', '$74.99'])
    await expect(hoodie).toContainText(text)

  await page.getByRole('combobox', { name: 'Price range' }).selectOption('$25 to $50')
  await expect(page).toHaveURL('/merch?price=25-to-50')
  await expect(products(page).filter({ hasText: '$25.00' })).toHaveCount(1)
  await expect(products(page).filter({ hasText: '$50.00' })).toHaveCount(1)
  await expect(products(page).filter({ hasText: /\$24\.99|\$50\.01/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Collectibles')
  await expect(products(page)).toHaveCount(2)
  await page.goBack()
  await expect(products(page)).not.toHaveCount(2)
  await page.goForward()
  await reloadUntilIdle(page)
  await expect(products(page)).toHaveCount(2)

  await page.getByRole('searchbox', { name: 'Search merchandise' }).fill('nothing like it')
  await expect(page.getByText('No products found matching your criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(products(page)).toHaveCount(14)
  await expect(page).toHaveURL('/merch')
})

test('label: every slug shows the same profile, with its three tabs in the address', async ({ page }) => {
  await openUntilIdle(page, '/label/some-other-label')
  await expect(page.getByRole('heading', { level: 1, name: 'Brasswing Records' })).toBeVisible()
  for (const text of ['2009', 'Lisbon, Portugal', 'Indie, Electronic, Jazz', 'brasswing.example']) {
    await expect(page.getByRole('main')).toContainText(text)
  }
  for (const network of [
    'Instagram @brasswing.records',
    'Twitter @brasswing',
    'Facebook brasswingrecords',
    'YouTube @brasswingtv',
  ]) {
    await expect(page.getByRole('link', { name: network })).toHaveAttribute('target', '_blank')
  }
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(tab('Signed Artists')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: 'Mira Solenne' })).toHaveAttribute(
    'href',
    '/artist/mira-solenne',
  )
  await tab('Latest Releases').click()
  await expect(page).toHaveURL('/label/some-other-label?tab=releases')
  await expect(page.getByRole('list', { name: 'Latest releases' })).toContainText('Tidewater Hours')
  await tab('Latest Releases').press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel', { name: 'Label News' })).toContainText(
    'The garden sessions are back',
  )
  await page.goBack()
  await expect(tab('Latest Releases')).toHaveAttribute('aria-selected', 'true')
  await reloadUntilIdle(page)
  await expect(tab('Latest Releases')).toHaveAttribute('aria-selected', 'true')
})
