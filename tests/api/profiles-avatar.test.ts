import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#features/community/profiles/contract.ts'
import { AVATAR_BYTES_MAX, avatarAt } from '#features/community/profiles/limits.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('avatars', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  const upload = (
    member: Pick<Member, 'headers'> | undefined,
    bytes: Uint8Array | string,
    name = 'me.jpg',
  ) => {
    const body = new FormData()
    body.append('file', new File([bytes as BlobPart], name, { type: 'image/jpeg' }))
    return site.request('/api/me/avatar', { method: 'POST', headers: member?.headers, body })
  }
  const addressOf = async (answer: Response) => {
    expect(answer.status).toBe(200)
    return ((await answer.json()) as Profile).avatarUrl ?? ''
  }
  const filesOf = (member: Member) =>
    readdir(path.join(site.platform.config.dataDir, 'files/avatars', member.id)).catch(() => [])

  /** A photograph as a phone makes it: lying on its side, left half red, with a place in its metadata. */
  const photograph = () =>
    sharp({ create: { width: 600, height: 400, channels: 3, background: '#0000ff' } })
      .composite([
        {
          input: { create: { width: 300, height: 400, channels: 3, background: '#ff0000' } },
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

  it('are re-encoded: square, upright, in two sizes, without metadata', async () => {
    const member = await createMember(site)
    const address = await addressOf(await upload(member, await photograph()))
    for (const size of [512, 128] as const) {
      const answer = await site.request(avatarAt(address, size))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
      const picture = sharp(Buffer.from(await answer.arrayBuffer()))
      const { width, height, format, exif } = await picture.metadata()
      expect({ width, height, format, exif }).toEqual({
        width: size,
        height: size,
        format: 'webp',
        exif: undefined,
      })
      const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
      const [topRed = 0, , topBlue = 0] = data
      const [bottomRed = 0, , bottomBlue = 0] = data.subarray(-3)
      // Turned upright, the left half is above.
      expect(topRed).toBeGreaterThan(topBlue)
      expect(bottomBlue).toBeGreaterThan(bottomRed)
    }
    const profile = await (await site.request(`/api/profiles/${member.username}`)).json()
    expect(profile.avatarUrl).toBe(address)
  })

  it('replace each other, can be removed, and are deleted with the account', async () => {
    const member = await createMember(site)
    const picture = await photograph()
    const first = await addressOf(await upload(member, picture))
    const tag = (await site.request(first)).headers.get('etag') ?? ''
    const askedAgain = async () => (await site.request(first, { headers: { 'if-none-match': tag } })).status
    expect(await askedAgain()).toBe(304)
    const second = await addressOf(await upload(member, picture))
    expect(second).not.toBe(first)
    expect([(await site.request(first)).status, await askedAgain()]).toEqual([404, 404])
    expect(await filesOf(member)).toHaveLength(2)
    const removed = await site.request('/api/me/avatar', { method: 'DELETE', headers: member.headers })
    expect(await removed.json()).toMatchObject({ avatarUrl: null })
    expect(await filesOf(member)).toEqual([])

    await upload(member, picture)
    const deleted = await site.request('/api/me/delete-account', {
      headers: member.headers,
      body: { username: member.username, password: member.password },
    })
    expect(deleted.status).toBe(204)
    expect(await filesOf(member)).toEqual([])
  })

  it('leave no files behind after concurrent uploads', async () => {
    const member = await createMember(site)
    const picture = await photograph()
    await Promise.all(Array.from({ length: 4 }, () => upload(member, picture)))
    expect(await filesOf(member)).toHaveLength(2)
  })

  it.each([
    ['a drawing that can carry scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a picture that breaks off', '\xff\xd8\xff\xe0\x00\x10JFIF and no more'],
    ['nothing', ''],
  ])('are refused for %s, regardless of the name', async (_, content) => {
    const member = await createMember(site)
    const answer = await upload(member, Buffer.from(content, 'latin1'), 'me.jpg')
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors.file).toMatch(/^me\.jpg is not a picture that can be used/)
    expect(await filesOf(member)).toEqual([])
  })

  it('are refused above ten megabytes, and when there is none', async () => {
    const member = await createMember(site)
    const large = await upload(member, new Uint8Array(AVATAR_BYTES_MAX + 1), 'huge.png')
    expect(large.status).toBe(422)
    expect(await large.json()).toMatchObject({ errors: { file: 'huge.png exceeds 10MB limit' } })
    const none = await site.request('/api/me/avatar', {
      method: 'POST',
      headers: member.headers,
      body: new FormData(),
    })
    expect(none.status).toBe(422)
    expect(await none.json()).toMatchObject({ errors: { file: 'Please choose a picture.' } })
  })

  it('can be changed only by their owner', async () => {
    expect((await upload(undefined, await photograph())).status).toBe(401)
    expect((await site.request('/api/me/avatar', { method: 'DELETE' })).status).toBe(401)
  })

  it('have no other paths', async () => {
    for (const name of [
      'x',
      '../../database/PG_VERSION',
      '..%2F..%2Fdatabase',
      `${'0'.repeat(32)}-512.webp`,
    ]) {
      const { status } = await site.request(`/media/avatars/6f1c2d52-1c7b-4f61-8d0b-0f5d1c0c5a11/${name}`)
      expect([404, 422]).toContain(status)
    }
  })
})
