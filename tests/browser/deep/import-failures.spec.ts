import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { logInAgain, pressAfterSession, requestAs, signUp, toast } from '../members.ts'
import { test } from '../with-outside.ts'

const LIMIT = 20_000_000

async function openImport(page: Page) {
  await page.goto('/following')
  await page.getByRole('button', { name: 'Import a list' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Find artists' }).filter({ visible: true })
  const choose = (name: string, buffer: Buffer, mimeType = 'text/plain') =>
    dialog.getByLabel('Choose a file').setInputFiles({ name, mimeType, buffer })
  return { dialog, send, choose }
}

const knownArtists = async (page: Page): Promise<{ id: string; name: string }[]> =>
  (await (await page.request.get('/api/home/trending-artists')).json()).items

test('an import from a service that is down, unknown or cut off says so at the field, and works once it is back', async ({
  page,
  outside,
}) => {
  await signUp(page)
  const [known] = await knownArtists(page)
  const { dialog, send } = await openImport(page)
  await dialog.getByRole('tab', { name: 'ListenBrainz' }).click()
  const user = dialog.getByRole('textbox', { name: 'Your username on ListenBrainz' })
  await send.click()
  await expect(user).toHaveAccessibleDescription(/Enter a username/)

  await user.fill('rob_the_fan')
  const headers = { 'content-type': 'application/json' }
  const match = /stats\/user\/rob_the_fan/
  const answer = { payload: { artists: [{ artist_name: known?.name, artist_mbid: null, listen_count: 3 }] } }
  for (const [fault, words] of [
    [{ status: 503 }, /ListenBrainz isn’t answering at the moment\. Nothing was changed/],
    [{ status: 404, body: '{}' }, /ListenBrainz has no user called rob_the_fan/],
    [{ status: 204 }, /is still counting what rob_the_fan listens to/],
    // Half of an answer.
    [{ reset: true }, /ListenBrainz isn’t answering at the moment/],
  ] as const) {
    outside.faults = [{ match, ...fault }]
    const answered = page.waitForResponse('**/api/me/imports/account')
    await send.click()
    await answered
    await expect(user).toHaveAccessibleDescription(words)
    await expect(user).toHaveValue('rob_the_fan')
  }
  outside.faults = [{ match, status: 200, headers, body: JSON.stringify(answer) }]
  await send.click()
  await expect(dialog.getByRole('region', { name: 'Matched' })).toContainText(known?.name ?? '')
  await dialog.getByRole('button', { name: 'Follow 1 artist' }).click()
  await expect(toast(page, 'You follow 1 more artist')).toBeVisible()
})

test('a list that is too large, of the wrong kind, or sent offline is refused with a message, and the input stays', async ({
  page,
  context,
}) => {
  await signUp(page)
  const [known] = await knownArtists(page)
  const { dialog, send, choose } = await openImport(page)
  await dialog.getByRole('tab', { name: 'A list' }).click()
  const list = dialog.getByRole('textbox', { name: 'One artist a line' })
  const typed = `${known?.name}\nمحمد عبده\nNobody has this name`
  await list.fill(typed)
  const refused = async (words: RegExp) => {
    await expect(list).toHaveAccessibleDescription(words)
    await expect(list).toHaveValue(typed)
  }
  await choose('huge.txt', Buffer.alloc(LIMIT + 1, 'a'))
  await refused(/larger than 20 MB/)
  await choose('empty.txt', Buffer.alloc(0))
  await refused(/This list is empty/)
  await choose('cover.png', Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), 'image/png')
  await refused(/This is a picture/)
  await choose('export.zip', Buffer.from('PK\x03\x04xxxx', 'latin1'), 'application/zip')
  await refused(/ZIP archive/)
  await choose('half.json', Buffer.from('[{"artistName": "Somebo'), 'application/json')
  await refused(/cut off or damaged/)
  await choose('numbers.json', Buffer.from('[1, 2, 3]'), 'application/json')
  await refused(/We found no artists in this/)
  await context.setOffline(true)
  await send.click()
  await refused(/Can’t reach|Something went wrong/)
  await context.setOffline(false)
  await send.click()
  await expect(dialog.getByRole('region', { name: 'Matched' })).toContainText(known?.name ?? '')
  // Names from right to left are isolated from their neighbours.
  await expect(dialog.getByRole('region', { name: 'Not found' }).locator('bdi')).toHaveText([
    'محمد عبده',
    'Nobody has this name',
  ])

  // Following fails midway: no choice is lost, and the second attempt works.
  await page.route('**/api/me/follows', (route) => route.abort(), { times: 1 })
  const follow = dialog.getByRole('button', { name: 'Follow 1 artist' })
  await follow.click()
  await expect(toast(page, 'Couldn’t follow everything')).toBeVisible()
  await follow.dblclick()
  await expect(toast(page, 'You follow 1 more artist')).toBeVisible()
})

test('a session that ends during an import follows nothing, and input and choices are there after signing in', async ({
  page,
}) => {
  const member = await signUp(page)
  const [known, other] = await knownArtists(page)
  const { dialog, send } = await openImport(page)
  await dialog.getByRole('tab', { name: 'A list' }).click()
  const list = dialog.getByRole('textbox', { name: 'One artist a line' })
  await list.fill(`${known?.name}\n${other?.name}`)
  // Other tabs, and closing the dialog, keep it too.
  await dialog.getByRole('tab', { name: 'ListenBrainz' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Import a list' }).click()
  await dialog.getByRole('tab', { name: 'A list' }).click()
  await send.click()
  await dialog.getByRole('checkbox', { name: other?.name }).uncheck()
  await pressAfterSession(page, dialog.getByRole('button', { name: 'Follow 1 artist' }))
  await logInAgain(page, member, '/following')
  await page.getByRole('button', { name: 'Import a list' }).click()
  await expect(list).toHaveValue(`${known?.name}\n${other?.name}`)
  await send.click()
  await expect(dialog.getByRole('checkbox', { name: other?.name })).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Follow 1 artist' })).toBeVisible()
})

test('unfollowing takes one off the list, also while more of it loads, and offline nothing is lost', async ({
  page,
  context,
}) => {
  await signUp(page)
  const artists = (await knownArtists(page)).slice(0, 4)
  await requestAs(page, 'POST', '/api/me/follows', {
    artists: artists.map(({ id }) => id),
  })
  await page.goto('/following')
  const rows = page.getByRole('list', { name: 'What you follow' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  // The list is read again, slowly, while the member unfollows.
  await page.route('**/api/me/follows?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const unfollowFirst = async () => {
    await rows
      .first()
      .getByRole('button', { name: /^Notifications about/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Unfollow/ })
      .click()
  }
  await unfollowFirst()
  await expect(toast(page, 'You unfollowed')).toBeVisible()
  await expect(rows).toHaveCount(3)

  await context.setOffline(true)
  await unfollowFirst()
  await expect(toast(page, 'Couldn’t change this')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(rows).toHaveCount(3)
})
