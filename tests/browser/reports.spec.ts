import { randomUUID } from 'node:crypto'
import { signUpAdmin } from './business-windows.ts'
import { expect, expectAccessibleInBoth, test } from './fixtures.ts'
import { otherWindow, requestAs, signUp, toast, userMenu } from './members.ts'

test('a report is sent and decided with the keyboard alone; the author is notified, appeals and gets an answer', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const text = `Buy followers ${randomUUID()}`
  const author = await otherWindow(browser, baseURL)
  const { username, email, password } = await signUp(author)
  const { id } = await requestAs(author, 'POST', '/api/posts', { content: text })

  const reader = await otherWindow(browser, baseURL)
  await signUp(reader)
  await reader.goto(`/community/post/${id}`)
  await reader.getByRole('button', { name: 'More about this post' }).click()
  await reader.getByRole('menuitem', { name: 'Report' }).click()
  const alertDialog = reader.getByRole('alertdialog', { name: 'Report this post' })
  await expect(alertDialog.getByRole('button', { name: 'Send report' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await alertDialog.getByRole('radio', { name: 'Spam' }).check()
  await alertDialog.getByRole('textbox').fill('They sell followers.')
  await expectAccessibleInBoth(reader)
  await alertDialog.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(reader, 'Reported')).toBeVisible()

  await signUpAdmin(page, site)
  await page.goto('/')
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: /^Admin \d+$/ }).click()
  await expect(page.getByRole('tab', { name: /^Reports/ })).toHaveAttribute('aria-selected', 'true')
  const reported = page.getByRole('listitem').filter({ hasText: text }).filter({ hasText: 'Open the thread' })
  await expect(reported).toContainText('They sell followers.')
  await expectAccessibleInBoth(page)
  await page.locator('body').press('j')
  while (!(await reported.evaluate((card) => card.contains(document.activeElement)))) {
    await page.keyboard.press('j')
  }
  await page.keyboard.press('2')
  await expect(page.getByRole('alertdialog', { name: /^Remove: the post of @/ })).toBeVisible()
  await expect(page.getByLabel('Rule')).toHaveValue('spam')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(toast(page, 'Decided')).toBeVisible()
  await expect(reported).toHaveCount(0)

  const answer = await reader.goto(`/community/post/${id}`)
  expect(answer?.status()).toBe(410)
  await expect(reader.getByRole('heading', { name: 'This post was removed by a moderator' })).toBeVisible()
  await reader.getByRole('link', { name: 'public log' }).click()
  await expect(reader.getByRole('heading', { name: 'What moderators decided' })).toBeVisible()
  await expect(reader.getByText('post: Removed (Spam)').first()).toBeVisible()
  await expectAccessibleInBoth(reader)

  await author.goto('/settings')
  await author.getByRole('button', { name: 'Appeal' }).click()
  await author.getByRole('textbox', { name: 'Why is the decision wrong?' }).fill('It was satire.')
  await author.getByRole('button', { name: 'Send appeal' }).click()
  await expect(toast(author, 'Appeal sent')).toBeVisible()
  await expect(author.getByText('You appealed: “It was satire.”')).toBeVisible()

  // Somebody else must be able to decide, so this site needs a second moderator.
  const second = await otherWindow(browser, baseURL)
  await signUpAdmin(second, site)
  await second.goto('/admin/reports?list=appeals')
  const appealed = second.getByRole('listitem').filter({ hasText: 'It was satire.' })
  await appealed.getByRole('textbox', { name: 'Message to the author' }).fill('Satire it is.')
  await appealed.getByRole('button', { name: 'Take it back' }).click()
  await expect(toast(second, 'Appeal decided')).toBeVisible()
  expect((await reader.goto(`/community/post/${id}`))?.status()).toBe(200)

  const member = await requestAs(page, 'GET', `/api/profiles/${username}`)
  const ban = { reason: 'Sells followers after all.' }
  await requestAs(page, 'POST', `/api/admin/members/${member.id}/ban`, ban, { isEmpty: true })
  const banned = await otherWindow(browser, baseURL)
  await banned.goto('/auth')
  await banned.getByLabel('Email').fill(email)
  await banned.getByLabel('Password', { exact: true }).fill(password)
  await banned.getByRole('button', { name: 'Log In', exact: true }).click()
  const appeal = banned.getByRole('region', { name: 'Appeal' })
  await expect(appeal).toContainText(ban.reason)
  await expectAccessibleInBoth(banned)
  await appeal.getByRole('textbox').fill('That was satire, too.')
  await appeal.getByRole('button', { name: 'Send appeal' }).click()
  await expect(appeal.getByRole('status')).toContainText('Your appeal has been waiting for a moderator')

  const logInAgain = async () => {
    await banned.goto('/auth')
    await banned.getByLabel('Email').fill(email)
    await banned.getByLabel('Password', { exact: true }).fill(password)
    await banned.getByRole('button', { name: 'Log In', exact: true }).click()
  }
  await logInAgain()
  await expect(appeal.getByRole('status')).toContainText('Your appeal has been waiting for a moderator since')
  await expect(appeal.getByRole('textbox')).toHaveCount(0)
  await expectAccessibleInBoth(banned)
  await second.goto('/admin/reports?list=appeals')
  const last = second.getByRole('listitem').filter({ hasText: 'That was satire, too.' })
  await last.getByRole('textbox', { name: 'Message to the author' }).fill('Nobody laughed.')
  await last.getByRole('button', { name: 'Keep the decision' }).click()
  await expect(toast(second, 'Appeal decided')).toBeVisible()
  await logInAgain()
  await expect(appeal.getByRole('status')).toContainText('Nobody laughed.')
  await expect(appeal.getByRole('textbox')).toHaveCount(0)
  await expectAccessibleInBoth(banned)
})
