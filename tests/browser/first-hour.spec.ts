import type { Page } from '@playwright/test'
import { picture } from '../support/media.ts'
import { signUpAdmin } from './business-windows.ts'
import { expect, expectAccessibleInBoth, PHONE } from './fixtures.ts'
import { otherWindow, signUp, toast } from './members.ts'
import { test } from './with-mailbox.ts'

// No environment variable fixes the settings that the form changes.
test.use({ mailEnv: { SITE_MODE: '' } })

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()

test('the first admin is led to the setup, fills it in, tests the mail, and everybody sees the new site', async ({
  page,
  browser,
  baseURL,
  site,
  mailbox,
}) => {
  const other = await otherWindow(browser, baseURL)
  await other.goto('/')
  await expect(other).toHaveTitle(/Fanfare/)
  const { email } = await signUpAdmin(page, site)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Go through the setup' }).click()
  await expect(page).toHaveURL('/admin/setup')
  await expect(page.getByText('Look through these settings and save them once')).toBeVisible()
  await expectAccessibleInBoth(page)

  // Errors appear at their fields, and no input is lost.
  await page.getByLabel('Name', { exact: true }).fill('  ')
  await page.getByLabel('Contact address').fill('somebody')
  await page.getByLabel('Question to those who apply').fill('What do you play?')
  await page.getByLabel('Hide after reports').fill('5')
  await page.getByRole('textbox', { name: 'Accent colour, light theme' }).fill('#ffee00')
  await save(page)
  await expect(toast(page, 'The settings were not saved')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Enter a name/)
  await expect(page.getByLabel('Contact address')).toHaveAccessibleDescription(/Enter an e-mail address/)
  await expect(page.getByRole('textbox', { name: 'Accent colour, light theme' })).toHaveAccessibleDescription(
    /4\.5/,
  )
  await expect(page.getByLabel('Question to those who apply')).toHaveValue('What do you play?')
  await expect(page.getByLabel('Hide after reports')).toHaveValue('5')
  await expect(page.getByLabel('Contact address')).toHaveValue('somebody')
  await expectAccessibleInBoth(page)

  await page.getByLabel('Name', { exact: true }).fill('Night Music')
  await page.getByLabel('Contact address').fill('desk@night.example')
  await page.getByRole('textbox', { name: 'Accent colour, light theme' }).fill('#7a1f5c')
  await page.getByLabel('Registration', { exact: true }).selectOption('approval')
  await page.getByLabel('Theme', { exact: true }).selectOption('dark')
  await save(page)
  await expect(toast(page, 'The settings apply now')).toBeVisible()
  await expect(page.getByText('Look through these settings')).toHaveCount(0)

  await page
    .getByRole('region', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
  const logo = page.getByRole('alertdialog', { name: 'Use this logo?' })
  await logo.getByLabel('Reason').fill('The one of the first year')
  await expectAccessibleInBoth(page)
  await logo.getByRole('button', { name: 'Use this logo' }).click()
  await expect(toast(page, 'The logo was not changed')).toContainText('logo.png is not a picture')
  await expect(logo.getByLabel('Reason')).toHaveValue('The one of the first year')
  await logo.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('region', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'logo.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture({}),
    })
  await logo.getByLabel('Reason').fill('The one of the first year')
  await logo.getByRole('button', { name: 'Use this logo' }).click()
  await expect(toast(page, 'The logo applies now')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The logo now' })).toBeVisible()

  await other.reload()
  await expect(other).toHaveTitle(/Night Music/)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByRole('banner').locator('img[src^="/media/site/"]').first()).toBeVisible()
  expect(await other.locator('html').getAttribute('style')).toContain('#7a1f5c')
  await other.goto('/auth?tab=sign-up')
  await expect(other.getByLabel('What do you play?')).toBeVisible()
  await other.goto('/guidelines')
  await expect(other.getByText('Night Music is a place for people who love music')).toBeVisible()
  await expect(other.getByRole('link', { name: 'desk@night.example' })).toBeVisible()
  await other.getByRole('link', { name: 'What moderators decided' }).click()
  await expect(other).toHaveURL('/guidelines/log')
  await expect(other.getByRole('heading', { name: 'What moderators decided' })).toBeVisible()

  const mail = page.getByRole('region', { name: 'Mail' })
  await mail.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(mail.getByRole('status')).toContainText(`The mail server accepted the mail to ${email}`)
  await expect
    .poll(() => mailbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject))
    .toContain('A test mail of Night Music')
  const refused = mailbox.refuseNext(email)
  await mail.getByRole('button', { name: 'Send a test mail' }).click()
  await refused
  await expect(mail.getByRole('status')).toContainText(`The mail server refused the mail to ${email}`)
  await expect(mail.getByRole('status')).toContainText('The mail server is not well.')
  await page.setViewportSize(PHONE)
  await expectAccessibleInBoth(page)

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go through the setup' })).toHaveCount(0)

  // For the other tests of this site.
  await page.goto('/admin/setup')
  await page.getByLabel('Registration', { exact: true }).selectOption('open')
  await save(page)
  await expect(page.getByLabel('Why', { exact: true })).toHaveAccessibleDescription(/A reason is required/)
  await page.getByLabel('Why', { exact: true }).fill('We open')
  await save(page)
  await expect(toast(page, 'The settings apply now')).toBeVisible()
})

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
  await writer.getByRole('button', { name: /^Create a Post/ }).click()
  const field = writer.getByLabel('Your post')
  await field.fill('Finest zitherspam for everybody')
  await writer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(field).toHaveAccessibleDescription(
    /a word or a link that the guidelines of this site do not allow/,
  )
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
