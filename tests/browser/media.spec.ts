import type { Page } from '@playwright/test'
import { picture } from '../support/media.ts'
import { expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { newMember, signUp, toast } from './members.ts'

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
const submit = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })

async function openForm(page: Page): Promise<void> {
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await expect(page.getByLabel('Your post')).toBeFocused()
}

const jpeg = async (name: string, background = '#aa3366', size = {}) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture({ background, ...size }),
})

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

test('a failed upload can be retried or removed, and the draft stays', async ({ page }) => {
  const text = `Bad reception ${newMember().username}`
  await signUp(page)
  await openForm(page)
  await page.getByLabel('Your post').fill(text)

  await page.route('**/api/media', (route) => route.abort())
  await page.getByLabel('Photos and videos').setInputFiles(await jpeg('crowd.jpg'))
  await expect(toast(page, 'Upload failed')).toContainText('Fanfare cannot be reached.')
  await submit(page).click()
  await expect(toast(page, 'Please try the files that failed again, or remove them.')).toBeVisible()
  await expect(page.getByLabel('Your post')).toHaveValue(text)
  await expectAccessible(page)
  await page.unroute('**/api/media')
  await page.getByRole('button', { name: 'Try crowd.jpg again' }).click()
  await expect(page.getByRole('button', { name: 'Remove crowd.jpg' })).toBeVisible()

  const broken = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is no picture.') }
  await page.getByLabel('Photos and videos').setInputFiles(broken)
  await expect(attached(page).nth(1)).toContainText('notes.jpg is not a picture or video that can be used')
  await page.getByRole('button', { name: 'Remove notes.jpg' }).click()
  await expect(attached(page)).toHaveCount(1)

  // A running upload shows its progress, and can be cancelled.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/media', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.getByLabel('Photos and videos').setInputFiles(await jpeg('slow.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload of slow.jpg' }).click()
  goOn()
  await expect(attached(page)).toHaveCount(1)
  await page.unroute('**/api/media')

  await page.route('**/api/posts', (route) => route.abort())
  await submit(page).click()
  await expect(toast(page, 'Failed to create post')).toBeVisible()
  await expect(page.getByLabel('Your post')).toHaveValue(text)
  await expect(attached(page)).toHaveCount(1)
  await page.unroute('**/api/posts')
  await submit(page).click()
  await expect(toast(page, 'Post created!')).toBeVisible()
  await expect(card(page, text).getByRole('button', { name: 'Open picture' })).toBeVisible()
})

test('a video gets a poster and plays in the viewer; on a phone a swipe shows the next file', async ({
  page,
}) => {
  const text = `Encore ${newMember().username}`
  await page.setViewportSize(PHONE)
  await signUp(page)
  await openForm(page)
  await page.getByLabel('Your post').fill(text)
  const recorded = await page.evaluate(record)
  await page
    .getByLabel('Photos and videos')
    .setInputFiles([
      { name: 'encore.webm', mimeType: 'video/webm', buffer: Buffer.from(recorded, 'base64') },
      await jpeg('stage.jpg'),
    ])
  await expect(page.getByRole('button', { name: 'Remove encore.webm' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove stage.jpg' })).toBeVisible()
  await submit(page).click()
  await expect(toast(page, 'Post created!')).toBeVisible()
  const video = card(page, text).getByRole('button', { name: 'Open video 1 of 2' })
  await expect(video).toHaveAccessibleName(/^Open video 1 of 2, \d+:\d\d$/)
  await expect(video.locator('img')).toHaveAttribute('src', /\.webm\?width=\d+$/)
  await video.click()
  const viewer = page.getByRole('dialog')
  const player = viewer.locator('video')
  await expect(player).toHaveJSProperty('videoWidth', 320)
  await player.evaluate((element: HTMLVideoElement) => element.play())
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)
  const swipe = { pointerType: 'touch', isPrimary: true, bubbles: true, clientY: 300 }
  await player.dispatchEvent('pointerdown', { ...swipe, clientX: 300 })
  await player.dispatchEvent('pointerup', { ...swipe, clientX: 120 })
  await expect(viewer).toHaveAccessibleName('Picture 2 of 2')
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(video).toBeFocused()
})

/** Runs in the page: a second of a square that changes its colour, as the browser itself records it. */
async function record(): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  for (let i = 0; i < 15; i++) {
    if (context) context.fillStyle = `hsl(${i * 24} 80% 50%)`
    context?.fillRect(0, 0, 320, 180)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
