import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

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
  await expect.poll(shown).toMatchObject([{}, { title: 'There’s something new', data: { url: '/' } }])

  await worker.evaluate(() => {
    const notification = { close: () => {}, data: { url: '/tickets' } }
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })
  await expect(page).toHaveURL(/\/tickets$/)
})
