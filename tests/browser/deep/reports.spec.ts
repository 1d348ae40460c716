import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { addDays, dayAt } from '#platform/time.ts'
import { picture } from '../../support/media.ts'
import { dialog, signUpAdmin } from '../business-windows.ts'
import { expect, expectAccessibleInBoth, test } from '../fixtures.ts'
import {
  authorizationOf,
  logInAgain,
  otherWindow,
  pressAfterSession,
  requestAs,
  signUp,
  signUpWithoutWindow,
  toast,
} from '../members.ts'

test('a moderator’s input stays in each form while the server does not answer, and a retry works', async ({
  page,
  site,
}) => {
  const text = `Sells tickets twice ${randomUUID()}`
  const author = await signUpWithoutWindow(page.request)
  const { id } = await requestAs(author, 'POST', '/api/posts', { content: text })
  const reader = await signUpWithoutWindow(page.request)
  const report = { kind: 'post', id, reason: 'spam' }
  await requestAs(reader, 'POST', '/api/reports', report, { isEmpty: true })
  await signUpAdmin(page, site)

  let isAway = false
  await page.route(/\/api\/admin\/(reports|members)\//, async (route) => {
    if (!isAway || route.request().method() === 'GET') await route.fallback()
    else await route.abort('connectionrefused')
  })
  /** Sends a form while the server is away, and again once it is back. */
  const sendTwice = async (form: Locator, field: Locator, button: Locator) => {
    const words = `Words about ${randomUUID()}`
    await field.fill(words)
    isAway = true
    await button.click()
    await expect(form.getByRole('alert').first()).toContainText(/connection|reach/i)
    await expect(field).toHaveValue(words)
    isAway = false
    await button.click()
  }
  await page.goto('/admin/reports')
  const card = page.getByRole('listitem').filter({ hasText: text }).filter({ hasText: 'Open the thread' })
  await card.getByText(/^Not assigned/).click()
  const note = card.getByLabel('Note for moderators')
  await sendTwice(card, note, card.getByRole('button', { name: 'Add note' }))
  await expect(note).toHaveValue('')

  const alertDialog = page.getByRole('alertdialog')
  await card.getByRole('button', { name: '3 Remove and warn' }).click()
  await sendTwice(
    alertDialog,
    alertDialog.getByRole('textbox'),
    alertDialog.getByRole('button', { name: 'Remove and warn' }),
  )
  await expect(alertDialog).toHaveCount(0)

  await page.goto('/admin/reports?list=decided')
  await card.getByRole('button', { name: 'Restore' }).click()
  await expect(
    page.getByRole('alertdialog', { name: `Restore the post of @${author.username}?` }),
  ).toHaveAccessibleDescription(new RegExp(`^“${text}”`))
  await sendTwice(
    alertDialog,
    alertDialog.getByRole('textbox'),
    alertDialog.getByRole('button', { name: 'Restore' }),
  )
  await expect(alertDialog).toHaveCount(0)

  await page.goto(`/admin?tab=members&search=${author.username}`)
  await page.getByRole('list', { name: 'Members' }).getByRole('button').click()
  const member = dialog(page)
  for (const [act, then] of [
    ['Suspend', 'Lift suspension'],
    ['Ban', 'Lift ban'],
  ] as const) {
    await member.getByRole('button', { name: act, exact: true }).click()
    await sendTwice(
      alertDialog,
      alertDialog.getByLabel('Reason:'),
      alertDialog.getByRole('button', { name: act, exact: true }),
    )
    await expect(alertDialog).toHaveCount(0)
    await expect(member.getByRole('button', { name: then })).toBeVisible()
  }
})

