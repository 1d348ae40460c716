import type { Page } from '@playwright/test'
import { picture } from '../support/media.ts'
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
  // Whoever opens the link of the start signs up first, and comes back to it.
  const link = /http\S+\/admin\/first#token=\S+/.exec(site.output())?.[0] ?? ''
  await page.goto(link.slice(link.indexOf('/admin')))
  await expect(page).toHaveURL(/\/auth\?.*next=/)
  expect(page.url()).not.toContain('token')
  const { email } = await signUp(page)
  await page.goto('/admin/first')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Become the first admin' }).click()
  await expect(page).toHaveURL('/admin/setup')
  await page
    .getByRole('navigation', { name: 'Steps to an open site' })
    .getByRole('link', { name: 'Mail' })
    .click()
  await expect(page.getByRole('button', { name: 'Send a test mail' })).toBeInViewport()
  await expect(page.getByText('Look through these settings and save them once')).toBeVisible()
  await expectAccessibleInBoth(page)

  // Errors appear at their fields, and no input is lost.
  await page.getByLabel('Name', { exact: true }).fill('  ')
  await page.getByLabel('Contact address').fill('somebody')
  await page.getByLabel('Question for people who apply').fill('What do you play?')
  await page.getByLabel('Hide after reports').fill('5')
  await page.getByRole('textbox', { name: 'Accent colour, light theme' }).fill('#ffee00')
  await save(page)
  await expect(toast(page, 'Couldn’t save the settings')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Enter a name/)
  await expect(page.getByLabel('Contact address')).toHaveAccessibleDescription(/Enter an e-mail address/)
  await expect(page.getByRole('textbox', { name: 'Accent colour, light theme' })).toHaveAccessibleDescription(
    /4\.5/,
  )
  await expect(page.getByLabel('Question for people who apply')).toHaveValue('What do you play?')
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
  await expect(toast(page, 'Couldn’t change the logo')).toContainText('logo.png is not a picture')
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
  await expect(page.getByRole('link', { name: 'Set it up' })).toHaveCount(0)

  // For the other tests of this site.
  await page.goto('/admin/setup')
  await page.getByLabel('Registration', { exact: true }).selectOption('open')
  await save(page)
  await expect(page.getByLabel('Why', { exact: true })).toHaveAccessibleDescription(/A reason is required/)
  await page.getByLabel('Why', { exact: true }).fill('We open')
  await save(page)
  await expect(toast(page, 'The settings apply now')).toBeVisible()
})
