import { withoutPolling } from '../business-windows.ts'
import { expect, LIVE, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, toast } from '../members.ts'

test.use({ siteEnv: LIVE })

test('the author of a removed waiting post sees the rule that the moderator chose', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const newcomer = await otherWindow(browser, baseURL)
  const { username } = await signUp(newcomer)
  await requestAs(newcomer, 'POST', '/api/posts', { content: `${username} at https://band.example/again` })
  const moderator = await signUp(page)
  await site.grant(moderator.username, 'moderator')
  await withoutPolling(page, 20_000)
  await page.goto('/admin?tab=held')
  const tab = page.getByRole('tab', { name: /^Waiting posts/ })
  await expect(tab).toHaveText(/\d+$/)
  const before = Number(/\d+$/.exec((await tab.textContent()) ?? '')?.[0])
  const waiting = page.getByRole('list', { name: 'Waiting for approval' }).getByRole('listitem')
  await waiting.filter({ hasText: username }).getByRole('button', { name: 'Remove' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove this post?' })
  await removal.getByLabel('Rule for what is removed').selectOption('harassment')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, '1 text removed.')).toBeVisible()
  await expect(removal).toHaveCount(0)
  await expect(waiting.filter({ hasText: username })).toHaveCount(0)
  await expect(tab).toHaveText(before > 1 ? `Waiting posts${before - 1}` : 'Waiting posts')
  await newcomer.goto('/community')
  await newcomer.getByRole('button', { name: /^Notifications/ }).click()
  await expect(newcomer.getByText('The rule: Harassment')).toBeVisible()
})
