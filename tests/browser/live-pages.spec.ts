import { expect, expectAccessibleInBoth, test } from './fixtures.ts'

test.use({ siteEnv: { SITE_MODE: 'live' } })

test('the footer of a live site has only links that lead somewhere, and the current year', async ({
  page,
}) => {
  await page.goto('/news')
  const footer = page.getByRole('contentinfo')
  const links = footer.getByRole('link')
  await expect(links).toHaveText(['About', 'Terms', 'Privacy', 'Guidelines', 'Contact', 'API', 'Source'])
  for (const link of await links.all()) {
    const address = (await link.getAttribute('href')) ?? ''
    expect((await page.request.get(address)).status(), address).toBe(200)
  }
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Fanfare`)
  await links.filter({ hasText: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await expectAccessibleInBoth(page)
})

test('the sign-up form and the business form lead to the terms', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'terms' })).toHaveAttribute(
    'href',
    '/terms',
  )
})
