import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, PHONE, test } from '../fixtures.ts'
import { otherWindow, signUp, toast } from '../members.ts'
import { walk } from '../walk.ts'

const SIGN_UPS = 200
const TEXT = 'Buy https://shoes.example/now'

test.use({ siteEnv: { SITE_MODE: 'live', REGISTRATION: 'approval' } })

/** Signs up as a script does, and tries to post with the returned session. Returns the status of the post. */
async function signUpAndPost(page: Page, number: number): Promise<number> {
  const username = `spam_${number}_${randomUUID().slice(0, 8)}`
  const answer = await page.request.post('/auth/v1/signup', {
    data: {
      email: `${username}@example.com`,
      password: 'trombone-and-tape',
      data: { username, answer: `${TEXT}, number ${number}.` },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { access_token } = await answer.json()
  const post = await page.request.post('/api/posts', {
    headers: access_token ? { authorization: `Bearer ${access_token}` } : {},
    data: { content: TEXT },
  })
  return post.status()
}

test('200 scripted sign-ups write nothing that anybody sees, and a moderator clears them in under 2 minutes', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  // The first account needs nobody's approval.
  const { username } = await signUp(page)
  await site.grant(username, 'moderator')
  const script = await otherWindow(browser, baseURL)
  const posted = new Set<number>()
  for (let number = 0; number < SIGN_UPS; number += 20) {
    const some = Array.from({ length: 20 }, (_, index) => signUpAndPost(script, number + index))
    for (const status of await Promise.all(some)) posted.add(status)
  }
  expect(posted).toEqual(new Set([401]))
  await script.goto('/community')
  await expect(script.getByRole('heading', { name: 'No posts found' })).toBeVisible()
  await expect(script.getByText('shoes.example')).toHaveCount(0)

  let acts = 0
  const act = async (done: Promise<void>) => {
    acts++
    await done
  }
  await walk(`${SIGN_UPS} applications`, 120, async () => {
    await page.goto('/admin')
    await expect(page.getByRole('tab', { name: /^Applications/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(`${SIGN_UPS} applications waiting`)).toBeVisible()
    await act(page.getByLabel(`Choose all ${SIGN_UPS} listed`).check())
    await act(page.getByRole('button', { name: 'Discard as spam' }).click())
    await expect(page.getByRole('alertdialog')).toContainText(`Discard ${SIGN_UPS} applications?`)
    await act(page.keyboard.press('Enter'))
    await expect(toast(page, `${SIGN_UPS} applications discarded.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No applications waiting' })).toBeVisible()
  })
  expect(acts).toBe(3)
  await page.setViewportSize(PHONE)
  await expectAccessibleInBoth(page)

  await script.reload()
  await expect(script.getByRole('heading', { name: 'No posts found' })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('definition').getByText(/^[1-9]/)).toHaveCount(0)
})
