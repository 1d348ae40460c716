import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createArtist, createBusiness } from '../../support/business.ts'
import { filesOf, picture, upload } from '../../support/media.ts'
import { createMember, type Member } from '../../support/members.ts'
import { raw, type ServedSite, serve, statusOf } from '../../support/served.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let served: ServedSite
let member: Member
beforeAll(async () => {
  site = await openTestSite()
  served = await serve(site)
  member = await createMember(site)
})
afterAll(async () => {
  await served?.close()
  await site?.close()
})

const TO = ['/api/media', '/api/media/documents', '/api/me/avatar'] as const
const SCRIPT = '<script>alert(document.domain)</script>'

describe('a body', () => {
  const authorization = () => `Authorization: ${member.headers.authorization}`
  const json = 'Content-Type: application/json'

  it('with a Content-Length above the limit is refused before it is read', async () => {
    const answer = await served.send(
      raw('POST /api/posts', [authorization(), json, 'Content-Length: 99999999999']),
    )
    expect(statusOf(answer)).toBe(413)
  })

  it('without a Content-Length is read up to the limit only', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const answer = await served.send(
      `${raw('POST /api/posts', [authorization(), json, 'Transfer-Encoding: chunked'])}`,
      ...Array.from({ length: 40 }, () => chunk),
      '0\r\n\r\n',
    )
    expect(statusOf(answer)).toBe(413)
  })

  it('without a Content-Length and without end is not awaited where no body is allowed', async () => {
    const answer = await served.send(
      raw('POST /api/media', ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked']),
      `10000\r\n${'x'.repeat(0x10000)}\r\n`,
    )
    expect(statusOf(answer)).toBe(401)
  })

  it('of a file is read beside three others of its sender, so that slow uploads fill no memory and block nobody else', async () => {
    const waits = async () => {
      const depths = (await site.platform.metrics.registry.getSingleMetric('fanfare_queue_depth')?.get())
        ?.values
      const ofMembers = depths?.filter(({ labels }) => labels.queue === 'uploads of a member') ?? []
      return Object.fromEntries(ofMembers.map(({ labels, value }) => [labels.state, value]))
    }
    const slow = Array.from({ length: 5 }, () => connect(served.port, '127.0.0.1').on('error', () => {}))
    onTestFinished(() => {
      for (const socket of slow) socket.destroy()
    })
    for (const socket of slow) {
      socket.write(
        raw('POST /api/media', [
          authorization(),
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 1000000',
        ]),
      )
    }
    await expect.poll(waits).toEqual({ running: 4, waiting: 1 })
    const other = await createMember(site)
    const bytes = await picture({ width: 8, height: 8 })
    expect((await upload(site, other, bytes)).status).toBe(201)
    for (const socket of slow) socket.destroy()
    expect((await upload(site, member, bytes)).status).toBe(201)
    await expect.poll(waits).toEqual({ running: 0, waiting: 0 })
  })

  it('that is compressed is not decompressed', async () => {
    const bomb = gzipSync(JSON.stringify({ content: 'x'.repeat(4000) }))
    const answer = await site.request('/api/posts', {
      method: 'POST',
      headers: { ...member.headers, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: bomb,
    })
    expect([400, 415, 422]).toContain(answer.status)
  })

  it('with endless nesting or a hundred thousand fields is refused before it is parsed', async () => {
    const deep = 400_000
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    for (const body of [
      `${'['.repeat(deep)}${']'.repeat(deep)}`,
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      `{"content":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      `{"content":"\\"","a":${'['.repeat(deep)}`,
      `{${Array.from({ length: 60_000 }, (_, n) => `"field${n}":1`).join()}}`,
      `{"content":[${Array(300_000).fill('1').join()}]}`,
      `{"content":[${Array(300_000).fill('{}').join()}]}`,
    ]) {
      const answer = await site.request('/api/posts', {
        method: 'POST',
        headers: { ...member.headers, 'Content-Type': 'application/json' },
        body,
      })
      expect(answer.status).toBe(400)
      expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([])
    }
  })

  it('with odd numbers, or brackets in its texts, is read', async () => {
    for (const body of ['{"content":1e999999}', JSON.stringify({ content: '[{,"\\'.repeat(50_000) })]) {
      const answer = await site.request('/api/posts', {
        method: 'POST',
        headers: { ...member.headers, 'Content-Type': 'application/json' },
        body,
      })
      expect(answer.status).toBe(422)
    }
  })

  it.each(TO)('of very many parts, or of parts with very many headers, is not parsed: %s', async (to) => {
    const part = (head: string) => `--b\r\nContent-Disposition: form-data; name="a"\r\n${head}\r\n\r\n`
    for (const form of [
      part('').repeat(2000),
      part('X-A: b\r\n'.repeat(5000)),
      part(`X-A: ${'b'.repeat(100_000)}`),
      `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(100_000)}"\r\n\r\n\r\n`,
    ]) {
      const answer = await site.request(to, {
        method: 'POST',
        headers: { ...member.headers, 'Content-Type': 'multipart/form-data; x="boundary=z"; boundary=b' },
        body: `${form}--b--\r\n`,
      })
      expect(answer.status).toBe(400)
    }
  })
})

/** A GIF whose screen is so large, with so many frames of one pixel. */
function manyFrames(side: number, frames: number): Buffer {
  const screen = Buffer.from([
    side & 255,
    side >> 8,
    side & 255,
    side >> 8,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ])
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0])
  return Buffer.concat([Buffer.from('GIF89a'), screen, ...Array(frames).fill(frame), Buffer.from([0x3b])])
}

