import type { Show } from '#features/shows/contract.ts'
import { dayFromNow, showOf } from '../support/shows.ts'
import { becomeClaimant, NIRVANA } from './claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from './fixtures.ts'
import { otherWindow, requestAs, signUp } from './members.ts'

// A site of its own: the shows of other specs would be counted.
test.use({ siteEnv: { ...LIVE }, serviceWorkers: 'allow' })

const artist = { id: NIRVANA, name: 'Nirvana' }
const act = { artistMbid: NIRVANA, role: 'headliner' as const }

test('fans find shows by month, place and map, and their festival plan works without a connection', async ({
  page,
  browser,
  context,
  site,
}) => {
  test.setTimeout(150_000)
  await becomeClaimant(page, site)
  const publish = (show: ReturnType<typeof showOf>): Promise<Show> =>
    requestAs(page, 'POST', `/api/manage/artist/${NIRVANA}/shows`, show)
  const month = dayFromNow(40).slice(0, 7)
  const at = (city: string, country: string) => ({ name: `Hall of ${city}`, address: null, city, country })
  const inPorto = await publish(
    showOf(artist, { name: 'In Porto', date: `${month}-10`, venue: at('Porto', 'PT') }),
  )
  await publish(showOf(artist, { name: 'In Berlin', date: `${month}-17`, venue: at('Berlin', 'DE') }))
  const festival = await publish(
    showOf(artist, {
      kind: 'festival',
      name: 'Two nights',
      date: `${month}-20`,
      endDate: `${month}-21`,
      time: null,
      venue: at('Porto', 'PT'),
      acts: ['Early set', 'Other stage'].map((name, i) => ({
        ...act,
        name,
        stage: `Stage ${i + 1}`,
        day: `${month}-20`,
        time: '21:00',
        endTime: '22:00',
      })),
    }),
  )
  const found = page.getByRole('list', { name: 'Shows' }).getByRole('heading', { level: 3 })

  // The month is the server's, a day leads to its shows, and arrow keys lead from day to day.
  const html = await (await page.request.get(`/tickets?view=month&month=${month}`)).text()
  expect(html).toContain(`data-day="${month}-21"`)
  const free = await page.request.get(`/tickets?view=month&month=${dayFromNow(700).slice(0, 7)}`)
  expect(await free.text()).toContain('No shows announced for this month yet.')
  await page.goto(`/tickets?view=month&month=${month}`)
  const day = (name: RegExp) => page.getByRole('table').getByRole('link', { name })
  await day(/ 10, .*: 1 show/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(day(/ 17, /)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(found).toHaveText(['In Berlin'])
  await expect(page).toHaveURL(`/tickets?view=month&month=${month}&day=${month}-17`)
  await expectAccessibleInBoth(page)

  // Only a click asks for the visitor's location; a refusal shows a message, and a city works as well.
  await page.goto('/tickets')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText('Your browser isn’t allowed to share where you are.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Near a city' }).fill('Nowhereville')
  await page.getByRole('combobox', { name: 'Near a city' }).press('Enter')
  await expect(page.getByText(/We don’t know a city called “Nowhereville”/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Near a city' })).toHaveValue('Nowhereville')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.1496, longitude: -8.6109 })
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(found).toHaveText(['In Porto', 'Two nights'])
  await expect(page).toHaveURL('/tickets?near=41.15%2C-8.61')
  // The browser remembers the place until it is removed.
  await page.goto('/tickets')
  await expect(page).toHaveURL('/tickets?near=41.15%2C-8.61')
  await page.getByRole('link', { name: /remove this filter/ }).click()
  await expect(page).toHaveURL('/tickets')

  // The map stands beside the list, and its points are links.
  await page.goto('/tickets?view=map')
  const map = page.getByRole('group', { name: /^Map of shows/ })
  await expect(map.getByRole('link', { name: 'Porto, Portugal: 2 shows' })).toBeVisible()
  await expect(found).toHaveCount(3)
  await expectAccessibleInBoth(page)
  await map.getByRole('link', { name: 'Berlin, Germany: 1 show' }).press('Enter')
  await expect(found).toHaveText(['In Berlin'])
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  const cities = page.getByRole('navigation', { name: 'Cities on the map' })
  await expect(cities.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all cities' }).click()
  await expect(cities.getByRole('link')).toHaveText([/^Porto/, /^Berlin/])

  const fan = await otherWindow(browser, site.url)
  await fan.setViewportSize(PHONE)
  await fan.goto(`/show/${festival.id}`)
  await fan.getByRole('button', { name: 'Early set in my plan' }).click()
  await fan.getByRole('button', { name: 'Other stage in my plan' }).click()
  // Opened once, in the queue; from here on there is no connection.
  await expect(fan.getByText('saved on this device, so they open offline too')).toBeVisible()
  await fan.context().setOffline(true)
  for (const address of [`/show/${festival.id}`, `/show/${festival.id}?plan=1`]) {
    await fan.goto(address)
    await fan.getByRole('tab', { name: 'My plan (2)' }).click()
    await expect(fan.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)
    await expect(fan.getByText('At the same time as Other stage')).toBeVisible()
    await expect(fan.getByRole('tabpanel').getByText('Stage 2')).toBeVisible()
    await expect(fan.getByText('saved on this device, so they open offline too')).toBeVisible()
  }
  await fan.context().setOffline(false)

  // Logging in moves the plan to the account and every device; changes made offline are sent with the next connection.
  const laptop = await otherWindow(browser, site.url)
  const member = await signUp(laptop)
  await fan.goto('/auth')
  await fan.getByLabel('Email').fill(member.email)
  await fan.getByLabel('Password').fill(member.password)
  await fan.getByRole('button', { name: 'Sign In' }).click()
  await expect(fan).toHaveURL('/')
  const planOf = () => requestAs<{ acts: number[] }>(laptop, 'GET', `/api/me/plans/${festival.id}`)
  await expect.poll(async () => (await planOf()).acts).toHaveLength(2)
  await laptop.goto(`/show/${festival.id}`)
  await expect(laptop.getByRole('tab', { name: 'My plan (2)' })).toBeVisible()
  // Without a text beside it, the date is no narrow column behind an empty one.
  const date = await laptop.getByRole('term').filter({ hasText: 'Date' }).boundingBox()
  expect(date?.x).toBeLessThan((laptop.viewportSize()?.width ?? 0) / 2)
  await fan.goto(`/show/${festival.id}`)
  await expect(fan.getByRole('tab', { name: 'My plan (2)' })).toBeVisible()
  await fan.context().setOffline(true)
  await fan.getByRole('button', { name: 'Early set in my plan' }).click()
  await expect(fan.getByRole('tab', { name: 'My plan (1)' })).toBeVisible()
  // Each device sends only its own changes.
  await laptop.getByRole('button', { name: 'Other stage in my plan' }).click()
  await expect.poll(async () => (await planOf()).acts).toHaveLength(1)
  await fan.context().setOffline(false)
  await expect.poll(async () => (await planOf()).acts).toHaveLength(0)
  await expect(fan.getByRole('tab', { name: 'My plan (0)' })).toBeVisible()
  await laptop.reload()
  await expect(laptop.getByRole('tab', { name: 'My plan (0)' })).toBeVisible()
  // A shared plan is shown to others, who may adopt it; unknown act numbers are ignored.
  await laptop.goto(`/show/${festival.id}?plan=1-2-999999`)
  await expect(laptop.getByText(/^Someone shared a plan with you: Early set, Other stage\.$/)).toBeVisible()
  await laptop.getByRole('button', { name: 'Add it to my plan' }).click()
  await expect(laptop.getByRole('tab', { name: 'My plan (2)' })).toBeVisible()
  await expect(laptop.getByText('Someone shared a plan with you')).toHaveCount(0)
  await expect.poll(async () => (await planOf()).acts).toEqual([1, 2])
  // Visitors of a show can follow its acts there.
  await laptop.goto(`/show/${inPorto.id}`)
  const follow = laptop.getByRole('button', { name: 'Follow Nirvana' })
  await follow.first().click()
  // At the top and in the line-up.
  for (const button of await follow.all()) await expect(button).toHaveAttribute('aria-pressed', 'true')
  // Below are what people say, and what else is on.
  await expect(laptop.getByText('Nobody has said anything about this night yet.')).toBeVisible()
  const more = laptop.getByRole('list', { name: 'More of Nirvana' }).getByRole('heading')
  await expect(more).toHaveText(['In Berlin', 'Two nights'])
  await expect(laptop.getByRole('list', { name: 'Next at Hall of Porto' }).getByRole('heading')).toHaveText([
    'Two nights',
  ])
  await expectAccessibleInBoth(laptop)
  await laptop.context().close()
  await fan.context().close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, serviceWorkers: 'block' })

  test('a place is looked for by a form, and the cities of the map are links', async ({ page }) => {
    await page.goto('/tickets?view=month', { waitUntil: 'load' })
    await page.getByRole('combobox', { name: 'Near a city' }).fill('porto')
    const where = page.getByRole('form', { name: 'Where' })
    await where.getByRole('button', { name: 'Go' }).click()
    await expect(page).toHaveURL('/tickets?view=month&near=porto')
    await page.getByRole('combobox', { name: 'Radius' }).selectOption('25')
    await where.getByRole('button', { name: 'Go' }).click()
    await expect(page).toHaveURL('/tickets?view=month&near=porto&km=25')
    await expect(page.getByText('Within 25 km of Porto, Portugal')).toBeVisible()
  })
})
