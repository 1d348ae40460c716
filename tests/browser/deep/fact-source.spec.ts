import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, LIVE, test } from '../fixtures.ts'

test.use({ siteEnv: LIVE })

const sourceOf = (page: Page, title: string) =>
  page
    .getByRole('group')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('facts that somebody goes to correct at MusicBrainz are fetched again on the return', async ({
  page,
}) => {
  const requests: string[] = []
  await page.context().route('https://musicbrainz.org/**', (route) => route.fulfill({ body: 'The form' }))
  let isFresh = false
  await page.route('**/api/catalogue/*/*/refresh', (route) => {
    requests.push(new URL(route.request().url()).pathname)
    return route.fulfill({ json: { isFresh } })
  })
  await page.goto('/label/chain-reaction')
  await page.getByText('Sources and licences').click()
  const source = sourceOf(page, 'Label')
  await expect(source.getByRole('link', { name: /^MusicBrainz/ })).toBeVisible()
  const correct = source.getByRole('link', { name: /^Correct it there/ })
  await expect(correct).toHaveAttribute('href', /^https:\/\/musicbrainz\.org\/label\/[0-9a-f-]{36}\/edit$/)
  await expectAccessibleInBoth(page)

  const comeBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  // The visitor has not left for the form yet.
  await comeBack()
  const leave = async () => {
    const form = page.context().waitForEvent('page')
    await correct.click()
    await (await form).close()
    await comeBack()
  }
  await leave()
  await expect(source.getByRole('status')).toHaveText(/isn’t answering/)
  expect(requests).toEqual([expect.stringMatching(/^\/api\/catalogue\/label\/[0-9a-f-]{36}\/refresh$/)])

  isFresh = true
  await page.route('**/api/label-names/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), type: 'Corrected' } })
  })
  await leave()
  await expect(page.getByText('Label · Corrected')).toBeVisible()
  await expect(source.getByText('isn’t answering')).toHaveCount(0)

  // After opening the form with the middle button in a second window, only the focus tells of the return.
  requests.length = 0
  await correct.dispatchEvent('auxclick', { button: 1 })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => requests.length).toBe(1)
  // The facts are read again meanwhile.
  await page.unrouteAll({ behavior: 'wait' })
})

test('the artists and releases of a label say where the list is from, under one line', async ({ page }) => {
  for (const [address, list] of [
    ['/label/chain-reaction', 'Artists'],
    ['/label/chain-reaction?tab=releases', 'Releases'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator('summary')).toHaveText('Sources and licences')
    await page.locator('summary').click()
    const source = sourceOf(page, list)
    await expect(source.getByRole('link', { name: /^MusicBrainz/ })).toHaveAttribute(
      'href',
      /label\/[0-9a-f-]{36}$/,
    )
    await expect(source.getByText('public domain (CC0)')).toBeVisible()
  }
  await expectAccessibleInBoth(page)
})