describe('an image bomb', () => {
  it.each(TO)(
    'of thousands of frames is refused by its decoded size, not by its file size: %s',
    async (to) => {
      for (const [side, frames] of [
        [2000, 1000],
        [2, 5000],
      ] as const) {
        const bomb = manyFrames(side, frames)
        expect(bomb.length).toBeLessThan(150_000)
        const answer = await upload(site, member, bomb, { to, name: 'small.gif' })
        // An avatar is the first frame alone, which is decoded by itself.
        if (to === '/api/me/avatar') expect([200, 422]).toContain(answer.status)
        else expect(answer.status).toBe(422)
      }
    },
  )
})

describe('a polyglot', () => {
  const png = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
  const MARKS = ['PK\x03\x04', '%PDF-1.7', '<?php', '<script', 'alert(', '#!/bin/sh']

  it.each([
    ['JPEG and zip', async () => [await picture(), Buffer.from('PK\x03\x04evil.zip')]],
    [
      'JPEG and page, in a comment',
      async () => {
        const bytes = await picture()
        const comment = Buffer.from(
          `\xff\xfe\x00${String.fromCharCode(SCRIPT.length + 2)}${SCRIPT}`,
          'latin1',
        )
        return [bytes.subarray(0, 2), comment, bytes.subarray(2)]
      },
    ],
    ['PNG and PDF', async () => [await png(), Buffer.from('%PDF-1.7 app.alert(1) %%EOF')]],
    ['PNG and PHP', async () => [await png(), Buffer.from('<?php system($_GET[0]); ?>')]],
    [
      'GIF and JavaScript',
      async () => {
        const bytes = manyFrames(16, 2)
        const script = 'alert(1)//'
        const comment = Buffer.concat([
          Buffer.from([0x21, 0xfe, script.length]),
          Buffer.from(script),
          Buffer.from([0]),
        ])
        return [bytes.subarray(0, 19), comment, bytes.subarray(19)]
      },
    ],
    [
      'WebP and shell',
      async () => [
        await sharp(await png())
          .webp()
          .toBuffer(),
        Buffer.from('#!/bin/sh\n'),
      ],
    ],
  ])('of %s is only a picture when stored, and is served only as a picture', async (_kinds, make) => {
    const owner = await createMember(site)
    const bytes = Buffer.concat(await make())
    expect(MARKS.some((mark) => bytes.includes(mark, 0, 'latin1'))).toBe(true)
    const answer = await upload(site, owner, bytes, { name: 'invoice.html' })
    expect(answer.status).toBe(201)
    const { url } = await answer.json()
    const served = await site.request(url)
    expect(served.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/)
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    for (const file of await filesOf(site, owner)) {
      for (const mark of MARKS) expect(file.bytes.includes(mark, 0, 'latin1'), mark).toBe(false)
    }
  })
})

describe('a picture that can carry scripts', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
  const XXE = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`
  it.each(TO)('is refused regardless of its name: %s', async (to) => {
    for (const bytes of [svg, XXE, `\ufeff${svg}`, `\n\n${svg}`, `<!-- x -->${svg}`, gzipSync(svg)]) {
      for (const name of ['a.png', 'a.svg', 'a.svgz', 'a.jpg.svg', 'a.png\0.svg']) {
        const answer = await upload(site, member, Buffer.from(bytes), { to, name })
        expect(answer.status, name).toBe(422)
      }
    }
  })
})

describe('the name of a file', () => {
  it.each([
    'a.pdf\r\nSet-Cookie: stolen=1',
    '../../../etc/passwd.pdf',
    '..\\..\\evil.pdf',
    'a"; filename="evil.html',
    'a.pdf\0.html',
    '/etc/cron.d/x.pdf',
    'C:\\x.pdf',
    '\u202efdp.exe',
  ])('%j cannot split a response or leave a folder', async (name) => {
    const owner = await createMember(site)
    const business = await createBusiness(site, owner)
    const sent = await upload(site, owner, '%PDF-1.7\n%%EOF', { to: '/api/media/documents', name })
    expect(sent.status).toBe(201)
    const document = await sent.json()
    const claim = await site.request('/api/business/claims/artist', {
      headers: owner.headers,
      body: {
        businessAccountId: business.id,
        artistMusicbrainzId: await createArtist(site, 'Somebody'),
        documentIds: [document.id],
      },
    })
    const { id } = await claim.json()
    const links = await site.request(`/api/business/claims/artist/${id}/documents`, {
      headers: owner.headers,
    })
    const [{ url }] = (await links.json()).items
    const answer = await served.send(raw(`GET ${url}`))
    expect(statusOf(answer)).toBe(200)
    expect(answer).toMatch(/\r\ncontent-disposition: attachment; filename\*=UTF-8''[\w.%!~-]+\r\n/i)
    expect(answer).not.toMatch(/^set-cookie/im)
    const [stored, ...others] = await filesOf(site, owner, 'documents')
    expect(others).toEqual([])
    expect(stored?.name).toMatch(/^[\w-]+\.pdf$/)
  })
})
