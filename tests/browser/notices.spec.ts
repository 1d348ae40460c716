import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { signUp, toast } from './members.ts'

test.use({ serviceWorkers: 'allow' })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a member chooses notices, quiet hours and types, and renews the private addresses', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings')
  const notices = section(page, 'Notifications')
  const box = notices.getByRole('checkbox', { name: 'Releases, Out now: Push' })
  await expect(box).toBeChecked()
  await expect(notices).toContainText('This site sends no weekly mails')
  await expect(notices).not.toContainText('We mail your confirmed address once a week')
  // The names of the channels stay in sight beside the lower rows.
  const lowest = notices.getByRole('checkbox', { name: 'Posts, Official posts: Push' })
  await lowest.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await expect(notices.getByText('Push', { exact: true })).toBeInViewport()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await box.click()
  await saved
  await notices.getByRole('checkbox', { name: 'Demo' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  const quiet = section(page, 'Quiet hours')
  await quiet.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await quiet.getByLabel('From').fill('23:30')
  await quiet.getByRole('button', { name: 'Save' }).click()
  const addresses = section(page, 'Feed and calendar')
  const before = await addresses.getByLabel('Calendar', { exact: true }).inputValue()
  expect(before).toMatch(/^webcal:/)
  await expect(addresses).not.toContainText('access code')
  await addresses.getByRole('button', { name: 'Renew the addresses' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click()
  await expect(addresses.getByLabel('Calendar', { exact: true })).not.toHaveValue(before)
  // This browser has not been allowed to show notifications.
  const push = section(page, 'Push messages')
  await push.getByRole('button', { name: 'Get push messages on this device' }).click()
  await expect(toast(page, 'Your browser blocks notifications from this site')).toBeVisible()
  await expect(push).toContainText('Push messages are off everywhere')
  await expectAccessible(page)

  await page.reload()
  await expect(notices.getByRole('checkbox', { name: 'Releases, Out now: Push' })).not.toBeChecked()
  await expect(notices.getByRole('checkbox', { name: 'Demo' })).toBeChecked()
  await expect(quiet.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await expect(quiet.getByLabel('From')).toHaveValue('23:30')
})
