import { dialog, signUpAdmin } from '../business-windows.ts'
import { expect, expectAccessibleInBoth, test } from '../fixtures.ts'
import { logInAgain, pressAfterSession, requestAs, signUp, signUpWithoutWindow } from '../members.ts'

test('an admin’s input is there again after the session has ended and a new login', async ({
  page,
  site,
}) => {
  const other = await signUpWithoutWindow(page.request)
  const { username } = other
  const { id: postId } = await requestAs(other, 'POST', '/api/posts', { content: 'Nothing special' })
  const admin = await signUpAdmin(page, site)
  const endsWith = async (button: string, path: string) => {
    await pressAfterSession(page, page.getByRole('button', { name: button, exact: true }))
    await logInAgain(page, admin, path)
  }
  const why = page.getByLabel('Why', { exact: true })
  const isUnsaved = page.getByText('Not saved yet')

  await page.goto('/admin/setup')
  const question = page.getByLabel('Question for people who apply')
  const before = await question.inputValue()
  await question.fill('Which record would you take along?')
  await why.fill('A better question')
  await endsWith('Save settings', '/admin/setup')
  await expect(question).toHaveValue('Which record would you take along?')
  await expect(why).toHaveValue('A better question')
  await expect(isUnsaved).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(question).toHaveValue(before)
  await expect(isUnsaved).toHaveCount(0)
  await page.reload()
  await expect(question).toHaveValue(before)

  const text = page.getByLabel('Text', { exact: true })
  const correction = page.getByRole('checkbox', { name: /^A small correction/ })
  await page.goto('/admin/setup?text=guidelines')
  await text.fill('Be kind.')
  await correction.check()
  await endsWith('Save new version', '/admin/setup?text=guidelines')
  await expect(text).toHaveValue('Be kind.')
  await expect(correction).toBeChecked()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  const words = page.getByLabel('Refused words')
  await page.goto('/admin?tab=rules')
  await words.fill('half a list')
  await endsWith('Save', '/admin?tab=rules')
  await expect(words).toHaveValue('half a list')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  const path = `/admin?tab=members&search=${username}`
  const alertDialog = page.getByRole('alertdialog')
  const openDialog = async () => {
    await page.getByRole('list', { name: 'Members' }).getByRole('button').click()
    await dialog(page).getByRole('button', { name: 'Suspend', exact: true }).click()
  }
  await page.goto(path)
  await openDialog()
  await alertDialog.getByLabel('How long').selectOption('30')
  await alertDialog.getByLabel('Reason:').fill('Flooded the feed.')
  await pressAfterSession(page, alertDialog.getByRole('button', { name: 'Suspend', exact: true }))
  await logInAgain(page, admin, path)
  await openDialog()
  await expect(alertDialog.getByLabel('How long')).toHaveValue('30')
  await expect(alertDialog.getByLabel('Reason:')).toHaveValue('Flooded the feed.')

  const report = async () => {
    await page.getByRole('button', { name: 'More about this post' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
  }
  await page.goto(`/community/post/${postId}`)
  await report()
  await alertDialog.getByRole('radio', { name: 'Spam' }).check()
  await alertDialog.getByRole('textbox').fill('They sell followers.')
  await pressAfterSession(page, alertDialog.getByRole('button', { name: 'Send report' }))
  await logInAgain(page, admin, `/community/post/${postId}`)
  await report()
  await expect(alertDialog.getByRole('radio', { name: 'Spam' })).toBeChecked()
  await expect(alertDialog.getByRole('textbox')).toHaveValue('They sell followers.')
  // Another request notices the end first: that of the number of waiting items, which is refetched on return to the
  // window.
  await requestAs(page, 'POST', '/auth/v1/logout?scope=global', {}, { isEmpty: true })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await logInAgain(page, admin, `/community/post/${postId}`)
  await report()
  await expect(alertDialog.getByRole('textbox')).toHaveValue('They sell followers.')
})

test('nobody else can open the setup', async ({ page }) => {
  await signUp(page)
  await page.goto('/admin/setup', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
})
