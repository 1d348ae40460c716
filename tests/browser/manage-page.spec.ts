import { becomeClaimant, drawLetter, NIRVANA } from './claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { otherWindow, requestAs } from './members.ts'

test.use({ siteEnv: LIVE })

test('an artist states a page, undoes a change, meets another editor, and shows a team and numbers', async ({
  page,
  browser,
  site,
}) => {
  await becomeClaimant(page, site)
  await page.setViewportSize(PHONE)
  await page.goto(`/artist/nirvana?mbid=${NIRVANA}`)
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('tab', { name: 'Page', exact: true }).click()

  await page.locator('input[type=file][aria-label="Picture"]').setInputFiles({
    name: 'stage.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawLetter(),
  })
  await page.getByRole('textbox', { name: 'Description of the picture' }).fill('A red square')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Picture stated')).toBeVisible()

  await page.getByRole('button', { name: 'Add a link' }).click()
  const address = page.getByRole('textbox', { name: 'Address of link 1' })
  await address.fill('nirvana.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter a full address that begins with https://')).toBeVisible()
  await expect(address).toHaveValue('nirvana.example')
  // The input survives a reload.
  await page.reload()
  await expect(address).toHaveValue('nirvana.example')
  await address.fill('https://nirvana.example/')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Links stated')).toBeVisible()
  await expectAccessibleInBoth(page)

  const visitor = await otherWindow(browser, site.url)
  await visitor.goto(`/artist/nirvana?mbid=${NIRVANA}`)
  await expect(visitor.getByRole('img', { name: 'A red square' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /^Official site/ })).toHaveAttribute(
    'href',
    'https://nirvana.example/',
  )
  await expect(visitor.getByText('verified', { exact: false }).filter({ hasText: 'not' })).toHaveCount(0)
  await expectAccessibleInBoth(visitor)

  // Somebody else of the team writes in the meantime.
  const text = page.getByRole('textbox', { name: 'Biography' })
  // Counted as it will be stored.
  await text.fill('\nOne\n\n\n\nTwo\n')
  await expect(page.getByText('8/2000')).toBeVisible()
  await text.fill('Mine')
  const path = `/api/manage/artist/${NIRVANA}/page`
  await requestAs(page, 'PUT', path, { field: 'biography', version: 0, value: 'Theirs' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Someone else changed this')).toBeVisible()
  await expect(page.getByText('It says now: Theirs')).toBeVisible()
  await expect(text).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Text changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Text' }).click()
  await expect(text).toHaveValue('Theirs')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Team' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill('nobody')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email address' }).fill('poster@example.org')
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('poster')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('poster@example.org')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Withdraw the invitation to poster@example.org' }).click()
  await expect(page.getByRole('region', { name: 'Waiting' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Leave the team' }).click()
  await expect(page.getByText('A business needs an owner')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('tab', { name: 'Numbers' }).click()
  await expect(page.getByRole('img', { name: /^Likes: 0 in all/ })).toBeVisible()
  await page.getByText('Likes as a table').click()
  await expect(page.getByRole('columnheader', { name: 'Likes' })).toBeVisible()
  await expectAccessibleInBoth(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`artist-${NIRVANA}-28-days.csv`)
  await page.getByRole('link', { name: '365 days' }).click()
  await expect(page.getByText('Likes, by week')).toBeVisible()
})
