import { signUpAdmin } from '../business-windows.ts'
import { expect, expectAccessibleInBoth, PHONE, test } from '../fixtures.ts'
import { otherWindow, requestAs } from '../members.ts'

test.use({ siteEnv: { ACCESS_GATE: 'on', ACCESS_CODE: 'Brassband', SITE_MODE: 'live' } })

test('the gate of a live site has its own name, in title, text, button and greeting', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  await page.request.post('/api/access', { data: { code: 'brassband' } })
  await signUpAdmin(page, site)
  await requestAs(page, 'PUT', '/api/admin/site', {
    name: 'Zugvogel & Söhne',
    accentLight: null,
    accentDark: null,
    defaultTheme: 'system',
    contactEmail: null,
    mode: 'live',
    registration: 'open',
    question: 'Why?',
    hideAfterReports: 3,
    version: 0,
    reason: 'A test',
  })
  const visitor = await otherWindow(browser, baseURL)
  const answer = await visitor.goto('/news')
  expect(answer?.status()).toBe(403)
  expect(await answer?.text()).not.toContain('Fanfare')
  await expect(visitor).toHaveTitle('Coming Soon · Zugvogel & Söhne')
  await expect(visitor.getByText('ZUGVOGEL & SÖHNE', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Zugvogel & Söhne is launching soon')).toBeVisible()
  await visitor.setViewportSize(PHONE)
  await expectAccessibleInBoth(visitor)
  await visitor.getByLabel('Access code').fill('brassband')
  await visitor.getByRole('button', { name: 'Enter Zugvogel & Söhne' }).click()
  await expect(visitor.getByText('Welcome to Zugvogel & Söhne.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Leave preview' })).toBeAttached()
})