test('a moderator’s input for a suspension, an appeal or the lists stays when the server fails', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const text = `Sells guest lists ${randomUUID()}`
  const author = await otherWindow(browser, baseURL)
  await signUp(author)
  const { id } = await requestAs(author, 'POST', '/api/posts', { content: text })
  const reader = await signUpWithoutWindow(page.request)
  await requestAs(reader, 'POST', '/api/reports', { kind: 'post', id, reason: 'spam' }, { isEmpty: true })
  await signUpAdmin(page, site)

  let failsWith = 0
  let sent = 0
  await page.route(/\/api\/admin\/(reports\/|content-rules)/, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    sent++
    if (failsWith === 0) return route.fallback()
    await route.fulfill({ status: failsWith, body: 'Bad gateway' })
  })
  await page.goto('/admin/reports')
  const card = page.getByRole('listitem').filter({ hasText: text })
  await card.getByRole('button', { name: '4 Suspend' }).click()
  const alertDialog = page.getByRole('alertdialog')
  const [rule, until] = [
    alertDialog.getByRole('combobox', { name: 'Rule' }),
    alertDialog.getByLabel('Until the end of'),
  ]
  const words = alertDialog.getByRole('textbox', { name: 'To the author' })
  const suspend = alertDialog.getByRole('button', { name: 'Suspend', exact: true })
  const day = addDays(dayAt(Date.now()), 40)
  await rule.selectOption('Wrong facts')
  await until.fill(day)
  await words.fill('No such list.')
  const expectKept = async () => {
    await expect(rule).toHaveValue('wrong-facts')
    await expect(until).toHaveValue(day)
    await expect(words).toHaveValue('No such list.')
  }
  for (const status of [500, 503]) {
    failsWith = status
    await suspend.click()
    await expect(alertDialog.getByRole('alert')).toContainText('Not decided.')
    await expect(suspend).not.toHaveAttribute('aria-busy', 'true')
    await expectKept()
  }
  failsWith = 0
  // A past day is an error at its field.
  await until.fill('2020-02-02')
  await suspend.click()
  await expect(until).toHaveAttribute('aria-invalid', 'true')
  await until.fill(day)
  await expectKept()
  sent = 0
  await suspend.dblclick()
  await expect(toast(page, 'Decided')).toBeVisible()
  await expect(alertDialog).toHaveCount(0)
  expect(sent).toBe(1)

  await author.goto('/settings')
  await author.getByRole('button', { name: 'Appeal' }).first().click()
  await author.getByRole('textbox', { name: 'Why is the decision wrong?' }).fill('It was a joke.')
  await author.getByRole('button', { name: 'Send appeal' }).click()
  await expect(toast(author, 'Appeal sent')).toBeVisible()
  // Another moderator decides on the appeal.
  await signUpAdmin(page, site)
  await page.goto('/admin/reports?list=appeals')
  const appealed = page.getByRole('listitem').filter({ hasText: 'It was a joke.' })
  const why = appealed.getByRole('textbox', { name: 'Message to the author' })
  await why.fill('It was not funny.')
  failsWith = 503
  await appealed.getByRole('button', { name: 'Keep the decision' }).click()
  await expect(appealed.getByRole('alert')).toContainText('Not decided.')
  await expect(why).toHaveValue('It was not funny.')
  failsWith = 0
  await appealed.getByRole('button', { name: 'Keep the decision' }).click()
  await expect(toast(page, 'Appeal decided')).toBeVisible()

  await page.goto('/admin?tab=rules')
  const lists = ['Refused words', 'Held words', 'Refused domains', 'Held domains']
  const values = lists.map((label) =>
    label.endsWith('words') ? `word${randomUUID()}` : `${randomUUID()}.example`,
  )
  for (const [place, label] of lists.entries()) await page.getByLabel(label).fill(values[place] ?? '')
  await page.getByRole('textbox', { name: 'Why' }).fill('A wave of spam.')
  failsWith = 503
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'The lists weren’t saved')).toBeVisible()
  for (const [place, label] of lists.entries()) {
    await expect(page.getByLabel(label)).toHaveValue(values[place] ?? '')
  }
  await expect(page.getByRole('textbox', { name: 'Why' })).toHaveValue('A wave of spam.')
  failsWith = 0
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await page.reload()
  for (const [place, label] of lists.entries()) {
    await expect(page.getByLabel(label)).toHaveValue(values[place] ?? '')
  }
})

