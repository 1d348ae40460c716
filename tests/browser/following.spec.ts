import { expect, expectAccessible, expectAccessibleInBoth } from './fixtures.ts'
import { signUp, toast } from './members.ts'
import { test } from './with-outside.ts'

test('a member imports a list: refusals give the reason and keep the input, nothing is followed before they agree', async ({
  page,
}) => {
  await signUp(page)
  // A member without follows of a kind gets a link to where there are some.
  await page.goto('/following?kind=festival')
  await expect(page.getByText('You don’t follow any festivals yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shows and festivals' })).toHaveAttribute('href', '/tickets')
  await page.goto('/following')
  const artists: { items: { name: string }[] } = await (
    await page.request.get('/api/home/trending-artists')
  ).json()
  const name = artists.items[0]?.name ?? ''
  await page.getByRole('button', { name: 'Import a list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'A list' }).click()
  const list = dialog.getByRole('textbox', { name: 'One artist a line' })
  await list.fill(`${name}\nNobody has this name`)

  const choose = (content: Buffer) =>
    dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: content })
  await choose(Buffer.from(Array.from({ length: 900 }, (_, at) => at % 256)))
  await expect(dialog.getByText('This isn’t text')).toBeVisible()
  await expect(list).toHaveValue(`${name}\nNobody has this name`)
  await choose(Buffer.from(Array.from({ length: 100_000 }, (_, line) => `Band number ${line}`).join('\n')))
  await expect(dialog.getByRole('status')).toContainText('more than we can take at once')
  const notFound = dialog.getByRole('region', { name: 'Not found' })
  await expect(notFound).toContainText('Band number 0 ·')
  await notFound.getByRole('button', { name: 'Next' }).click()
  await expect(notFound).toContainText('201–400 of 5,000')
  await expect(notFound).toContainText('Band number 200 ·')
  await expect(notFound).not.toContainText('Band number 0 ·')
  await notFound.getByRole('button', { name: 'Previous' }).click()
  await expect(notFound).toContainText('Band number 0 ·')
  await dialog.getByRole('button', { name: 'Back' }).click()
  for (const encoding of ['latin1', 'utf16le'] as const) {
    await choose(Buffer.from('Nobody is called Sólný\r\n', encoding))
    await expect(dialog.getByRole('status')).toContainText('we guessed its encoding')
    await expect(notFound).toContainText('Nobody is called Sólný')
    await dialog.getByRole('button', { name: 'Back' }).click()
  }
  await choose(Buffer.from('Nobody'))
  await expect(notFound).toContainText('Nobody')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(list).toHaveValue(`${name}\nNobody has this name`)

  await dialog.getByRole('button', { name: 'Find artists' }).click()
  await expect(dialog.getByRole('region', { name: 'Matched' })).toContainText(name)
  await expect(dialog.getByRole('region', { name: 'Not found' })).toContainText('Nobody has this name')
  await expectAccessible(page)
  const bell = page.getByRole('main').getByRole('button', { name: `Notifications about ${name}` })
  await expect(bell).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Follow 1 artist' }).click()
  await expect(toast(page, 'You follow 1 more artist')).toBeVisible()
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()

  // One bell a row opens what there is to choose, with the keyboard as well.
  await expect(dialog).toHaveCount(0)
  await bell.focus()
  await page.keyboard.press('Enter')
  const choices = page.getByRole('dialog', { name })
  await expect(choices.getByRole('switch')).toHaveCount(3)
  await expectAccessibleInBoth(page)
  await choices.getByRole('checkbox', { name: 'As in my settings' }).uncheck()
  await expect(choices.getByRole('checkbox', { name: 'Album' })).toBeChecked()
  for (const choice of ['Releases', 'Shows', 'Posts']) {
    await choices.getByRole('switch', { name: choice }).uncheck()
  }
  await expect(choices.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(choices).toHaveCount(0)
  const quiet = page.getByRole('main').getByRole('button', { name: `No notifications about ${name}` })
  await expect(quiet).toBeFocused()
  await page.reload()
  await quiet.click()
  await choices.getByRole('button', { name: `Unfollow ${name}` }).click()
  await expect(toast(page, `You unfollowed ${name}`)).toBeVisible()
  await expect(quiet).toHaveCount(0)
})
