import { dialog, signUpAdmin } from './business-windows.ts'
import { expect, expectAccessibleInBoth, test } from './fixtures.ts'
import { logInAgain, pressAfterSession, requestAs, signUp, signUpWithoutWindow, toast } from './members.ts'

test('an admin writes a new version of a text, which the site shows at once', async ({ page, site }) => {
  await signUpAdmin(page, site)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Setup', exact: true }).click()
  await page.getByRole('tab', { name: 'Contact' }).click()
  await expect(page.getByText('This is the draft that comes with Fanfare')).toBeVisible()
  await page.getByLabel('Title').fill(' ')
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(page.getByText('Enter a title')).toBeVisible()
  await page.getByLabel('Title').fill('Write to us')
  await page.getByLabel('Text', { exact: true }).fill('Ring **twice**.')
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(page.getByLabel('Why', { exact: true })).toHaveAccessibleDescription(/A reason is required/)
  await page.getByLabel('Why', { exact: true }).fill('We have a telephone')
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(toast(page, 'The new version applies now')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Write to us')
  await expectAccessibleInBoth(page)
  await page.getByLabel('Text', { exact: true }).fill('Half a sentence')
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'See the page' }).click(),
  ])
  await expect(shown.getByRole('heading', { name: 'Write to us', level: 1 })).toBeVisible()
  await expect(shown.getByRole('strong')).toHaveText('twice')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Half a sentence')

  // Tabs and "back" discard nothing without asking.
  const alertDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('tab', { name: 'Terms' }).click()
  await expectAccessibleInBoth(page)
  await alertDialog.getByRole('button', { name: 'Stay' }).click()
  await expect(alertDialog).toHaveCount(0)
  await page.goBack()
  await alertDialog.getByRole('button', { name: 'Stay' }).click()
  await expect(alertDialog).toHaveCount(0)
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Half a sentence')
  await page.getByRole('tab', { name: 'Terms' }).click()
  await alertDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/setup?text=terms')
  await expect(page.getByLabel('Text', { exact: true })).not.toHaveValue('Half a sentence')
  await page.getByRole('tab', { name: 'Contact' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Ring **twice**.')
})

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
  const question = page.getByLabel('Question to those who apply')
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
