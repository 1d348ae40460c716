import { picture } from '../../support/media.ts'
import { expect, expectAccessible, PHONE, test } from '../fixtures.ts'
import { authorizationOf, newMember, requestAs, signUp } from '../members.ts'

const scripts = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '"><svg onload="window.hit = 1">',
  'javascript:window.hit=1',
  'https://example.org/"onmouseover="window.hit=1',
  '</script><script>window.hit = 1</script>',
  '\u2028</title><script>window.hit = 1</script>',
]

test('markup in texts of members shows as text', async ({ page }) => {
  const { username } = await signUp(page)
  for (const text of scripts) {
    const { id } = await requestAs(page, 'POST', '/api/posts', {
      content: text,
      linkedEntityType: 'song',
      linkedEntityName: text,
    })
    await requestAs(page, 'POST', `/api/posts/${id}/replies`, { content: text })
    await page.goto(`/community/post/${id}`)
    await expect(page.getByRole('article')).toContainText(text.trim())
    await expect(page.getByRole('region', { name: /^Replies/ })).toContainText(text.trim())
  }
  const headers = await authorizationOf(page)
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture() }
  const uploaded = await page.request.post('/api/media', { headers, multipart: { file } })
  const { id } = await uploaded.json()
  const alt = scripts.join(' ')
  const post = await requestAs(page, 'POST', '/api/posts', { content: 'Look', media: [{ id, alt }] })
  await page.goto(`/community/post/${post.id}`)
  await page.getByRole('button', { name: 'Open picture' }).click()
  await expect(page.getByRole('dialog').locator('img').first()).toHaveAttribute('alt', alt)

  const [displayName, bio] = ['</script><script>window.hit = 1</script>', scripts.slice(0, 4).join(' ')]
  await page.request.patch('/api/me/profile', { headers, data: { displayName, bio } })
  await page.goto(`/profile/${username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(displayName)
  await expect(page.getByText(bio)).toBeVisible()
  await page.goto('/community?tab=my-posts')
  await expect(page.getByRole('article')).toHaveCount(scripts.length + 1)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})

// Colours are the theme's and places the width's: two pairs see all of both.
for (const { colorScheme, viewport } of [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: PHONE },
] as const) {
  test(`all pages are accessible and fit: ${colorScheme}, ${viewport.width} px`, async ({ page }) => {
    // Seven pages and dialogs are looked at.
    test.slow()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const member = newMember()
    await signUp(page, member)
    const { id } = await requestAs(page, 'POST', '/api/posts', {
      content: `${'unbroken'.repeat(40)} https://example.org`,
    })
    const reply = await requestAs(page, 'POST', `/api/posts/${id}/replies`, { content: 'Yes' })
    await requestAs(page, 'POST', `/api/posts/${id}/replies`, { content: 'No', parentReplyId: reply.id })
    const fits = async () => {
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
    await page.goto('/community')
    await page.getByRole('button', { name: 'Create a Post' }).click()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await fits()
    await page.getByRole('button', { name: 'More about this post' }).first().click()
    await expect(page.getByRole('menu')).toBeVisible()
    await fits()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await fits()
    await page.goto('/community?search=nowhere-to-be-found')
    await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
    await fits()
    await page.goto(`/community/post/${id}`)
    await page
      .getByRole('button', { name: /^Reply to/ })
      .first()
      .click()
    await expect(page.getByLabel(`Your reply to ${member.username}`)).toBeFocused()
    await fits()
    await page.goto('/community/post/none')
    await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible()
    await fits()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/community/post/${id}`)
    await expect(page.getByText('Sign in to reply to this post')).toBeVisible()
    await fits()
  })
}
