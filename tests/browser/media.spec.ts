import type { Page } from '@playwright/test'
import { picture } from '../support/media.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { newMember, signUp, toast } from './members.ts'
import { attached, card, jpeg, openForm, submit } from './post-form.ts'

/** What a drop or paste brings, made in the page. */
const carrying = (page: Page, name: string, bytes: Buffer) =>
  page.evaluateHandle(
    ([fileName, text]) => {
      const carried = new DataTransfer()
      const content = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
      carried.items.add(new File([content], fileName, { type: 'image/jpeg' }))
      return carried
    },
    [name, bytes.toString('base64')] as const,
  )

test('files can be chosen, dropped, pasted, described, reordered, posted and viewed', async ({ page }) => {
  const text = `Front row ${newMember().username}`
  await signUp(page)
  await openForm(page)
  await page.getByLabel('Your post').fill(text)
  await page
    .getByLabel('Photos and videos')
    .setInputFiles([
      await jpeg('one.jpg', '#cc2200'),
      { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    ])
  await expect(toast(page, 'huge.png exceeds 10MB limit')).toBeVisible()
  await expect(attached(page)).toHaveCount(1)

  const field = page.getByLabel('Your post')
  await field.dispatchEvent('drop', {
    dataTransfer: await carrying(page, 'two.jpg', await picture({ background: '#00cc22' })),
  })
  await expect(attached(page)).toHaveCount(2)
  const pasted = await carrying(page, 'three.jpg', await picture({ background: '#2200cc' }))
  await field.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    pasted,
  )
  await expect(attached(page)).toHaveCount(3)
  await page
    .getByLabel('Photos and videos')
    .setInputFiles([
      await jpeg('four.jpg', '#ccaa00', { width: 1200, height: 600 }),
      await jpeg('five.jpg', '#00aacc'),
      await jpeg('six.jpg'),
    ])
  await expect(toast(page, 'You can only upload up to 5 files.')).toBeVisible()
  await expect(attached(page)).toHaveCount(5)
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  await page.getByLabel('Description of five.jpg').fill('A hand in the light')
  const up = page.getByRole('button', { name: 'Move five.jpg up' })
  await up.focus()
  for (let i = 0; i < 4; i++) await page.keyboard.press('Enter')
  await expect(attached(page).first()).toContainText('five.jpg')
  await expect(up).toBeFocused()
  const handle = (name: string) =>
    attached(page).filter({ hasText: name }).getByTitle('Drag to change the order')
  await handle('two.jpg').dragTo(handle('four.jpg'))
  await expect(attached(page)).toHaveText([/five/, /one/, /three/, /four/, /two/])
  await handle('two.jpg').dragTo(handle('one.jpg'), { targetPosition: { x: 20, y: 2 } })
  await expect(attached(page)).toHaveText([/five/, /two/, /one/, /three/, /four/])
  await expectAccessible(page)

  // Unfinished work is still there after a reload.
  await page.reload()
  await page.getByRole('button', { name: /Create a Post/ }).click()
  await expect(field).toHaveValue(text)
  await expect(attached(page)).toHaveCount(5)
  await expect(attached(page).first()).toContainText('five.jpg')
  await expect(page.getByLabel('Description of five.jpg')).toHaveValue('A hand in the light')
  await submit(page).click()
  await expect(toast(page, 'Post created!')).toBeVisible()

  const post = card(page, text)
  const thumbnails = post.getByRole('list', { name: 'Pictures and videos' }).getByRole('button')
  await expect(thumbnails).toHaveCount(4)
  await expect(thumbnails.nth(3)).toHaveText('+1')
  const first = thumbnails.first()
  await expect(first).toHaveAccessibleName('Open picture 1 of 5: A hand in the light')
  await expect(first.locator('img')).toHaveJSProperty('complete', true)
  await expectAccessible(page)

  await first.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toHaveAccessibleName('Picture 1 of 5')
  await expect(viewer.getByRole('img', { name: 'A hand in the light' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toHaveAccessibleName('Picture 2 of 5')
  await page.keyboard.press('End')
  await expect(viewer).toHaveAccessibleName('Picture 5 of 5')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toHaveAccessibleName('Picture 5 of 5')
  // A long press moves the button by a pixel, not out from under the pointer.
  const previous = viewer.getByRole('button', { name: 'Previous' })
  await previous.hover()
  await page.mouse.down()
  await previous.evaluate((button) => Promise.all(button.getAnimations().map(({ finished }) => finished)))
  expect(await previous.evaluate((button) => button.matches(':hover'))).toBe(true)
  await page.mouse.up()
  await expect(viewer).toHaveAccessibleName('Picture 4 of 5')
  await page.keyboard.press('Home')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(first).toBeFocused()
})
