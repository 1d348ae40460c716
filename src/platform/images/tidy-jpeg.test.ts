import sharp from 'sharp'
import { expect, it } from 'vitest'
import { tidyJpeg } from './tidy-jpeg.ts'

it('gives up a file of more segments than any picture has', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#334455' } })
    .jpeg()
    .toBuffer()
  const withSegments = (count: number) =>
    Buffer.concat([
      picture.subarray(0, 2),
      Buffer.alloc(4 * count, Buffer.from([0xff, 0xe0, 0, 2])),
      picture.subarray(2),
    ])
  expect(tidyJpeg(withSegments(100))).toBeDefined()
  expect(tidyJpeg(withSegments(10_001))).toBeUndefined()
})
