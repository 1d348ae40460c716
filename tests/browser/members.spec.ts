import { dialog, signUpAdmin } from './business-windows.ts'
import { expect, expectAccessibleInBoth, PHONE, test } from './fixtures.ts'
import { otherWindow, signUp, signUpWithoutWindow, toast } from './members.ts'

test('an admin finds a member, suspends them with a reason, and lifts it; the member is notified', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const theirs = await otherWindow(browser, baseURL)
  const member = await signUp(theirs)
  await signUpAdmin(page, site)
  await page.goto('/admin?tab=members')
  await page.getByLabel('Search the table').fill(member.username)
  const found = page.getByRole('list', { name: 'Members' }).getByRole('button')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(dialog(page)).toContainText(member.email)
  await expectAccessibleInBoth(page)
  await dialog(page).getByRole('button', { name: 'Suspend', exact: true }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm.getByRole('button', { name: 'Suspend' })).toBeDisabled()
  await confirm.getByLabel('Reason:').fill('The same advertisement everywhere.')
  await expectAccessibleInBoth(page)
  await confirm.getByRole('button', { name: 'Suspend' }).click()
  await expect(toast(page, 'The member is suspended.')).toBeVisible()
  await expect(dialog(page)).toContainText('Suspended')
  await expect(dialog(page)).toContainText('suspended a member')

  await theirs.goto('/community')
  await theirs.getByRole('button', { name: /^Notifications/ }).click()
  await expect(theirs.getByText(/@?Fanfare.*suspended your account until/)).toBeVisible()

  await page.setViewportSize(PHONE)
  await dialog(page).getByRole('button', { name: 'Lift suspension' }).click()
  await confirm.getByLabel('Reason:').fill('They explained it.')
  await confirm.getByRole('button', { name: 'Lift' }).click()
  await expect(dialog(page)).toContainText('Active')
  await page.keyboard.press('Escape')

  for (const tab of ['Applications', 'Waiting posts', 'Words and links']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expectAccessibleInBoth(page)
  }
  await page.getByLabel('Held words').fill('limited offer')
  await page.getByLabel('Why', { exact: true }).fill('Spam')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The lists apply')).toBeVisible()
  await page.getByLabel('Held words').fill('')
  await page.getByLabel('Why', { exact: true }).fill('Over')
  await page.getByRole('button', { name: 'Save' }).click()

  const third = await signUpWithoutWindow(page.request)
  await site.grant(member.username, 'moderator')
  await theirs.goto(`/admin?tab=members&search=${third.username}`)
  await expect(theirs.getByText('Decide about reports, waiting posts and applications')).toBeVisible()
  await expect(theirs.getByRole('tab', { name: 'Words and links' })).toHaveCount(0)
  await theirs.getByRole('list', { name: 'Members' }).getByRole('button').click()
  await expect(dialog(theirs).getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  await expect(dialog(theirs)).not.toContainText(third.email)
  for (const act of ['Delete account', 'Change role', 'Sign out everywhere']) {
    await expect(dialog(theirs).getByRole('button', { name: act })).toHaveCount(0)
  }
  await expectAccessibleInBoth(theirs)
})