test('a moderator whose session ends logs in again and finds the page and the input', async ({
  page,
  site,
}) => {
  const text = `Sells set lists ${randomUUID()}`
  const author = await signUpWithoutWindow(page.request)
  const { id } = await requestAs(author, 'POST', '/api/posts', { content: text })
  const reader = await signUpWithoutWindow(page.request)
  await requestAs(reader, 'POST', '/api/reports', { kind: 'post', id, reason: 'spam' }, { isEmpty: true })
  const { email, password } = await signUpAdmin(page, site)
  const alertDialog = page.getByRole('alertdialog')
  const card = page.getByRole('listitem').filter({ hasText: text })
  const words = alertDialog.getByRole('textbox', { name: 'To the author' })
  const note = card.getByLabel('Note for moderators')
  const rule = alertDialog.getByLabel('Rule')
  const logIn = () => logInAgain(page, { email, password }, '/admin?tab=reports')

  await page.goto('/admin/reports')
  await card.getByText(/^Not assigned/).click()
  await note.fill('Seen before.')
  await card.getByRole('button', { name: '3 Remove and warn' }).click()
  await words.fill('Nobody sells set lists here.')
  await rule.selectOption('illegal')
  await pressAfterSession(page, alertDialog.getByRole('button', { name: 'Remove and warn' }))
  await logIn()
  await expect(note).toHaveValue('Seen before.')
  await card.getByRole('button', { name: '3 Remove and warn' }).click()
  await expect(words).toHaveValue('Nobody sells set lists here.')
  await expect(rule).toHaveValue('illegal')

  // After cancelling or sending, the input is gone.
  await alertDialog.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: '2 Remove' }).click()
  await expect(words).toHaveValue('')
  await expect(rule).toHaveValue('spam')
  await words.fill('Against the rules.')
  await alertDialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'Decided')).toBeVisible()
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes('.decision.')),
  )
  expect(kept).toEqual([])
})

/** The picture on a button is there and has loaded. */
const expectDrawn = async (button: Locator) => {
  const width = () => button.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
}

