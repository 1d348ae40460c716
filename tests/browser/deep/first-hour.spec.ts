import { signUpAdmin } from '../business-windows.ts'
import { expect, expectAccessibleInBoth } from '../fixtures.ts'
import { otherWindow, signUp, toast } from '../members.ts'
import { test } from '../with-mailbox.ts'

// No environment variable fixes the settings that the form changes.
test.use({ mailEnv: { SITE_MODE: '' } })

test('a list of words and domains names its wrong line, keeps the input, and refuses the listed words', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const writer = await otherWindow(browser, baseURL)
  const { username } = await signUp(writer)
  await signUpAdmin(page, site)
  await site.grant(username, 'moderator')
  await page.goto('/admin?tab=rules')
  await page.getByLabel('Refused words').fill('gramophony\nzitherspam')
  await page.getByLabel('Refused domains').fill('shoes.example\nnot a domain')
  await page.getByLabel('Why', { exact: true }).fill('Spam about shoes')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Refused domains')).toHaveAccessibleDescription(
    /not a domain: Write domains such as shop\.example/,
  )
  await expect(page.getByLabel('Refused words')).toHaveValue('gramophony\nzitherspam')
  await expect(page.getByLabel('Refused domains')).toHaveValue('shoes.example\nnot a domain')
  await expectAccessibleInBoth(page)
  await page.getByLabel('Refused domains').fill('shoes.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The lists apply')).toBeVisible()

  await writer.goto('/community')
  await writer.getByRole('button', { name: /^What are you listening to/ }).click()
  const field = writer.getByLabel('Your post')
  await field.fill('Finest zitherspam for everybody')
  await writer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(field).toHaveAccessibleDescription(/a word or a link that isn’t allowed here/)
  await expect(field).toHaveValue('Finest zitherspam for everybody')
  await expectAccessibleInBoth(writer)
  await field.fill(`Finest zither music for ${username}`)
  await writer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(writer.getByRole('article').filter({ hasText: username })).toHaveCount(1)

  for (const list of ['Refused words', 'Refused domains']) await page.getByLabel(list).fill('')
  await page.getByLabel('Why', { exact: true }).fill('Over')
  const emptied = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
  await page.getByRole('button', { name: 'Save' }).click()
  await emptied
})
