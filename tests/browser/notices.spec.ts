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
  const notices = section(page, 'Notices')
  const box = notices.getByRole('checkbox', { name: 'Releases, Out now: Push' })
  await expect(box).toBeChecked()
  await expect(notices).toContainText('This site sends no weekly mails')
  await expect(notices).not.toContainText('A mail comes once a week')
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
  await expect(toast(page, 'Your browser does not allow this site to show notifications')).toBeVisible()
  await expect(push).toContainText('No device gets push messages')
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
  // A headless browser has no notifications: the real worker gets the real event, and the notification is recorded.
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  await worker.evaluate(() => {
    const scope = self as unknown as ServiceWorkerGlobalScope & { shown: unknown[] }
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options })
    }
  })
  const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown)
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: `${site.url}/`, registrationId, data })
  await deliver(
    JSON.stringify({ title: 'Velvet Antenna', body: 'Released “Record”', url: '/tickets', tag: 'notice-1' }),
  )
  await expect
    .poll(shown)
    .toMatchObject([
      { title: 'Velvet Antenna', body: 'Released “Record”', tag: 'notice-1', data: { url: '/tickets' } },
    ])
  await deliver('this is no JSON')
  await expect.poll(shown).toMatchObject([{}, { title: 'There is something new', data: { url: '/' } }])

  await worker.evaluate(() => {
    const notification = { close: () => {}, data: { url: '/tickets' } }
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })
  await expect(page).toHaveURL(/\/tickets$/)
})
