import { fillSignUp } from './account-forms.ts'
import { expect, expectAccessibleInBoth, LIVE, test } from './fixtures.ts'
import { newMember, signUp, toast } from './members.ts'

test.use({ siteEnv: LIVE })

const QUESTION = 'What are you listening to?'
const PICKER = 'Pick the record, song, artist or show'

test('a visitor who wants to write makes an account, and finds the form open', async ({ page }) => {
  await page.goto('/community')
  await page.getByRole('button', { name: QUESTION }).click()
  await expect(page.getByRole('heading', { name: 'Write a post: make an account' })).toBeVisible()
  await fillSignUp(page, newMember())
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('combobox', { name: PICKER })).toBeVisible()
})

test('a post begins with what it is about; a failure keeps all of it', async ({ page }) => {
  const found = { type: 'release', name: 'Mezzanine', subtitle: 'Massive Attack', slug: null, imageUrl: null }
  await page.route(/\/api\/suggestions\?(?=.*with=shows)/, (route) =>
    route.fulfill({
      json: { items: [{ ...found, id: 'ba0e7168-b7df-4e37-8563-b26cd16dad13' }], pending: false },
    }),
  )
  await signUp(page)
  await page.goto('/community')
  await page.getByRole('button', { name: QUESTION }).click()
  const picker = page.getByRole('combobox', { name: PICKER })
  await expect(picker).toBeFocused()
  await picker.fill('mezzan')
  await page.getByRole('option', { name: /Mezzanine/ }).click()
  const text = page.getByLabel('Your post')
  await expect(text).toBeFocused()
  await expectAccessibleInBoth(page)
  await text.fill('Again, on a train.')

  const post = page.getByRole('button', { name: 'Post', exact: true })
  await page.route('**/api/posts', (route) => route.abort())
  await post.click()
  await expect(toast(page, 'Failed to create post')).toBeVisible()
  await expect(text).toHaveValue('Again, on a train.')
  await page.unroute('**/api/posts')
  await post.click()
  await expect(page.getByRole('button', { name: QUESTION })).toBeFocused()
  await expect(page.getByRole('article').filter({ hasText: 'Again, on a train.' })).toContainText('Mezzanine')
})
