import { expect, expectAccessible, PHONE, test } from '../fixtures.ts'
import { newMember, signUp, toast } from '../members.ts'
import { attached, card, jpeg, openForm, submit } from '../post-form.ts'

test('a failed upload can be retried or removed, and the draft stays', async ({ page }) => {
  const text = `Bad reception ${newMember().username}`
  await signUp(page)
  await openForm(page)
  await page.getByLabel('Your post').fill(text)

  await page.route('**/api/media', (route) => route.abort())
  await page.getByLabel('Photos and videos').setInputFiles(await jpeg('crowd.jpg'))
  await expect(toast(page, 'Upload failed')).toContainText('Can’t reach Fanfare.')
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
