import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from '../fixtures.ts'
import { signUp, toast } from '../members.ts'

test.use({ siteEnv: LIVE })

test('a member changes the username once in the settings, and the old address leads to the new one', async ({
  page,
}) => {
  await page.goto('/auth?tab=sign-up')
  await expect(page.getByText('You can change it once.')).toBeVisible()
  const { username } = await signUp(page)
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Username' })
  await expect(section).toContainText(`You’re @${username}.`)
  const field = section.getByLabel('New username')
  await field.fill('no')
  await section.getByRole('button', { name: 'Change username' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(`${username}_2`)
  await page.setViewportSize(PHONE)
  await expectAccessibleInBoth(page)
  await section.getByRole('button', { name: 'Change username' }).click()
  await expect(toast(page, `You’re @${username}_2 now`)).toBeVisible()
  await expect(section).toContainText(`You were @${username}.`)
  await expect(field).toHaveCount(0)
  await page.goto(`/profile/${username}`)
  await expect(page).toHaveURL(`/profile/${username}_2`)
  await expect(page.getByText(`@${username}_2`).first()).toBeVisible()
})
