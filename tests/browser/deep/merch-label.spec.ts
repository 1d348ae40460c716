import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, PHONE, test } from '../fixtures.ts'
import { openUntilIdle, reloadUntilIdle } from '../network-idle.ts'

const products = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('listitem')

test('merch: the cart badge appears above 0, counts on the page and is not stored', async ({ page }) => {
  await openUntilIdle(page, '/merch')
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveText('')
  await products(page).nth(0).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toHaveText('1')
  await products(page).nth(5).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toHaveText('2')
  await reloadUntilIdle(page)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveText('')
})

test(`merch and label are accessible in light and dark`, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openUntilIdle(page, '/merch')
  await products(page).nth(0).getByRole('button', { name: 'Add to Cart' }).click()
  await expectAccessibleInBoth(page)
  for (const tab of ['artists', 'releases', 'news']) {
    await openUntilIdle(page, `/label/brasswing-records?tab=${tab}`)
    await expectAccessibleInBoth(page)
  }
})
