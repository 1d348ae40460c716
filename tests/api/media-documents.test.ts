import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentLinks, markDocumentsUsed } from '#features/files/uploads/public.ts'
import { filesOf, mp4, photograph, SECRET, upload } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('private documents', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  const send = (member: Member | undefined, bytes: Uint8Array | string, name = 'letter.pdf') =>
    upload(site, member, bytes, { name, to: '/api/media/documents' })

  it('are pictures and PDFs, which open only by links that expire', async () => {
    const [ana, ben] = [await createMember(site), await createMember(site)]
    const letter = await (await send(ana, '%PDF-1.7\nhello\n%%EOF\n', 'Größe "1".pdf')).json()
    const photo = await (await send(ana, await photograph(), 'id.jpg')).json()
    expect(letter).toMatchObject({ name: 'Größe "1".pdf', type: 'application/pdf' })
    for (const { bytes } of await filesOf(site, ana, 'documents')) expect(bytes.includes(SECRET)).toBe(false)
    const use = (member: Member, ids: string[]) =>
      site.platform.db.transaction().execute((trx) => markDocumentsUsed(trx, member.id, ids, 'documents'))
    await expect(use(ben, [letter.id])).rejects.toThrow('A file is gone')
    await use(ana, [letter.id, photo.id])
    await expect(use(ana, [letter.id])).rejects.toThrow('already used')

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
    const [file] = await filesOf(site, ana, 'documents')
    expect((await site.request(`/media/documents/${ana.id}/${file?.name}`)).status).toBe(404)
    expect((await site.request(`/media/community-media/${ana.id}/${file?.name}`)).status).not.toBe(200)
  })

  it.each([
    ['a page', '<!doctype html>'],
    ['a PDF that breaks off', '%PDF-1.7\nhello'],
    ['a video', mp4()],
  ])('%s is refused', async (_, bytes) => {
    const member = await createMember(site)
    expect((await send(member, bytes)).status).toBe(422)
    expect(await filesOf(site, member, 'documents')).toEqual([])
  })
})
