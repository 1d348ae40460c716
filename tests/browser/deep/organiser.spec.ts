import type { Show } from '#features/shows/contract.ts'
import { dayFromNow } from '../../support/shows.ts'
import { uploadDocument } from '../business-windows.ts'
import { becomeVerified, drawLetter } from '../claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, toast, untilAnswered } from '../members.ts'

test.use({ siteEnv: LIVE })

const STAGES = ['Main stage', 'Hill', 'Harbour', 'Tent']
const days = [dayFromNow(40), dayFromNow(41), dayFromNow(42)] as const

/** Ten acts a day on each stage, an hour each from 12:00 on. */
const pasted = days
  .flatMap((day, d) => [
    day,
    ...STAGES.flatMap((stage, s) => [
      `# ${stage}`,
      ...Array.from({ length: 10 }, (_, i) => `${12 + i}:00-${12 + i}:45 ${nameOf(d, s, i)}`),
    ]),
  ])
  .join('\n')

function nameOf(day: number, stage: number, place: number): string {
  return `Band ${'ABC'[day]}${stage + 1}-${place + 1}`
}

test('an organiser claims a festival, publishes 120 acts, moves one and cancels a day; calendar, bell and plan of a fan follow', async ({
  page,
  browser,
  site,
}) => {
  const { admin, businessAccountId } = await becomeVerified(page, site, 'Lantern Events')
  const claim = await requestAs(page, 'POST', '/api/business/claims/festival', {
    businessAccountId,
    festivalName: 'Ember Meadow',
    website: 'https://lantern.example/',
    documentIds: [(await uploadDocument(page, await drawLetter())).id],
  })
  await requestAs(admin, 'POST', `/api/admin/claims/festival/${claim.id}/approve`)

  await page.goto('/business/manage-festival/ember-meadow?tab=shows')
  await page.getByRole('button', { name: 'Add show' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ember Meadow 2027')
  await page.getByLabel('Date', { exact: true }).fill(days[0])
  await page.getByLabel('Last day (optional)').fill(days[2])
  await page.getByRole('combobox', { name: 'Time zone of the venue' }).selectOption('Europe/Lisbon')
  await page.getByRole('textbox', { name: 'Venue' }).fill('The old quay')
  await page.getByRole('textbox', { name: 'City' }).fill('Porto')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('PT')
  const coordinates = page.getByRole('textbox', { name: 'Coordinates (optional)' })
  await coordinates.fill('somewhere')
  await page.locator('input[type=file]').setInputFiles({
    name: 'poster.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawLetter(),
  })
  await page.getByRole('textbox', { name: 'Description of the poster' }).fill('A lantern')
  await page.getByRole('button', { name: 'Publish show' }).click()
  await expect(coordinates).toHaveAccessibleDescription(/Give latitude and longitude in degrees/)
  await expectAccessibleInBoth(page)
  await coordinates.fill('41.14, -8.61')
  await page.getByRole('button', { name: 'Publish show' }).click()
  await expect(toast(page, 'Show published')).toBeVisible()

  // A fan follows the festival before anybody is on its bill.
  const listed: { items: Show[] } = await (await page.request.get('/api/shows?festival=ember-meadow')).json()
  const id = listed.items[0]?.id ?? ''
  const fan = await otherWindow(browser, site.url)
  await fan.setViewportSize(PHONE)
  await signUp(fan)
  await fan.goto('/search?q=ember%20meadow&kind=festival')
  const found = fan.getByRole('region', { name: 'Festivals' })
  await expect(found.getByRole('link', { name: 'Ember Meadow', exact: true })).toBeVisible()
  const button = found.getByRole('button', { name: 'Follow Ember Meadow', exact: true })
  await untilAnswered(fan, () => button.click())
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleInBoth(fan)

  await page.getByRole('button', { name: 'Line-up Ember Meadow 2027' }).click()
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Line-up' }).fill(pasted)
  await expect(dialog.getByText('120 acts found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/120 with day and stage, 120 with a time/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 120 acts' }).click()
  const editor = page.getByRole('region', { name: 'Line-up of Ember Meadow 2027' })
  await expect(editor.getByRole('tab')).toHaveText([/\(40\)/, /\(40\)/, /\(40\)/, 'No day yet (0)'])
  await expect(editor.getByText('Saved as a draft.')).toBeVisible()
  await editor.getByRole('button', { name: 'Publish line-up' }).click()
  await expect(toast(page, 'Line-up published')).toBeVisible()
  await expectAccessibleInBoth(page)

  await fan.goto(`/show/${id}`)
  await expect(fan.getByRole('link', { name: 'Poster: A lantern' })).toBeVisible()
  await expect(fan.getByRole('button', { name: 'Following Ember Meadow', pressed: true })).toBeVisible()
  const plus = (name: string) => fan.getByRole('button', { name: `${name} in my plan` })
  await plus(nameOf(0, 0, 3)).click()
  await plus(nameOf(0, 1, 5)).click()
  await fan.getByRole('tab').nth(1).click()
  await plus(nameOf(1, 2, 0)).click()
  await fan.getByRole('tab', { name: 'My plan (3)' }).click()
  await expect(fan.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3)
  await expect(fan.getByText(/^At the same time as/)).toHaveCount(0)
  const planAddress = await fan
    .getByRole('link', { name: /calendar/i })
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').find((href) => href.includes('plan.ics')),
    )

  // The first act moves to another time, at which the fan sees somebody else.
  await editor.getByRole('button', { name: new RegExp(nameOf(0, 0, 3)) }).click()
  const fields = page.getByRole('form', { name: `Change ${nameOf(0, 0, 3)}` })
  // With four stages a column is narrow; a time that is cut off cannot be read.
  const { width } = (await fields.getByLabel('Begins').boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(110)
  await fields.getByLabel('Begins').fill('17:00')
  await fields.getByLabel('Ends').fill('17:45')
  await fields.getByRole('button', { name: 'Done' }).click()
  await editor.getByRole('button', { name: 'Undo' }).click()
  await editor.getByRole('button', { name: 'Redo' }).click()
  await expect(editor.getByText('Saved as a draft.')).toBeVisible()
  const published = page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().endsWith('/line-up'),
  )
  await editor.getByRole('button', { name: 'Publish line-up' }).click()
  expect((await published).ok()).toBe(true)
  await editor.getByRole('tab').nth(1).click()
  await editor.getByRole('button', { name: 'Cancel this day' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Reason (optional)' }).fill('A storm')
  await question.getByRole('button', { name: 'Cancel this day' }).click()
  await expect(editor.getByText('This day is cancelled.')).toBeVisible()

  await fan.goto(`/show/${id}`)
  await fan.getByRole('tab', { name: 'My plan (3)' }).click()
  await expect(fan.getByText(`At the same time as ${nameOf(0, 1, 5)}`)).toBeVisible()
  await expect(fan.getByRole('tabpanel').getByText('This day is cancelled. A storm')).toBeVisible()
  await expectAccessibleInBoth(fan)
  const calendar = await (await fan.request.get(planAddress ?? '')).text()
  expect(calendar.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
    `SUMMARY:${nameOf(0, 0, 3)}`,
    `SUMMARY:${nameOf(0, 1, 5)}`,
    `SUMMARY:Cancelled: ${nameOf(1, 2, 0)}`,
  ])
  const ofFestival = await (await fan.request.get('/api/shows/calendar.ics?festival=ember-meadow')).text()
  expect(ofFestival.replaceAll(/\r?\n /g, '')).toContain(`Cancelled on ${days[1]}. A storm`)

  // The bell tells of the cancelled day.
  const bell = async () => {
    const { items } = await requestAs<{ items: { text?: string }[] }>(fan, 'GET', '/api/me/notifications')
    return JSON.stringify(items)
  }
  await expect.poll(bell, { timeout: 30_000 }).toContain(`Ember Meadow 2027, ${days[1]}`)
  await fan.context().close()
})
