import { apply, row, signUpAdmin } from './business-windows.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { otherWindow, signUp } from './members.ts'

test.use({ siteEnv: LIVE })

test('an admin opens the dashboard on everything that waits, and goes from there to a decision', async ({
  page,
  browser,
  site,
}) => {
  const applicant = await otherWindow(browser, site.url)
  await signUp(applicant)
  await apply(applicant, 'Harbour Light Agency')
  await signUpAdmin(page, site)
  await page.setViewportSize(PHONE)
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: /^Waiting \d|^Waiting\d/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const waiting = page.getByRole('list', { name: 'What waits' })
  await expect(waiting).toContainText('Harbour Light Agency')
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await waiting.getByRole('link', { name: 'Decide: Business account Harbour Light Agency' }).click()
  await expect(page.getByRole('tab', { name: /^Business Accounts/ })).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Harbour Light Agency')).toContainText('Pending')
  await page.getByRole('tab', { name: /^Waiting\b(?! posts)/ }).click()
  await expect(waiting).toContainText('Harbour Light Agency')
  await page.setViewportSize(PHONE)
})
