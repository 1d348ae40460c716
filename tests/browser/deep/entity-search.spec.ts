import { expect, expectAccessible, PHONE, test } from '../fixtures.ts'
import { signUp, toast, userMenu } from '../members.ts'

test('a post links to an entity found after two characters, and opens its page', async ({ page }) => {
  await signUp(page)
  await page.goto('/community')
  await expect(userMenu(page)).toBeVisible()
  await page.getByRole('button', { name: 'Create a Post' }).click()
  const box = page.getByRole('combobox', { name: 'Link to an artist, festival, show, album or song' })
  await box.fill('c')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await box.fill('zzzz qqqq')
  await expect(page.getByText('No results found')).toBeVisible()
  // Enter searches; the post is sent by its button.
  await box.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await box.fill('dune')
  const festival = page.getByRole('listbox').getByRole('option').filter({ hasText: 'Dune Pulse' })
  await expect(festival).toContainText('festival')
  await expectAccessible(page)
  // The list is inside the window, whatever its height.
  for (const height of [420, 500, 700, 844]) {
    await page.setViewportSize({ width: PHONE.width, height })
    await box.fill('')
    await page.evaluate(() => window.scrollTo(0, 0))
    await box.fill('dune')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expect(box).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('listbox').locator('..')).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('data-highlighted')
  await festival.click()
  await expect(box).toHaveCount(0)

  await page.getByLabel('Your post').fill('Who else is going?')
  await page.reload()
  await expect(userMenu(page)).toBeVisible()
  await page.getByRole('button', { name: /Create a Post/ }).click()
  await expect(page.getByRole('button', { name: 'Don’t link to Dune Pulse' })).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Post created!')).toBeVisible()
  await page
    .getByRole('article')
    .getByRole('link', { name: /Dune Pulse/ })
    .click()
  await expect(page).toHaveURL(/\/tickets\?event=dune-pulse$/)
  await expect(page.getByRole('dialog').getByText('Who else is going?')).toBeVisible()
})

test('a post is linked to a show', async ({ page }) => {
  const show = { id: '6d3c1b8e-51f0-4a8e-9b8c-0f2d6f3d2a11', type: 'show', name: 'Harbour Lights' }
  const subtitle = 'The Rope Walk, New York · Mar 12, 2027'
  await page.route(/\/api\/suggestions\?(?=.*with=shows)/, (route) =>
    route.fulfill({ json: { items: [{ ...show, subtitle, slug: null, imageUrl: null }], pending: false } }),
  )
  await signUp(page)
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await page.getByRole('combobox', { name: /^Link to an artist/ }).fill('harbour')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Harbour Lights.*show/ })
    .click()
  await page.getByLabel('Your post').fill('I have a spare ticket.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const post = page.getByRole('article').filter({ hasText: 'spare ticket' })
  await expect(post.getByRole('link', { name: 'Show: Harbour Lights' })).toHaveAttribute(
    'href',
    `/show/${show.id}`,
  )
})
