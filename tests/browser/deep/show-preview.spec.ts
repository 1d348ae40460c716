import { dayFromNow } from '../../support/shows.ts'
import { becomeClaimant, drawLetter, NIRVANA } from '../claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from '../fixtures.ts'

test.use({ siteEnv: LIVE })

test('the form of a show previews it as visitors will see it, and says what is missing', async ({
  page,
  site,
}) => {
  const scripts: string[] = []
  page.on('request', (one) => {
    if (one.resourceType() === 'script') scripts.push(one.url())
  })
  await becomeClaimant(page, site)
  await page.goto(`/business/manage-artist/${NIRVANA}?tab=shows`)
  await page.getByRole('button', { name: 'Add show' }).click()
  const button = page.getByRole('button', { name: 'Preview' })
  await expect(button).toBeVisible()
  const isPreview = (url: string) => url.includes('show-preview')
  expect(scripts.filter(isPreview)).toEqual([])

  // With the keyboard: the empty form.
  await button.focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview).toHaveAccessibleDescription(/It isn’t published yet/)
  expect(scripts.filter(isPreview).length).toBeGreaterThan(0)
  await expect(preview.getByRole('term')).toContainText(['Name', 'Date', 'Venue', 'City', 'Country'])
  await expect(preview.getByRole('definition').first()).toHaveText('Give the show a name')
  await expect(preview.getByRole('heading', { name: 'Name of the show' })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.getByRole('textbox', { name: 'Name' }).fill('Flannel Night')
  await page.getByLabel('Date', { exact: true }).fill(dayFromNow(40))
  await page.getByLabel('Begins (optional)').fill('20:30')
  await page.getByRole('combobox', { name: 'Time zone of the venue' }).selectOption('Europe/Lisbon')
  await page.getByRole('textbox', { name: 'Venue' }).fill('The old quay')
  await page.getByRole('textbox', { name: 'City' }).fill('Porto')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('PT')
  await page.getByRole('textbox', { name: 'Acts' }).fill('Nirvana\nThe Quay Sisters')
  await page.getByRole('textbox', { name: 'Description (optional)' }).fill('Bring a warm shirt.')
  await page.locator('input[type=file]').setInputFiles({
    name: 'poster.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawLetter(),
  })
  await page.getByRole('textbox', { name: 'Description of the poster' }).fill('A lantern')
  await page.getByRole('button', { name: 'Add a ticket link' }).click()
  await page.getByRole('textbox', { name: 'Address of the tickets' }).fill('https://shop.example/flannel')
  await page.getByRole('textbox', { name: 'Price from' }).fill('25')

  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(viewport)
    await button.click()
    await expect(preview.getByRole('term').filter({ hasText: 'Name' })).toHaveCount(0)
    const ticket = preview.getByRole('list', { name: 'The show in lists' }).getByRole('listitem')
    await expect(ticket).toContainText('Flannel Night')
    await expect(ticket).toContainText('The old quay, Porto')
    await expect(ticket).toContainText('€25')
    const ofPage = preview.getByRole('region', { name: 'On its page' })
    await expect(ofPage.getByRole('heading', { name: 'Flannel Night' })).toBeVisible()
    await expect(ofPage.getByRole('link', { name: 'Poster: A lantern' })).toBeVisible()
    await expect(ofPage.getByText('Bring a warm shirt.')).toBeVisible()
    await expect(ofPage.getByRole('listitem').filter({ hasText: 'The Quay Sisters' })).toContainText(
      'Support',
    )
    await expect(ofPage.getByText('20:30, local time')).toBeVisible()
    await expect(ofPage.getByRole('link', { name: /^Tickets/ })).toHaveAttribute(
      'href',
      'https://shop.example/flannel',
    )
    // Nothing leads to the pages of what does not exist yet.
    await expect(preview.locator('a[href*="preview"], a[href^="/show/"], a[href^="/venue/"]')).toHaveCount(0)
    const isTooWide = await preview.evaluate((one) => one.scrollWidth > one.clientWidth)
    expect(isTooWide).toBe(false)
    await expectAccessibleInBoth(page)
    await preview.getByRole('button', { name: 'Back to the form' }).click()
    await expect(preview).toHaveCount(0)
  }
  // Nothing was published, and nothing typed is lost.
  const { items } = await (await page.request.get(`/api/shows?artist=${NIRVANA}`)).json()
  expect(items.map(({ name }: { name: string }) => name)).not.toContain('Flannel Night')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Flannel Night')
})
