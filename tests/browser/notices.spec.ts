import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { signUp, toast } from './members.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a member chooses notices, quiet hours and types, and renews the private addresses', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/settings')
  const notices = section(page, 'Notices')
  const box = notices.getByRole('checkbox', { name: 'Releases, Out now: Push' })
  await expect(box).toBeChecked()
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
  await addresses.getByRole('button', { name: 'Renew the addresses' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click()
  await expect(addresses.getByLabel('Calendar', { exact: true })).not.toHaveValue(before)
  await expectAccessible(page)

  await page.reload()
  await expect(notices.getByRole('checkbox', { name: 'Releases, Out now: Push' })).not.toBeChecked()
  await expect(notices.getByRole('checkbox', { name: 'Demo' })).toBeChecked()
  await expect(quiet.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await expect(quiet.getByLabel('From')).toHaveValue('23:30')
})

test('the service worker shows a push message and opens its page', async ({ page, context, site }) => {
  await page.goto('/news')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const own = await navigator.serviceWorker.getRegistration()
      const notifications = (await own?.getNotifications()) ?? []
      return notifications.map(({ title, body, data }) => ({ title, body, url: data.url }))
    })
  const message = { title: 'Velvet Antenna', body: 'Released “Record”', url: '/tickets', tag: 'notice-1' }
  await deliver(JSON.stringify(message))
  await expect.poll(shown).toEqual([{ title: message.title, body: message.body, url: '/tickets' }])
  await deliver('this is no JSON')
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toContain('There is something new')

  // A headless browser has no notifications to press: the worker gets the event that a press causes.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScope
    const [notification] = await scope.registration.getNotifications({ tag: 'notice-1' })
    if (notification) scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/tickets$/)
})
