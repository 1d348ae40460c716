import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import { MEDIA_BYTES_MAX } from '#features/files/uploads/limits.ts'
import { renditionAt } from '#features/files/uploads/renditions.ts'
import { createPost } from '../support/community.ts'
import {
  filesOf as filesOfMember,
  moving,
  mp4,
  photograph,
  picture,
  publicAddressOf,
  SECRET,
  upload,
  uploadPicture,
  webm,
} from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openS3, type S3Server } from '../support/s3.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('media', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  const filesOf = (member: Member) => filesOfMember(site, member)

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s is re-encoded upright, in several sizes, and no stored file contains its place',
    async (format) => {
      const member = await createMember(site)
      const taken = await photograph(format)
      expect(taken.includes(SECRET)).toBe(true)
      const item = await uploadPicture(site, member, taken)
      expect(item).toMatchObject({ kind: 'image', animated: false, duration: null, alt: '' })
      expect(item).toMatchObject({ width: 800, height: 1200, widths: [480, 800] })
      expect(item.color).toMatch(/^#[0-9a-f]{6}$/)
      const files = await filesOf(member)
      expect(files).toHaveLength(5)
      for (const { bytes } of files) {
        expect(bytes.includes(SECRET)).toBe(false)
        const { exif, xmp, orientation } = await sharp(bytes).metadata()
        expect({ exif, xmp, orientation }).toEqual({})
        const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
        // Turned upright, the left half is above.
        expect(data[0]).toBeGreaterThan(200)
        expect(data.at(-1)).toBeGreaterThan(200)
      }
    },
  )

  it('are stored by member and time, and served inert, for an hour, in the best format', async () => {
    const member = await createMember(site)
    const unused = await uploadPicture(site, member)
    const item = { url: publicAddressOf(unused) }
    await createPost(site, member, { media: [{ id: unused.id, alt: '' }] })
    expect(item.url).toMatch(new RegExp(`^/media/community-media/${member.id}/\\d{13}-[0-9a-f]{24}\\.jpg$`))
    const answer = await site.request(item.url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const tag = answer.headers.get('etag') ?? ''
    expect((await site.request(item.url, { headers: { 'if-none-match': tag } })).status).toBe(304)
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
    ] as const) {
      const small = await site.request(renditionAt(item.url, 480), { headers: { accept } })
      expect(small.headers.get('content-type')).toBe(type)
      expect(small.headers.get('vary')).toContain('Accept')
      expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
        width: 480,
        height: 360,
      })
    }
    const between = await site.request(renditionAt(item.url, 481), { headers: { accept: 'image/webp' } })
    expect((await sharp(Buffer.from(await between.arrayBuffer())).metadata()).width).toBeGreaterThan(480)
    for (const wrong of [`${item.url}x`, item.url.replace(member.id, '..')]) {
      expect([404, 422]).toContain((await site.request(wrong)).status)
    }
  })

  it.each(['gif', 'webp'] as const)(
    'an animated %s stays animated, and its renditions are still',
    async (format) => {
      const member = await createMember(site)
      const item = await uploadPicture(site, member, await moving(format))
      expect(item).toMatchObject({ animated: true, width: 64, height: 48, widths: [64] })
      const whole = await site.request(item.url)
      expect(whole.headers.get('content-type')).toBe('image/webp')
      expect(await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).toMatchObject({ pages: 3 })
      const still = await site.request(renditionAt(item.url, 64))
      expect((await sharp(Buffer.from(await still.arrayBuffer())).metadata()).pages ?? 1).toBe(1)
    },
  )

  it('the bytes decide: a wrong name does not matter, and data appended to a picture is removed', async () => {
    const member = await createMember(site)
    const script = '<script>alert(1)</script>'
    const polyglot = Buffer.concat([await picture(), Buffer.from(script)])
    const answer = await upload(site, member, polyglot, { name: 'page.html' })
    expect(answer.status).toBe(201)
    const { url }: MediaItem = await answer.json()
    expect(url).toMatch(/\.jpg\?token=/)
    for (const { bytes } of await filesOf(member)) expect(bytes.includes(script)).toBe(false)
  })

  it.each([
    ['a drawing that can carry scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a drawing with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that begins like a GIF', 'GIF89a/*<script>alert(1)</script>*/=1;'],
    ['a document', '%PDF-1.7\n%%EOF'],
    ['sound', 'ID3\x03\x00\x00\x00\x00\x00\x00\xff\xfb\x90\x00'],
    ['nothing', ''],
  ])('%s is refused, regardless of its name', async (_, content) => {
    const member = await createMember(site)
    const answer = await upload(site, member, Buffer.from(content, 'latin1'))
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors.file).toMatch(
      /^photo\.jpg is not a picture or video that can be used/,
    )
    expect(await filesOf(member)).toEqual([])
  })

  it('truncated files are refused', async () => {
    const member = await createMember(site)
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const whole = await sharp(noise).toFormat(format).toBuffer()
      expect((await upload(site, member, whole.subarray(0, whole.length / 2))).status).toBe(422)
    }
    for (const cut of [1, 20, 300]) {
      expect((await upload(site, member, mp4({ cut }))).status).toBe(422)
      expect((await upload(site, member, webm({ cut }))).status).toBe(422)
    }
    expect(await filesOf(member)).toEqual([])
  })

  it.each([
    ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'it’s a HEIC photo', 'Most Compatible'],
    ['a clip of an iPhone', '\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'it is a QuickTime video', 'send it as MP4'],
    ['an animated AVIF', '\0\0\0\x1cftypavis\0\0\0\0avifavismsf1', 'it is an animated AVIF', 'GIF or WebP'],
    [
      'a JPEG that breaks off',
      '\xff\xd8\xff\xe0\x00\x10JFIF and no more',
      'it’s damaged',
      'Please choose a JPEG',
    ],
  ])('%s is refused with what to do', async (_, content, reason, advice) => {
    const member = await createMember(site)
    const answer = await upload(site, member, Buffer.from(content, 'latin1'))
    const sentence: string = (await answer.json()).errors.file
    expect([answer.status, sentence]).toEqual([422, expect.stringContaining(reason)])
    expect(sentence).toContain(advice)
    expect(await filesOf(member)).toEqual([])
  })

  it('a picture that needs too much memory is refused before it is decoded', async () => {
    const member = await createMember(site)
    const answer = await upload(site, member, pngOf(30_000, 30_000))
    expect(answer.status).toBe(422)
    expect(await filesOf(member)).toEqual([])
  })

  it.each([
    ['MP4', mp4, 'video/mp4', { width: 1080, height: 1920, duration: 2.5 }],
    ['WebM', webm, 'video/webm', { width: 1280, height: 720, duration: 2.5 }],
    [
      'WebM of a browser',
      () => webm({ recorded: true }),
      'video/webm',
      { width: 1280, height: 720, duration: null },
    ],
  ] as const)('a video is taken as %s, without places, dates and names', async (_, make, type, facts) => {
    const member = await createMember(site)
    const bytes = make()
    expect(bytes.includes(SECRET)).toBe(true)
    const answer = await upload(site, member, bytes, { name: 'photo.jpg', poster: await photograph() })
    expect(answer.status).toBe(201)
    const item: MediaItem = await answer.json()
    expect(item).toMatchObject({ kind: 'video', widths: [480, 800], ...facts })
    const files = await filesOf(member)
    expect(files).toHaveLength(5)
    for (const file of files) {
      expect(file.bytes.includes(SECRET)).toBe(false)
      expect(file.bytes.includes('DATE')).toBe(false)
    }
    const whole = Buffer.from(await (await site.request(item.url)).arrayBuffer())
    expect(whole).toHaveLength(bytes.length)
    expect(whole.includes('picture!')).toBe(true)

    const part = await site.request(item.url, { headers: { range: 'bytes=4-11' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-type')).toBe(type)
    expect(part.headers.get('content-range')).toBe(`bytes 4-11/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 12))
    const end = await site.request(item.url, { headers: { range: 'bytes=-5' } })
    expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-5))
    const beyond = await site.request(item.url, { headers: { range: `bytes=${whole.length}-` } })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.length}`)
    const post = await site.request('/api/posts', {
      headers: member.headers,
      body: { content: 'Look', media: [{ id: item.id }] },
    })
    expect(await post.json()).toMatchObject({ postType: 'video' })
  })

  it('is accepted up to ten megabytes', async () => {
    const member = await createMember(site)
    const fits = Buffer.concat([await picture(), Buffer.alloc(MEDIA_BYTES_MAX)]).subarray(0, MEDIA_BYTES_MAX)
    expect((await upload(site, member, fits)).status).toBe(201)
    const large = Buffer.concat([fits, Buffer.alloc(1)])
    const answer = await upload(site, member, large, { name: 'tour.mp4' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { file: 'tour.mp4 exceeds 10MB limit' } })
  })

  it('only uploads may have large bodies', async () => {
    const member = await createMember(site)
    const send = async (target: string, bytes: number) => {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes)], 'a.jpg'))
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const body = new Uint8Array(await encoded.arrayBuffer())
      const headers = { ...member.headers, 'content-type': type, 'content-length': String(body.length) }
      return (await site.request(target, { method: 'POST', headers, body })).status
    }
    for (const target of ['/api/posts', '/api/access', '/api/media/none/here', '/auth/v1/signup'])
      expect({ target, status: await send(target, 2 * 1024 * 1024) }).toEqual({ target, status: 413 })
    expect(await send('/api/media', 3 * MEDIA_BYTES_MAX)).toBe(413)
  })

  it('is refused for visitors', async () => {
    for (const to of ['/api/media', '/api/media/documents']) {
      const answer = await upload(site, undefined, await picture(), { to })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ detail: 'Not authenticated' })
    }
    const id = crypto.randomUUID()
    expect((await site.request(`/api/media/${id}`, { method: 'DELETE' })).status).toBe(401)
  })
})

describe('media in a store that refuses the key of the site', () => {
  const written: string[] = []
  let s3: S3Server
  let site: TestSite
  beforeAll(async () => {
    s3 = await openS3()
    site = await openTestSite({
      env: { ...s3.env, S3_SECRET_ACCESS_KEY: 'mistyped', LOG_LEVEL: 'warn' },
      log: { write: (line) => written.push(line) },
    })
  })
  afterAll(async () => {
    await site.close()
    await s3.close()
  })

  it('is not stored: the member is asked to retry, and the log has the cause', async () => {
    const answer = await upload(site, await createMember(site), await picture())
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({
      detail: expect.stringContaining('We can’t save or read files'),
    })
    expect(written.find((line) => line.includes('request failed'))).toContain('SignatureDoesNotMatch')
    expect(await site.platform.db.selectFrom('media_files').select('id').execute()).toEqual([])
    expect(await s3.objects()).toEqual(new Map())
  })
})

/** The bytes of a PNG without a picture that claims to be so large. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
