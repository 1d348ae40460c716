import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/community/contract.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { MEDIA_BYTES_MAX, renditionAt } from '#features/media/limits.ts'
import { documentLinks, takeDocuments } from '#features/media/public.ts'
import { forgetUnused } from '#features/media/server/trash.ts'
import { moving, mp4, photograph, picture, SECRET, upload, uploadPicture, webm } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('media', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  const filesOf = async (member: Pick<Member, 'id'>, folder = 'community-media') => {
    const place = path.join(site.platform.config.dataDir, 'files', folder, member.id)
    const names = await readdir(place).catch(() => [])
    return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(path.join(place, name)) })))
  }
  const post = (member: Member, media: readonly { id: string; alt?: string }[], content = 'Look') =>
    site.request('/api/posts', { headers: member.headers, body: { content, media } })
  const posted = async (member: Member, media: readonly { id: string; alt?: string }[]): Promise<Post> => {
    const answer = await post(member, media)
    expect(answer.status).toBe(201)
    return answer.json()
  }

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s is drawn anew, upright, in several sizes, and no stored file knows where it was taken',
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

  it('lie under the member and a time, and are served inert, for an hour, in the best format', async () => {
    const member = await createMember(site)
    const item = await uploadPicture(site, member)
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
    for (const wrong of [renditionAt(item.url, 123), `${item.url}x`, item.url.replace(member.id, '..')]) {
      expect([404, 422]).toContain((await site.request(wrong)).status)
    }
  })

  it.each(['gif', 'webp'] as const)(
    'a %s that moves goes on moving, and its renditions stand still',
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

  it('the bytes decide: a wrong name is no matter, and what hangs on a picture is gone', async () => {
    const member = await createMember(site)
    const script = '<script>alert(1)</script>'
    const polyglot = Buffer.concat([await picture(), Buffer.from(script)])
    const answer = await upload(site, member, polyglot, { name: 'page.html' })
    expect(answer.status).toBe(201)
    const { url }: MediaItem = await answer.json()
    expect(url).toMatch(/\.jpg$/)
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
  ])('%s is refused, whatever its name', async (_, content) => {
    const member = await createMember(site)
    const answer = await upload(site, member, Buffer.from(content, 'latin1'))
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors.file).toMatch(
      /^photo\.jpg is not a picture or video that can be used/,
    )
    expect(await filesOf(member)).toEqual([])
  })

  it('files that break off are refused', async () => {
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

  it('a picture that would fill the memory is refused before it is decoded', async () => {
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
    expect((await posted(member, [item])).postType).toBe('video')
  })

  it('is taken up to ten megabytes, and not a byte more', async () => {
    const member = await createMember(site)
    const fits = Buffer.concat([await picture(), Buffer.alloc(MEDIA_BYTES_MAX)]).subarray(0, MEDIA_BYTES_MAX)
    expect((await upload(site, member, fits)).status).toBe(201)
    const large = Buffer.concat([fits, Buffer.alloc(1)])
    const answer = await upload(site, member, large, { name: 'tour.mp4' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { file: 'tour.mp4 exceeds 10MB limit' } })
  })

  it('large bodies are for uploads alone', async () => {
    const member = await createMember(site)
    const body = new FormData()
    body.append('file', new File([new Uint8Array(2 * 1024 * 1024)], 'a.jpg'))
    for (const target of ['/api/posts', '/api/access', '/api/media/none/here', '/auth/v1/signup']) {
      const answer = await site.request(target, { method: 'POST', headers: member.headers, body })
      expect({ target, status: answer.status }).toEqual({ target, status: 413 })
    }
    const huge = await upload(site, member, new Uint8Array(3 * MEDIA_BYTES_MAX))
    expect(huge.status).toBe(413)
  })

  it('is nothing for visitors', async () => {
    for (const to of ['/api/media', '/api/media/documents']) {
      const answer = await upload(site, undefined, await picture(), { to })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ detail: 'Not authenticated' })
    }
    const id = crypto.randomUUID()
    expect((await site.request(`/api/media/${id}`, { method: 'DELETE' })).status).toBe(401)
  })

  it('a post shows its files in their order, with what is to be seen on them', async () => {
    const member = await createMember(site)
    const [first, second] = [await uploadPicture(site, member), await uploadPicture(site, member)]
    const made = await posted(member, [{ id: second.id, alt: ' A stage at night ' }, { id: first.id }])
    expect(made).toMatchObject({
      postType: 'photo',
      mediaUrls: [second.url, first.url],
      media: [{ ...second, alt: 'A stage at night' }, first],
    })
    const read = await (await site.request(`/api/posts/${made.id}`)).json()
    expect(read.post.media).toEqual(made.media)
    const feed = await (await site.request(`/api/posts?author=${member.username}`)).json()
    expect(feed.items[0].media).toEqual(made.media)
  })

  it('refuses files that are somebody else’s, used, unknown, private, named twice, or a sixth', async () => {
    const [ana, ben] = [await createMember(site), await createMember(site)]
    const own = await uploadPicture(site, ana)
    const used = await uploadPicture(site, ana)
    await posted(ana, [used])
    const document = await (await upload(site, ana, await picture(), { to: '/api/media/documents' })).json()
    const foreign = await uploadPicture(site, ben)
    for (const media of [[foreign], [used], [{ id: crypto.randomUUID() }], [document], [own, own]]) {
      const answer = await post(
        ana,
        [own, ...media].map(({ id }) => ({ id })),
      )
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors).toHaveProperty('media')
    }
    const six = Array.from({ length: 6 }, () => ({ id: crypto.randomUUID() }))
    const answer = await post(ana, six)
    expect(await answer.json()).toMatchObject({ errors: { media: 'You can only upload up to 5 files.' } })
    // Nothing of all this used it up.
    await posted(ana, [own])
    await posted(ben, [foreign])
  })

  it('a file is used once, however many posts want it at once', async () => {
    const member = await createMember(site)
    const files = [await uploadPicture(site, member), await uploadPicture(site, member)]
    const wishes = Array.from({ length: 6 }, (_, i) => (i % 2 ? files : files.toReversed()))
    const answers = await Promise.all(
      wishes.map((media) =>
        post(
          member,
          media.map(({ id }) => ({ id })),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
  })

  it('goes with its post, at once', async () => {
    const member = await createMember(site)
    const item = await uploadPicture(site, member)
    const { id } = await posted(member, [item])
    expect(
      (await site.request(`/api/media/${item.id}`, { method: 'DELETE', headers: member.headers })).status,
    ).toBe(404)
    expect(
      (await site.request(`/api/posts/${id}`, { method: 'DELETE', headers: member.headers })).status,
    ).toBe(204)
    expect(await filesOf(member)).toEqual([])
    expect((await site.request(item.url)).status).toBe(404)
  })

  it('unused, it is removed by its owner alone, or after a day', async () => {
    const [ana, ben] = [await createMember(site), await createMember(site)]
    const [first, second] = [await uploadPicture(site, ana), await uploadPicture(site, ana)]
    const kept = await uploadPicture(site, ana)
    await posted(ana, [kept])
    const address = `/api/media/${first.id}`
    expect((await site.request(address, { method: 'DELETE', headers: ben.headers })).status).toBe(404)
    expect((await site.request(address, { method: 'DELETE', headers: ana.headers })).status).toBe(204)
    expect((await site.request(first.url)).status).toBe(404)

    const age = (hours: number) =>
      site.platform.database.pool.query(
        "update media_files set created_at = now() - $1 * interval '1 hour' where user_id = $2",
        [hours, ana.id],
      )
    await age(23)
    await forgetUnused(site.platform)
    expect((await site.request(second.url)).status).toBe(200)
    await age(25)
    await forgetUnused(site.platform)
    expect((await site.request(second.url)).status).toBe(404)
    expect((await site.request(kept.url)).status).toBe(200)
  })

  it('goes with the account: used, unused and private files, and every trace of them', async () => {
    const member = await createMember(site)
    await posted(member, [await uploadPicture(site, member)])
    await uploadPicture(site, member)
    await upload(site, member, await picture(), { to: '/api/media/documents' })
    const deleted = await site.request('/api/me/delete-account', {
      headers: member.headers,
      body: { username: member.username, password: member.password },
    })
    expect(deleted.status).toBe(204)
    expect(await filesOf(member)).toEqual([])
    expect(await filesOf(member, 'documents')).toEqual([])
    const { rows } = await site.platform.database.pool.query(
      'select id from media_files where user_id = $1 union all select null from media_trash where key like $2',
      [member.id, `%${member.id}%`],
    )
    expect(rows).toEqual([])
  })

  it('a file that cannot be removed is tried again', async () => {
    const member = await createMember(site)
    const item = await uploadPicture(site, member)
    const { storage } = site.platform
    const { remove } = storage
    storage.remove = async () => {
      throw new Error('the store is down')
    }
    const gone = await site.request(`/api/media/${item.id}`, { method: 'DELETE', headers: member.headers })
    storage.remove = remove
    expect(gone.status).toBe(204)
    expect((await site.request(item.url)).status).toBe(200)
    await forgetUnused(site.platform)
    expect(await filesOf(member)).toEqual([])
  })

  describe('private documents', () => {
    const send = (member: Member | undefined, bytes: Uint8Array | string, name = 'letter.pdf') =>
      upload(site, member, bytes, { name, to: '/api/media/documents' })

    it('are pictures and PDFs, opened by links that expire, and by nothing else', async () => {
      const [ana, ben] = [await createMember(site), await createMember(site)]
      const letter = await (await send(ana, '%PDF-1.7\nhello\n%%EOF\n', 'Größe "1".pdf')).json()
      const photo = await (await send(ana, await photograph(), 'id.jpg')).json()
      expect(letter).toMatchObject({ name: 'Größe "1".pdf', type: 'application/pdf' })
      for (const { bytes } of await filesOf(ana, 'documents')) expect(bytes.includes(SECRET)).toBe(false)
      const use = (member: Member, ids: string[]) =>
        site.platform.db.transaction().execute((trx) => takeDocuments(trx, member.id, ids, 'documents'))
      await expect(use(ben, [letter.id])).rejects.toThrow('not there any more')
      await use(ana, [letter.id, photo.id])
      await expect(use(ana, [letter.id])).rejects.toThrow('used already')

      const [first, second] = await documentLinks(site.platform, [letter.id, photo.id])
      const answer = await site.request(first?.url ?? '')
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('hello')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.pdf",
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect((await site.request(second?.url ?? '')).headers.get('content-disposition')).toMatch(/^inline/)

      const url = new URL(first?.url ?? '', 'http://site')
      for (const [name, value] of [
        ['expires', String(Number(url.searchParams.get('expires')) + 1)],
        ['signature', 'AAAA'],
      ] as const) {
        const other = new URL(url)
        other.searchParams.set(name, value)
        expect((await site.request(other.pathname + other.search)).status).toBe(404)
      }
      const swapped = url.pathname.replace(letter.id, photo.id) + url.search
      expect((await site.request(swapped)).status).toBe(404)
      expect((await site.request(url.pathname)).status).toBe(422)
      const [file] = await filesOf(ana, 'documents')
      expect((await site.request(`/media/documents/${ana.id}/${file?.name}`)).status).toBe(404)
      expect((await site.request(`/media/community-media/${ana.id}/${file?.name}`)).status).not.toBe(200)
    })

    it.each([
      ['a page', '<!doctype html>'],
      ['a PDF that breaks off', '%PDF-1.7\nhello'],
      ['a video', mp4()],
    ])('%s is none', async (_, bytes) => {
      const member = await createMember(site)
      expect((await send(member, bytes)).status).toBe(422)
      expect(await filesOf(member, 'documents')).toEqual([])
    })
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
