import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanPicture } from './clean.ts'
import { drawLogo } from './logo.ts'
import { renderImage } from './render.ts'

const WIDTHS = [480, 960, 1920]
const END = Buffer.from([0xff, 0xd9])
const STRAY = Buffer.from([1, 2])

const noise = () => sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#334455' } })
const jpeg = await noise().jpeg().toBuffer()
const inPrint = await noise().toColourspace('cmyk').jpeg().toBuffer()
const progressive = await noise().jpeg({ progressive: true }).toBuffer()
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** With other bytes before the first marker of this kind. */
function withStray(marker: number, bytes: Buffer, stray: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, marker]))
  return Buffer.concat([bytes.subarray(0, at), stray, bytes.subarray(at)])
}

/** As some phones write it: the scan of a sequential picture with the parameters of a progressive one. */
function withOddScan(bytes: Buffer): Buffer {
  const odd = Buffer.from(bytes)
  const scan = odd.indexOf(Buffer.from([0xff, 0xda]))
  const end = scan + 2 + odd.readUInt16BE(scan + 2)
  odd.set([0, 0, 0], end - 3)
  return odd
}

describe('a JPEG', () => {
  it.each([
    ['with odd parameters of its scan', withOddScan(jpeg)],
    ['with stray bytes before a table', withStray(0xc4, jpeg, STRAY)],
    ['with stray bytes before its end', Buffer.concat([jpeg.subarray(0, -2), STRAY, END])],
    [
      'that is progressive, with stray bytes',
      Buffer.concat([progressive.subarray(0, -2), STRAY, STRAY, END]),
    ],
    ['without an end', jpeg.subarray(0, -2)],
    [
      'with a video behind it',
      Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42 and \xff\xd8\xff', 'latin1')]),
    ],
    ['in the colours of print', inPrint],
  ])('%s is taken, as it has all its pixels', async (_, bytes) => {
    const { width, height, original } = await cleanPicture(bytes, WIDTHS)
    expect([width, height]).toEqual([300, 200])
    const strict = sharp(original.bytes, { failOn: 'warning' })
    expect(await strict.metadata()).toMatchObject({ space: 'srgb' })
    await strict.raw().toBuffer()
    await renderImage(bytes, { width: 64, format: 'webp', square: true })
    await drawLogo(bytes)
  })

  it('has the same pixels after its oddities are removed', async () => {
    const pixels = async (bytes: Buffer) =>
      sharp((await cleanPicture(bytes, [])).original.bytes)
        .raw()
        .toBuffer()
    expect(await pixels(withOddScan(withStray(0xc4, jpeg.subarray(0, -2), STRAY)))).toEqual(
      await pixels(jpeg),
    )
  })

  it.each([
    ['breaks off', half(jpeg)],
    ['breaks off and has an end', Buffer.concat([half(jpeg), END])],
    ['lacks the last of its pixels', jpeg.subarray(0, -4000)],
    ['is progressive and breaks off', Buffer.concat([half(progressive), END])],
  ])('that %s is refused with a sentence', async (_, bytes) => {
    const refusal = { reason: 'it’s damaged, or part of it is missing' }
    await expect(cleanPicture(bytes, WIDTHS)).rejects.toMatchObject({ refusal })
    await expect(drawLogo(bytes)).rejects.toMatchObject({ refusal })
    await expect(renderImage(bytes, { width: 64, format: 'webp' })).rejects.toMatchObject({ refusal })
  })

  it('of others is shown although some pixels are wrong, but not when it breaks off', async () => {
    const options = { width: 64, format: 'webp', isDamageTaken: true } as const
    await renderImage(Buffer.concat([half(jpeg), END]), options)
    await expect(renderImage(half(jpeg), options)).rejects.toThrow('cannot be decoded')
  })
})

describe('the size of a picture', () => {
  it.each([
    ['a screenshot of a long page', plain(990, 11_490).png(), [990, 11_490], [480, 960, 990]],
    ['a longer one, whose widest rendition WebP cannot hold', plain(700, 22_000).png(), [700, 22_000], [480]],
    ['one as WebP', plain(500, 16_383).webp(), [500, 16_383], [480, 500]],
    ['a large photo', plain(6000, 8000).jpeg(), [3547, 4729], WIDTHS],
    ['a panorama', plain(9000, 1500).jpeg(), [4096, 683], WIDTHS],
    ['a line', plain(1, 20_000).png(), [1, 20_000], []],
  ])('%s', { timeout: 120_000 }, async (_, picture, [width, height], widths) => {
    const clean = await cleanPicture(await picture.toBuffer(), WIDTHS)
    expect(clean).toMatchObject({ width, height })
    expect([...new Set(clean.renditions.map((one) => one.width))]).toEqual(widths)
  })

  it('is bounded before it is decoded', async () => {
    const bomb = await plain(11_000, 11_000).png().toBuffer()
    await expect(cleanPicture(bomb, WIDTHS)).rejects.toMatchObject({
      refusal: { reason: 'it has more than 100 megapixels' },
    })
  })
})

describe('an animation that would stand still', () => {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    // Nothing reads the checksums of these chunks.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  it('is refused as PNG and AVIF, and may become a still', async () => {
    const png = await plain(20, 10).png().toBuffer()
    const header = 33
    const moving = Buffer.concat([
      png.subarray(0, header),
      chunk('acTL', Buffer.alloc(8)),
      png.subarray(header),
    ])
    await expect(cleanPicture(moving, WIDTHS)).rejects.toMatchObject({
      refusal: { reason: 'it is an animated PNG, which wouldn’t move here' },
    })
    expect(await cleanPicture(moving, WIDTHS, { isStill: true })).toMatchObject({
      width: 20,
      animated: false,
    })
    const sequence = Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avifavismsf1', 'latin1')
    await expect(cleanPicture(sequence, WIDTHS, { isStill: true })).rejects.toMatchObject({
      refusal: { reason: 'it is an animated AVIF, which wouldn’t move here' },
    })
  })
})
