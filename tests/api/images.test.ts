import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { imageAt } from '#features/files/outside-pictures/contract.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { holdTimeouts } from '../support/hold-timeouts.ts'
import { INSIDE_ADDRESSES } from '../support/inside-addresses.ts'
import { faults, type Outside, openOutside, type Reply } from '../support/outside.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

let outside: Outside
let site: TestSite
let guarded: TestSite
const pictures = new Map<string, Reply>()

beforeAll(async () => {
  outside = await openOutside((path) => pictures.get(path))
  site = await openTestSite({ env: sourcesAt(outside) })
  guarded = await openTestSite()
  const photo = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c33' } })
  pictures.set('/photo.jpg', { body: await photo.clone().jpeg().toBuffer() })
  pictures.set('/clear.png', {
    body: await sharp({
      create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer(),
  })
  pictures.set('/turned.jpg', {
    body: await photo
      .clone()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '47/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  })
})
afterAll(async () => {
  await site.close()
  await guarded.close()
  await outside.close()
})

const addressOf = async (path: string, of = site) =>
  (await imageAddresses(of.platform))(path.startsWith('/') ? outside.url + path : path)

const get = async (address: string, accept = 'image/avif,image/webp,*/*', headers = {}) =>
  site.request(address, { headers: { accept, ...headers } })

const measured = async (response: Response) => {
  const { format, width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { format, width, height, hasExif: exif !== undefined }
}

describe('the image address', () => {
  it('returns a picture in the requested width and the best accepted format, cacheable for long', async () => {
    const address = await addressOf('/photo.jpg')
    const avif = await get(imageAt(address, 320))
    expect(avif.status).toBe(200)
    expect(avif.headers.get('content-type')).toBe('image/avif')
    expect(avif.headers.get('cache-control')).toBe('public, max-age=2592000')
    expect(avif.headers.get('vary')).toContain('Accept')
    expect(avif.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await measured(avif)).toMatchObject({ format: 'heif', width: 320, height: 180 })
    expect(await measured(await get(imageAt(address, 640), 'image/webp,*/*'))).toMatchObject({
      format: 'webp',
      width: 640,
    })
    expect(await measured(await get(imageAt(address, 640), '*/*'))).toMatchObject({ format: 'jpeg' })
  })

  it('never makes a picture larger than it is', async () => {
    expect(
      await measured(await get(imageAt(await addressOf('/photo.jpg'), 1920), 'image/webp')),
    ).toMatchObject({
      width: 1600,
    })
  })

  it('rotates a picture upright and strips its metadata', async () => {
    const answer = await measured(await get(imageAt(await addressOf('/turned.jpg'), 320), '*/*'))
    expect(answer).toEqual({ format: 'jpeg', width: 320, height: 569, hasExif: false })
  })

  it('keeps transparency if the format supports it', async () => {
    const answer = await get(await addressOf('/clear.png'), 'image/webp')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).stats()).isOpaque).toBe(false)
  })

  it('fetches a picture once, for everybody and every width', async () => {
    pictures.set('/once.jpg', pictures.get('/photo.jpg') ?? faults.notFound)
    outside.requests = []
    const address = await addressOf('/once.jpg')
    const answers = await Promise.all(
      ([320, 320, 640, 320, 960] as const).map((width) => get(imageAt(address, width), 'image/webp')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(outside.requests.filter(({ path }) => path === '/once.jpg')).toHaveLength(1)
    expect(outside.requests[0]?.headers['user-agent']).toMatch(/^Fanfare\//)
  })

  it('does not wait longer than five seconds for a source that hangs, whose own timeout is longer', async () => {
    pictures.set('/hangs.jpg', faults.hanging)
    const timeouts = holdTimeouts()
    const { setTimeout } = globalThis
    const waits: number[] = []
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
      waits.push(ms)
      return setTimeout(work, ms === 5_000 ? 0 : ms)
    }) as typeof setTimeout)
    onTestFinished(() => spy.mockRestore())
    expect((await get(await addressOf('/hangs.jpg'))).status).toBe(404)
    expect(waits).toContain(5_000)
    for (const timeout of timeouts) timeout.pass()
  })

  it('answers 304 when nothing changed', async () => {
    const address = await addressOf('/photo.jpg')
    const tag = (await get(address)).headers.get('etag') ?? ''
    const again = await get(address, undefined, { 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('refuses URLs that the server did not sign', async () => {
    const address = await addressOf('/photo.jpg')
    const [, , signature = '', width, source] = address.split('/')
    const other = Buffer.from(`${outside.url}/clear.png`).toString('base64url')
    outside.requests = []
    for (const forged of [
      `/images/${signature}/${width}/${other}`,
      `/images/${signature.slice(0, -2)}/${width}/${source}`,
      `/images/${'A'.repeat(22)}/${width}/${source}`,
      `/images//${width}/${source}`,
      `/images/${signature}/641/${source}`,
      `/images/${signature}/99999/${source}`,
      `/images/${signature}/${width}`,
      `/images/${signature}`,
    ]) {
      expect((await get(forged)).status, forged).toBe(404)
    }
    expect(outside.requests).toEqual([])
  })

  const broken: [string, Reply][] = [
    [
      'a drawing with a script',
      { body: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' },
    ],
    ['a page', { ...faults.htmlWith200, headers: { 'Content-Type': 'image/png' } }],
    ['nothing', { body: '' }],
    ['text', { body: 'GIF', headers: { 'Content-Type': 'image/gif' } }],
    ['a document', { body: '%PDF-1.4 trailer <</Root 1 0 R>>', headers: { 'Content-Type': 'image/png' } }],
    ['50 MB', faults.fiftyMegabytes],
    ['an absence', faults.notFound],
    ['an outage', faults.unavailable],
    ['a reset', faults.reset],
    ['a way to a private address', faults.toPrivateAddress],
  ]
  it.each(broken)('answers 404 to %s, and does not retry at once', async (name, reply) => {
    const path = `/${encodeURIComponent(name)}`
    pictures.set(path, reply)
    outside.requests = []
    const address = await addressOf(path)
    const first = await get(address)
    expect(first.status).toBe(404)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const requestCount = outside.requests.length
    expect((await get(address)).status).toBe(404)
    expect(outside.requests.length).toBe(requestCount)
  })

  it('answers 404 to a picture that is truncated, or has too many pixels', async () => {
    const photo = pictures.get('/photo.jpg') as { body: Buffer }
    pictures.set('/cut.jpg', { body: photo.body.subarray(0, photo.body.length / 2) })
    pictures.set('/huge.png', { body: blackPng(20_000) })
    pictures.set('/not-so-huge.png', { body: blackPng(2_000) })
    expect((await get(await addressOf('/cut.jpg'))).status).toBe(404)
    expect((await get(await addressOf('/huge.png'))).status).toBe(404)
    expect((await get(await addressOf('/not-so-huge.png'))).status).toBe(200)
  })
})

describe('an address of our own network, even a signed one', () => {
  it.each(INSIDE_ADDRESSES)('is not fetched: %s', async (inside) => {
    const { status } = await guarded.request(await addressOf(inside, guarded))
    expect(status).toBe(404)
  })

  it('is not fetched by its name or at its port', async () => {
    outside.requests = []
    const { port } = new URL(outside.url)
    for (const inside of [
      `${outside.url}/photo.jpg`,
      `http://localhost:${port}/photo.jpg`,
      'http://localhost/',
    ]) {
      expect((await guarded.request(await addressOf(inside, guarded))).status).toBe(404)
    }
    expect(outside.requests).toEqual([])
  })
})

/** A square picture of one bit a pixel: few bytes, whatever its size. */
function blackPng(pixels: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const number = (value: number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }
    return Buffer.concat([number(data.length), body, number(crc32(body))])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc((1 + Math.ceil(pixels / 8)) * pixels)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
