import { dialog } from './business-windows.ts'
import { expect, expectAccessibleInBoth, test } from './fixtures.ts'
import { requestAs, signUp, signUpWithoutWindow, toast } from './members.ts'

test('a visitor is redirected to log in; a member applies, is rejected, applies again and is verified while the page is open', async ({
  page,
  site,
}) => {
  for (const path of ['register', 'dashboard', 'claim']) {
    const html = await (await page.request.get(`/business/${path}`)).text()
    expect(html).toContain('noindex')
    await page.goto(`/business/${path}`)
    await expect(page).toHaveURL(new RegExp(`/auth\\?next=.*business.*${path}`))
  }
  const admin = await signUpWithoutWindow(page.request)
  await site.grant(admin.username)
  const decide = (id: string | undefined, verdict: string, reason?: string) =>
    requestAs(admin, 'POST', `/api/admin/accounts/${id}/${verdict}`, reason ? { reason } : undefined)
  const newest = async () => {
    const { items } = await requestAs<{ items: { id: string }[] }>(page, 'GET', '/api/business/accounts')
    return items[0]?.id
  }
  await signUp(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Business Dashboard' }).click()
  await expect(page).toHaveURL('/business/register')
  await expect(page.getByRole('heading', { name: 'Register Business Account', level: 1 })).toBeVisible()

  const submit = page.getByRole('button', { name: 'Submit Application' })
  await expect(submit).toBeDisabled()
  await page.getByRole('checkbox').check()
  await expect(submit).toBeEnabled()
  await page.getByLabel('Website').fill('not a website')
  await submit.click()
  await expect(page.getByText('Business name is required')).toBeVisible()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Enter a full address, such as https://example.com')).toBeVisible()
  await expect(page.getByLabel('Business name')).toBeFocused()
  await expectAccessibleInBoth(page)

  await page.getByRole('radio', { name: 'Record Label' }).check()
  await page.getByLabel('Business name').fill('Night Bus Records')
  await page.getByLabel('Business email').fill('office@nightbus.example')
  await page.getByLabel('Website').fill('https://nightbus.example')
  await page.getByLabel('Instagram').fill('@nightbus')
  await page.route('**/api/business/accounts', (route) => route.abort(), { times: 1 })
  await submit.click()
  await expect(toast(page, 'Error')).toContainText('Can’t reach Fanfare')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Can’t reach Fanfare')
  await expect(page.getByLabel('Business name')).toHaveValue('Night Bus Records')
  for (const status of [500, 429]) {
    await page.route('**/api/business/accounts', (route) => route.fulfill({ status, body: '<h1>No</h1>' }), {
      times: 1,
    })
    await submit.click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      `Something went wrong (${status}). Please try again.`,
    )
    await expect(page.getByLabel('Business name')).toHaveValue('Night Bus Records')
  }
  await submit.click()
  await expect(toast(page, 'Application Submitted')).toContainText(
    "We'll review your application within 24-48 hours.",
  )
  await expect(page).toHaveURL('/business/dashboard')
  await expect(page.getByText('Pending Verification')).toBeVisible()

  await page.goto('/business/claim')
  await expect(toast(page, 'Account Not Verified')).toContainText(
    'Your business account must be verified before claiming artists.',
  )
  await expect(page).toHaveURL('/business/dashboard')

  const listening = page.waitForResponse((answer) => answer.url().includes('/api/live'))
  await page.reload()
  await listening
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await decide(await newest(), 'reject', 'The address answers nobody.')
  await expect(page.getByText('The address answers nobody.')).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('link', { name: 'Apply again' }).click()
  await page.getByLabel('Business name').fill('Night Bus Records Two')
  await page.getByLabel('Business email').fill('office@nightbus.example')
  await page.getByRole('checkbox').check()
  await submit.click()
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await decide(await newest(), 'approve')
  await expect(page.getByRole('link', { name: 'Claim Artist or Festival' })).toBeVisible()
  await expect(page.getByText('The address answers nobody.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Night Bus Records', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The address answers nobody.')).toHaveCount(0)
})
