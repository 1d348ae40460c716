import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { type Member, signedUp, toast } from './members.ts'

interface Admin {
  page: Page
  member: Member
  decide(kind: 'accounts' | 'artist-claims', id: string, verdict: string, reason?: string): Promise<void>
}

/** Asks the API as the member of this page. */
async function ask(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('fanfare.session') ?? '{}').access_token as string,
  )
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer
}

async function adminIn(
  browser: Browser,
  baseURL: string | undefined,
  grant: (...args: string[]) => Promise<string>,
): Promise<Admin> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  const member = await signedUp(page)
  await grant('grant', member.username)
  return {
    page,
    member,
    async decide(kind, id, verdict, reason) {
      await ask(page, 'POST', `/api/admin/${kind}/${id}/${verdict}`, reason ? { reason } : undefined)
    },
  }
}

const ownAccounts = async (page: Page): Promise<{ id: string; businessName: string }[]> =>
  (await (await ask(page, 'GET', '/api/business/accounts')).json()).items

/** Light and dark. */
async function expectAccessibleInBoth(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
}

test('a visitor is sent to log in; a member applies, is rejected, applies again and is verified on the open page', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  for (const path of ['register', 'dashboard', 'claim']) {
    const html = await (await page.request.get(`/business/${path}`)).text()
    expect(html).toContain('noindex')
    await page.goto(`/business/${path}`)
    await expect(page).toHaveURL(new RegExp(`/auth\\?next=.*business.*${path}`))
  }
  const admin = await adminIn(browser, baseURL, site.admin)
  await signedUp(page)
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
  await expect(toast(page, 'Error')).toContainText('Fanfare cannot be reached')
  await expect(page.getByLabel('Business name')).toHaveValue('Night Bus Records')
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

  const [first] = await ownAccounts(page)
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/live'))
  await page.reload()
  await listening
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await admin.decide('accounts', first?.id ?? '', 'reject', 'The address answers nobody.')
  await expect(page.getByText('The address answers nobody.')).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('link', { name: 'Apply again' }).click()
  await page.getByLabel('Business name').fill('Night Bus Records Two')
  await page.getByLabel('Business email').fill('office@nightbus.example')
  await page.getByRole('checkbox').check()
  await submit.click()
  await expect(page.getByText('Pending Verification')).toBeVisible()
  const [second] = await ownAccounts(page)
  await admin.decide('accounts', second?.id ?? '', 'approve')
  await expect(page.getByRole('link', { name: 'Claim Artist or Festival' })).toBeVisible()
  await expect(page.getByText('The address answers nobody.')).toBeVisible()
})
