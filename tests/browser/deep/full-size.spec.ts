import sharp from 'sharp'
import { expect, expectAccessible, PHONE, test } from '../fixtures.ts'
import { newMember, signUp, toast } from '../members.ts'

const screenshot = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()

test('a screenshot of a long page is read at its full size, on a desktop and on a phone', async ({
  page,
}) => {
  const text = `Look at this page ${newMember().username}`
  await signUp(page)
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create a Post' }).click()
  await page.getByLabel('Your post').fill(text)
  await page.getByLabel('Photos and videos').setInputFiles([
    { name: 'long.png', mimeType: 'image/png', buffer: await screenshot(990, 5000) },
    { name: 'small.png', mimeType: 'image/png', buffer: await screenshot(40, 30) },
  ])
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Post created!')).toBeVisible()
  const post = page.getByRole('article').filter({ hasText: text })
  const open = post.getByRole('button', { name: /Open picture 1 of 2/ })
  const viewer = page.getByRole('dialog')
  const picture = viewer.getByRole('img')

  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(size)
    await open.click()
    await expect(picture).toHaveJSProperty('complete', true)
    expect((await picture.boundingBox())?.height).toBeLessThan(size.height)
    await viewer.getByRole('button', { name: 'Full size' }).click()
    await expect(picture).toHaveJSProperty('naturalWidth', 990)
    expect(await picture.boundingBox()).toMatchObject({ width: 990, height: 5000 })
    await expectAccessible(page)
    // Keys scroll in place of turning to the next picture.
    const whole = viewer.getByRole('region', { name: 'Full size' })
    await whole.focus()
    await page.keyboard.press('End')
    await expect.poll(() => whole.evaluate((one) => one.scrollTop)).toBeGreaterThan(0)
    await expect(viewer).toHaveAccessibleName('Picture 1 of 2')
    await viewer.getByRole('button', { name: 'Fit to window' }).click()
    await page.keyboard.press('ArrowRight')
    await expect(viewer).toHaveAccessibleName('Picture 2 of 2')
    await expect(viewer.getByRole('button', { name: 'Full size' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  }
})
