import { expect, expectAccessibleInBoth, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, signUpWithoutWindow, toast } from '../members.ts'

test('hidden content is never visible on pages rendered for everybody', async ({ page }) => {
  const other = await signUpWithoutWindow(page.request)
  const { username } = other
  await requestAs(other, 'POST', '/api/posts', { content: `Loud of ${username}` })
  const third = await signUpWithoutWindow(page.request)
  const { id: postId } = await requestAs(third, 'POST', '/api/posts', {
    content: `Quiet beside ${username}`,
  })
  const thread = `/community/post/${postId}`
  await requestAs(other, 'POST', `/api/posts/${postId}/replies`, { content: `Answer of ${username}` })
  await signUp(page)
  const loud = page.getByText(`Loud of ${username}`)
  const quiet = page.getByText(`Quiet beside ${username}`)
  const answer = page.getByText(`Answer of ${username}`)

  /** Holds requests until the returned function lets them go. */
  const hold = async (pattern: string | RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(pattern, async (route) => {
      await promise
      await route.fallback()
    })
    return resolve
  }

  // Members who hide nothing see posts at once.
  const sendVisit = await hold('**/api/visit*')
  await page.goto('/community')
  await expect(loud).toBeVisible()
  await expect(quiet).toBeVisible()
  sendVisit()

  await page.goto(`/profile/${username}`)
  await page.getByRole('button', { name: `More about @${username}` }).click()
  await page.getByRole('menuitem', { name: `Mute @${username}` }).click()
  await expect(toast(page, `You muted @${username}`)).toBeVisible()

  // Before the scripts have run, and before it is known what is hidden; posts keep their places.
  for (const [path, hidden] of [
    ['/community', loud],
    [thread, answer],
  ] as const) {
    const sendScripts = await hold('**/assets/*.js')
    const sendQuestions = await hold(/\/api\/(visit|me\/reactions)/)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(hidden).toBeAttached()
    await expect(hidden).toBeHidden()
    const place = await quiet.boundingBox()
    sendScripts()
    await page.waitForRequest(/\/api\/(visit|me\/reactions)/)
    await expect(hidden).toBeHidden()
    expect(await quiet.boundingBox()).toEqual(place)
    sendQuestions()
    await expect(quiet).toBeVisible()
    await expect(hidden).toHaveCount(0)
  }

  // Later content was read for the member, and is visible at once.
  const sendReactions = await hold(/\/api\/me\/reactions/)
  await page.getByRole('textbox', { name: /reply/i }).first().fill('My own answer')
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  await expect(page.getByText('My own answer')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('My own answer')
  sendReactions()

  // Nothing stays invisible, neither when the lists cannot be read nor without scripts.
  await page.route(/\/api\/(visit|me\/reactions)/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/community')
  await expect(quiet).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(quiet).toBeHidden()
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(quiet).toBeVisible()
  await page.unrouteAll()

  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Blocked and muted' })
  await section.getByRole('button', { name: `Unmute @${username}` }).click()
  await expect(section.getByText('You haven’t muted anyone.')).toBeVisible()
  await page.goto('/community')
  await expect(loud).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fanfare-hides'))).toBeNull()
})

test('an author chooses in the form that nobody can reply, and others see that under the post', async ({
  page,
  browser,
  baseURL,
}) => {
  const { username } = await signUp(page)
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await page.getByLabel('Your post').fill(`Just saying, ${username}`)
  await page.getByLabel('Who can reply').selectOption('Nobody can reply')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article').filter({ hasText: `Just saying, ${username}` })
  await expect(post.getByText('Replies off')).toBeVisible()
  const other = await otherWindow(browser, baseURL)
  await signUp(other)
  await other.goto('/community')
  await other
    .getByRole('article')
    .filter({ hasText: username })
    .getByRole('link', { name: '0 replies' })
    .click()
  await expect(other.getByText('The author has turned off replies to this post.')).toBeVisible()
  await expect(other.getByLabel('Your reply')).toHaveCount(0)
  // The author follows nobody.
  const { id } = await requestAs(page, 'POST', '/api/posts', {
    content: `Between us, ${username}`,
    replyPolicy: 'followed',
  })
  await other.goto(`/community/post/${id}`)
  await expect(other.getByText('Only members the author follows can reply to this post.')).toBeVisible()
  await expect(other.getByLabel('Your reply')).toHaveCount(0)
  await expectAccessibleInBoth(other)
  await other.context().close()
})
