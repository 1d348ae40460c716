import { expect, expectAccessibleInBoth, PHONE } from '../fixtures.ts'
import { requestAs, signUp } from '../members.ts'
import { test } from '../with-outside.ts'

test('each service has a tab that says where its file is, and files of Spotify and Rate Your Music are read', async ({
  page,
}) => {
  await signUp(page)
  const { items } = await requestAs<{ items: { name: string }[] }>(page, 'GET', '/api/home/trending-artists')
  const [one, other] = items.map(({ name }) => name)
  await page.setViewportSize(PHONE)
  await page.goto('/following')
  await page.getByRole('button', { name: 'Import a list' }).click()
  const dialog = page.getByRole('dialog')
  const tab = (name: string) => dialog.getByRole('tab', { name })
  const choose = (name: string, content: string) =>
    dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await expect(dialog.getByRole('tab')).toHaveText(['Last.fm', 'Spotify', 'ListenBrainz', 'RYM', 'A list'])
  // The operator of this site has no key for Last.fm.
  await expect(dialog.getByText('Last.fm has no download of its own')).toBeVisible()
  await expectAccessibleInBoth(page)
  await tab('ListenBrainz').click()
  await expect(dialog.getByRole('textbox', { name: 'Your username on ListenBrainz' })).toBeVisible()

  await tab('Spotify').click()
  await expect(dialog.getByText('Choose YourLibrary.json')).toBeVisible()
  await choose('YourLibrary.json', '')
  await expect(dialog.getByText('This list is empty.')).toBeVisible()
  const uri = 'spotify:artist:4tZwfgrHOc3mvqYlEYSvVi'
  await choose('YourLibrary.json', JSON.stringify({ tracks: [], artists: [{ name: one, uri }] }))
  await expect(dialog.getByText('Spotify export')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: one })).toBeChecked()
  await dialog.getByRole('button', { name: 'Back' }).click()

  await tab('RYM').click()
  await choose(
    'user_albums_export.csv',
    `RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating\n1,"","${other}","","","Any",1999,9\n`,
  )
  await expect(dialog.getByRole('checkbox', { name: other })).toBeChecked()
})
