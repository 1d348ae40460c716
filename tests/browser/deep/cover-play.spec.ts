import { expect } from '../fixtures.ts'
import { test } from '../with-outside.ts'

test('a mouse presses Play on the cover of an album: the player opens, not the record', async ({ page }) => {
  await page.goto('/artist/daft-punk?list=albums')
  const album = page
    .getByRole('list', { name: 'Albums' })
    .getByRole('listitem')
    .filter({ hasText: 'Discovery' })
  await expect(album.getByRole('link', { name: 'Discovery' })).toBeVisible()
  const play = album.getByRole('button', { name: 'Play Discovery' })
  await play.scrollIntoViewIfNeeded()
  const box = await play.boundingBox()
  // The mouse itself: a click on the locator would find that the link takes it, and say so.
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(page.getByRole('dialog', { name: /^Listen to / })).toBeVisible()
  await expect(page).toHaveURL('/artist/daft-punk?list=albums')
})
