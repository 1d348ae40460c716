import { signUpAdmin } from './business-windows.ts'
import { expect, expectAccessibleInBoth, test } from './fixtures.ts'
import { otherWindow, requestAs, signUp } from './members.ts'

test('a suspended member reads in the forms, before typing, until when and why, and keeps a draft', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const theirs = await otherWindow(browser, baseURL)
  const { username } = await signUp(theirs)
  await theirs.goto('/community')
  await theirs.getByRole('button', { name: 'Create a Post' }).click()
  await theirs.getByRole('textbox', { name: 'Your post' }).fill('Half a thought')
  await expect(theirs.getByRole('note')).toHaveCount(0)

  await signUpAdmin(page, site)
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: 'Open to answers' })
  const member = await requestAs(page, 'GET', `/api/profiles/${username}`)
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const suspension = { reason: 'The same advertisement everywhere.', until }
  await requestAs(page, 'POST', `/api/admin/members/${member.id}/suspend`, suspension, { isEmpty: true })

  // Where the form is open already, sending it shows the note, and the text stays.
  await theirs.getByRole('button', { name: 'Post', exact: true }).click()
  const note = theirs.getByRole('note')
  await expect(note).toContainText('Your account is suspended until')
  await expect(note).toContainText(suspension.reason)
  await expect(theirs.getByRole('textbox', { name: 'Your post' })).toHaveValue('Half a thought')

  await theirs.reload()
  await theirs.getByRole('button', { name: /^Create a Post/ }).click()
  await expect(note).toContainText(suspension.reason)
  await expect(theirs.getByRole('textbox', { name: 'Your post' })).toHaveValue('Half a thought')
  await expect(theirs.getByRole('button', { name: 'Post', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessibleInBoth(theirs)
  await theirs.goto(`/community/post/${id}`)
  await expect(note).toContainText(suspension.reason)
  await note.getByRole('link', { name: 'settings' }).click()
  await expect(theirs.getByRole('button', { name: 'Appeal' })).toBeVisible()
})
