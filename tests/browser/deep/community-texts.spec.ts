import { expect, expectAccessible, test } from '../fixtures.ts'
import { otherWindow, requestAs, signIn, signUp, toast } from '../members.ts'

test('an author edits a post; after 15 minutes it is marked, and its earlier text is shown', async ({
  page,
}) => {
  const { username } = await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', { content: `An aerly text of ${username}` })
  await page.goto(`/community/post/${id}`)
  const edit = async (text: string) => {
    await page.getByRole('button', { name: /^More about this post/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit your post' })
    await dialog.getByLabel('Text of your post').fill(text)
    return dialog
  }
  // Escape does not discard the input.
  const left = await edit(`Half a thought of ${username}`)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(left.getByLabel('Text of your post')).toHaveValue(`Half a thought of ${username}`)
  await left.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(left).toHaveCount(0)
  const dialog = await edit('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Post content cannot be empty')
  await dialog.getByLabel('Text of your post').fill(`An early text of ${username} #fixed`)
  await dialog.getByLabel('Who can reply').selectOption('nobody')
  await expectAccessible(page)
  await page.route(`**/api/posts/${id}`, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^Not saved\. /)
  await expect(dialog.getByLabel('Text of your post')).toHaveValue(`An early text of ${username} #fixed`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Post edited')).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: '#fixed' })).toBeVisible()
  await expect(page.getByRole('article').getByText('Replies off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edited' })).toHaveCount(0)

  // The server's answer when the post is older than that.
  const replacedAt = new Date().toISOString()
  await page.route(`**/api/posts/${id}`, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    Object.assign(json.post ?? json, { editedAt: replacedAt })
    await route.fulfill({ json })
  })
  await page.route(`**/api/posts/${id}/versions`, (route) =>
    route.fulfill({ json: { items: [{ content: `An early text of ${username}`, replacedAt }] } }),
  )
  await (await edit('A late text')).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edited' }).click()
  const history = page.getByRole('dialog', { name: 'Earlier texts of this post' })
  await expect(history.getByText(`An early text of ${username}`)).toBeVisible()
  await expectAccessible(page)
})

test('a draft continues in another browser, and is gone once it is posted', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await signUp(page)
  const open = async (window: typeof page) => {
    await window.goto('/community')
    await window.getByRole('button', { name: /^Create a Post/ }).click()
    return window.getByLabel('Your post')
  }
  const text = `Half a thought of ${member.username}`
  const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
  const field = await open(page)
  await page.getByLabel('Who can reply').selectOption('nobody')
  await field.fill(text)
  await saved
  const other = await otherWindow(browser, baseURL)
  await signIn(other, member)
  await other.goto('/community')
  await expect(other.getByRole('button', { name: 'Create a Post Draft' })).toBeVisible()
  await expect(await open(other)).toHaveValue(text)
  await expect(other.getByLabel('Who can reply')).toHaveValue('nobody')
  const removed = other.waitForResponse((one) => one.request().method() === 'DELETE' && one.ok())
  await other.getByRole('button', { name: 'Post', exact: true }).click()
  await removed
  await page.goto('/community')
  await expect(page.getByRole('button', { name: 'Create a Post', exact: true })).toBeVisible()
  await expect(await open(page)).toHaveValue('')
})

test('a post shows the card of its link, which its author can remove', async ({ page }) => {
  const { username } = await signUp(page)
  const { id } = await requestAs(page, 'POST', '/api/posts', {
    content: `Read this, says ${username}: https://papers.example/review`,
  })
  // The server's answer once it has read the page; tests reach no other hosts.
  const card = {
    url: 'https://papers.example/review',
    title: 'The record of the year',
    site: 'Papers',
    description: 'Eleven songs about a lighthouse.',
    picture: null,
  }
  await page.route(`**/api/posts/${id}`, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    Object.assign(json.post ?? json, { card })
    await route.fulfill({ json })
  })
  await page.route(`**/api/posts/${id}/card`, (route) => route.fulfill({ status: 204 }))
  await page.goto('/community?tab=my-posts')
  const post = page.getByRole('article').filter({ hasText: username })
  await post.getByRole('link', { name: '0 replies' }).click()
  const link = post.getByRole('link', { name: /The record of the year/ })
  await expect(link).toHaveAttribute('href', card.url)
  await expect(link).toContainText('Eleven songs about a lighthouse.')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^More about this post/ }).click()
  await page.getByRole('menuitem', { name: 'Remove preview' }).click()
  await expect(toast(page, 'Preview removed')).toBeVisible()
  await expect(link).toHaveCount(0)
})
