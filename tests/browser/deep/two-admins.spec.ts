import type { Page } from '@playwright/test'
import { signUpAdmin } from '../business-windows.ts'
import { expect, expectAccessibleInBoth, PHONE, test } from '../fixtures.ts'
import { otherWindow, toast } from '../members.ts'

// A site of its own, as its name and lists change.
const why = (page: Page, reason: string) => page.getByLabel('Why', { exact: true }).fill(reason)

test.use({ siteEnv: { SITE_MODE: 'live', UPLOAD_QUOTA: '1 GB' } })

test('two admins who change the lists at once lose nothing, and see what the other saved', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  await signUpAdmin(page, site)
  const other = await otherWindow(browser, baseURL)
  await signUpAdmin(other, site)
  for (const window of [page, other]) {
    await window.goto('/admin?tab=rules')
    await expect(window.getByLabel('Held words')).toBeVisible()
  }
  await other.getByLabel('Held words').fill('theremin')
  await other.getByLabel('Refused words').fill('kazoospam')
  await why(other, 'Kazoos')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(toast(other, 'The lists apply')).toBeVisible()

  await page.getByLabel('Refused words').fill('ukulelespam')
  await why(page, 'Ukuleles')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The lists weren’t saved')).toContainText('Another admin changed the lists')
  const theirs = page.getByRole('alert', { name: 'Saved by another admin' })
  await expect(theirs).toContainText('kazoospam')
  await expect(theirs).toContainText('theremin')
  await expect(page.getByLabel('Refused words')).toHaveValue('ukulelespam')
  await expect(page.getByLabel('Held words')).toHaveValue('theremin')
  await expectAccessibleInBoth(page)
  await page.setViewportSize(PHONE)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The lists apply')).toBeVisible()
  await expect(theirs).toHaveCount(0)

  await other.reload()
  await expect(other.getByLabel('Refused words')).toHaveValue('ukulelespam')
  await expect(other.getByLabel('Held words')).toHaveValue('theremin')
  await other.getByLabel('Held words').fill('half a list')
  await other.getByRole('tab', { name: 'Members' }).click()
  const dialog = other.getByRole('alertdialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(other.getByLabel('Held words')).toHaveValue('half a list')
})

test('two admins who change the settings at once choose between both versions', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  await signUpAdmin(page, site)
  const other = await otherWindow(browser, baseURL)
  await signUpAdmin(other, site)
  for (const window of [page, other]) {
    await window.goto('/admin/setup')
    await expect(window.getByLabel('Name', { exact: true })).toBeVisible()
  }
  await other.getByLabel('Name', { exact: true }).fill('  Dawn Chorus ')
  await other.getByLabel('Theme', { exact: true }).selectOption('dark')
  await why(other, 'Dawn')
  await other.getByRole('button', { name: 'Save settings' }).click()
  await expect(toast(other, 'The settings apply now')).toBeVisible()
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Dawn Chorus')

  await page.getByLabel('Name', { exact: true }).fill('Dusk Chorus')
  await page.getByLabel('Hide after reports').fill('7')
  await why(page, 'Dusk')
  await page.getByRole('button', { name: 'Save settings' }).click()
  const theirs = page.getByRole('alert', { name: 'Saved by another admin' })
  await expect(theirs).toContainText('Dawn Chorus')
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Theme' })).toContainText('Dark')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dusk Chorus')
  await expectAccessibleInBoth(page)
  await theirs.getByRole('button', { name: 'Use theirs for Name' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dawn Chorus')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(toast(page, 'The settings apply now')).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Hide after reports')).toHaveValue('7')
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Dawn Chorus')
  await expect(other.getByLabel('Theme', { exact: true })).toHaveValue('dark')
})

test('two admins who write a text at once lose nothing, and see what the other wrote', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  await signUpAdmin(page, site)
  const other = await otherWindow(browser, baseURL)
  await signUpAdmin(other, site)
  for (const window of [page, other]) {
    await window.goto('/admin/setup?text=contact')
    await expect(window.getByLabel('Title')).toBeVisible()
  }
  await other.getByLabel('Title').fill('Ring us')
  await other.getByLabel('Text', { exact: true }).fill('Ring twice.')
  await why(other, 'We have a telephone')
  await other.getByRole('button', { name: 'Save new version' }).click()
  await expect(toast(other, 'The new version applies now')).toBeVisible()

  await page.getByLabel('Text', { exact: true }).fill('Write a letter.')
  await why(page, 'We have a letter box')
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(toast(page, 'Couldn’t save the text')).toContainText('Another admin saved this text')
  const theirs = page.getByRole('alert', { name: 'Saved by another admin' })
  await expect(theirs).toContainText('Ring twice.')
  await expect(page.getByLabel('Title')).toHaveValue('Ring us')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Write a letter.')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Save new version' }).click()
  await expect(toast(page, 'The new version applies now')).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2)
})