test('the content of a profile is reported, removed, appealed and restored', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const name = `Cheap pills ${randomUUID().slice(0, 8)}`
  const author = await otherWindow(browser, baseURL)
  const { username } = await signUp(author)
  await requestAs(author, 'PATCH', '/api/me/profile', { displayName: name, bio: `Order at ${name}.` })
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture({}) }
  const uploaded = await author.request.post('/api/me/avatar', {
    headers: await authorizationOf(author),
    multipart: { file },
  })
  const { avatarUrl } = await uploaded.json()

  const reader = await otherWindow(browser, baseURL)
  await signUp(reader)
  await reader.goto(`/profile/${username}`)
  await reader.getByRole('button', { name: `More about @${username}` }).click()
  await reader.getByRole('menuitem', { name: 'Report' }).click()
  await reader.getByRole('radio', { name: 'Spam' }).check()
  await reader.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(reader, 'Reported')).toBeVisible()

  await signUpAdmin(page, site)
  await page.goto('/admin/reports')
  const card = page.getByRole('listitem').filter({ hasText: `@${username}` })
  await expect(card.getByText(name, { exact: true })).toBeVisible()
  await card.getByRole('button', { name: '2 Remove' }).click()
  const alertDialog = page.getByRole('alertdialog', { name: `Remove: the profile of @${username}` })
  await alertDialog.getByRole('textbox', { name: 'To the author' }).fill('No pills here.')
  await expectAccessibleInBoth(page)
  await alertDialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'Decided')).toBeVisible()

  await reader.goto(`/profile/${username}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(username)
  await expect(reader.getByText(name)).toHaveCount(0)
  expect((await reader.request.get(avatarUrl)).status()).toBe(404)

  await page.goto('/admin/reports?list=decided')
  await expect(card).toContainText('It said when it was decided on')
  await expect(card).toContainText(`Order at ${name}.`)
  await expect(card.getByText('With this picture:')).toBeVisible()
  await expectDrawn(card.getByRole('button', { name: 'Open picture' }))
  await expectAccessibleInBoth(page)

  await author.goto('/settings')
  const decisions = author.getByRole('region', { name: 'Decisions of moderators' })
  await expect(decisions).toContainText('profile: Removed')
  await expect(decisions).toContainText('“No pills here.”')
  await expect(decisions).toContainText(name)
  await decisions.getByRole('button', { name: 'Appeal' }).click()
  await decisions.getByRole('textbox').fill('It is the name of my band.')
  await expectAccessibleInBoth(author)
  await decisions.getByRole('button', { name: 'Send appeal' }).click()
  await expect(toast(author, 'Appeal sent')).toBeVisible()

  const second = await otherWindow(browser, baseURL)
  await signUpAdmin(second, site)
  await second.goto('/admin/reports?list=appeals')
  const appealed = second.getByRole('listitem').filter({ hasText: 'It is the name of my band.' })
  await appealed.getByRole('textbox', { name: 'Message to the author' }).fill('So it is.')
  await appealed.getByRole('button', { name: 'Take it back' }).click()
  await expect(toast(second, 'Appeal decided')).toBeVisible()
  await reader.goto(`/profile/${username}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(reader.getByText(`Order at ${name}.`)).toBeVisible()
  expect((await reader.request.get(avatarUrl)).status()).toBe(200)
  await author.reload()
  await expect(decisions).toContainText('profile: Restored')

  // From the list of members, without a report.
  await page.goto(`/admin?tab=members&search=${username}`)
  await page.getByRole('list', { name: 'Members' }).getByRole('button').click()
  const member = page.getByRole('dialog', { name: 'Member' })
  await expect(member).toContainText(`Order at ${name}.`)
  await expectAccessibleInBoth(page)
  await member.getByRole('button', { name: 'Remove name, bio and picture' }).click()
  const act = page.getByRole('alertdialog', { name: 'Remove name, bio and picture?' })
  await act.getByLabel('Reason:').fill('Still sells pills.')
  await act.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(act).toHaveCount(0)
  await expect(member.getByRole('button', { name: 'Remove name, bio and picture' })).toHaveCount(0)
  await reader.goto(`/profile/${username}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(username)
})

test('all content of an author except changed content is decided at once, and pictures stay for moderators', async ({
  page,
  site,
}) => {
  const mark = randomUUID()
  const author = await signUpWithoutWindow(page.request)
  const reader = await signUpWithoutWindow(page.request)
  const write = async (data: object) => {
    const { id } = await requestAs(author, 'POST', '/api/posts', data)
    await requestAs(reader, 'POST', '/api/reports', { kind: 'post', id, reason: 'spam' }, { isEmpty: true })
    return id
  }
  const file = { name: 'offer.jpg', mimeType: 'image/jpeg', buffer: await picture({}) }
  const uploaded = await author.request.post('/api/media', {
    headers: await authorizationOf(author),
    multipart: { file },
  })
  expect(uploaded.ok(), await uploaded.text()).toBe(true)
  const media = [{ id: (await uploaded.json()).id, alt: `A list of prices ${mark}` }]
  const withPicture = await write({ content: `Pictured ${mark}`, media })
  const loud = await write({ content: `Loud ${mark}` })
  await write({ content: `Quiet ${mark}` })
  await requestAs(author, 'DELETE', `/api/posts/${withPicture}`, undefined, { isEmpty: true })

  await signUpAdmin(page, site)
  await page.goto('/admin/reports')
  const of = (text: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `${text} ${mark}` })
      .first()
  await expect(of('Pictured')).toContainText('The author deleted this.')
  await expectDrawn(page.getByRole('button', { name: `Open picture: A list of prices ${mark}` }))
  await expectAccessibleInBoth(page)

  // Escape closes the decision, and the focus is back on the case.
  await of('Quiet').focus()
  await page.keyboard.press('2')
  const alertDialog = page.getByRole('alertdialog')
  await expect(alertDialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(alertDialog).toHaveCount(0)
  await expect(of('Quiet')).toBeFocused()

  await requestAs(author, 'PUT', `/api/posts/${loud}`, { content: `Louder ${mark}` })
  await page.keyboard.press('2')
  await alertDialog.getByRole('checkbox').check()
  await alertDialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, '2 reports decided')).toBeVisible()
  const leftOut = page.getByRole('status').filter({ hasText: 'Not decided' })
  await expect(leftOut).toContainText(`post: Louder ${mark}`)
  await expectAccessibleInBoth(page)
  await expect(of('Louder')).toBeVisible()
  await expect(of('Quiet')).toHaveCount(0)
  await of('Louder').focus()
  await page.keyboard.press('2')
  await alertDialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(leftOut).toHaveCount(0)
  await expect(of('Louder')).toHaveCount(0)
})
