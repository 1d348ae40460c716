import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPost } from '../support/community.ts'
import { filesOf, picture, upload, uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const MEGABYTE = 2 ** 20

describe('the files of a member', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite({ env: { UPLOAD_QUOTA: '100 MB' } })
  })
  afterAll(() => site.close())

  /** Rows of files without the files. */
  const addRows = (member: Member, count: number, { megabytes = 1, isUsed = false } = {}) =>
    site.platform.database.pool.query(
      `insert into media_files (user_id, kind, key, files, name, type, size, stored_bytes, used_at)
       select $1::uuid, 'document', 'documents/' || $1::text || '/' || gen_random_uuid() || '.pdf', '{}', 'a.pdf', 'application/pdf',
         $3, $3, case when $4 then now() end from generate_series(1, $2) n`,
      [member.id, count, megabytes * MEGABYTE, isUsed],
    )
  const storageOf = async (member: Member) =>
    (await site.request('/api/me/storage', { headers: member.headers })).json()
  const uploadDocument = async (member: Member) => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(await picture())], 'a.png'))
    return site.request('/api/media/documents', { body, headers: member.headers })
  }

  it('are counted in bytes, renditions included, and the member sees it', async () => {
    const member = await createMember(site)
    expect(await storageOf(member)).toEqual({
      used: 0,
      quota: 100 * MEGABYTE,
      unusedBytes: 0,
      unusedFiles: 0,
    })
    await uploadPicture(site, member)
    const stored = await filesOf(site, member)
    expect(stored.length).toBeGreaterThan(1)
    const bytes = stored.reduce((sum, file) => sum + file.bytes.length, 0)
    expect(await storageOf(member)).toMatchObject({ used: bytes, unusedFiles: 1 })
  })

  it('of a deleted post are neither counted nor exported, even if moderators keep them, but still take room', async () => {
    const member = await createMember(site)
    const file = await uploadPicture(site, member)
    const post = await createPost(site, member, { media: [{ id: file.id, alt: '' }] })
    const body = { kind: 'post', id: post.id, reason: 'spam' }
    const reader = await createMember(site)
    expect((await site.request('/api/reports', { body, headers: reader.headers })).status).toBe(204)
    const exported = async () => {
      const [list] = await site.features.domains.files.uploads.accountExport(site.platform.db, member.id)
      return JSON.parse(String(await list?.read()))
    }
    expect(await exported()).toMatchObject([{ id: file.id }])
    await site.request(`/api/posts/${post.id}`, { method: 'DELETE', headers: member.headers })
    expect(await filesOf(site, member)).not.toEqual([])
    expect(await storageOf(member)).toMatchObject({ used: 0, unusedFiles: 0 })
    expect(await exported()).toEqual([])
    // They still count; otherwise a pair of accounts could fill the disk.
    await site.platform.database.pool.query(
      'update media_files set stored_bytes = 100 * $2::int where user_id = $1 and reported_post_id is not null',
      [member.id, MEGABYTE],
    )
    expect(await storageOf(member)).toMatchObject({ used: 0, unusedFiles: 0 })
    const refused = await upload(site, member, await picture())
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      { file: 'There’s no room for this file at the moment. Please try again in a few weeks.' },
    ])
  })

  it('may be 20 that are not used, however many uploads arrive at once', async () => {
    const member = await createMember(site)
    await addRows(member, 18)
    const bytes = await picture()
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(site, member, bytes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
    const refused = await uploadDocument(member)
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({
      file: 'You have 20 files that aren’t in a post yet. Please post or remove some first.',
    })
    const [file] = (
      await site.platform.database.pool.query('select id from media_files where user_id = $1', [member.id])
    ).rows
    await site.request(`/api/media/${file.id}`, { method: 'DELETE', headers: member.headers })
    expect((await uploadDocument(member)).status).toBe(201)
  })

  it('may have 50 MB that are not used', async () => {
    const member = await createMember(site)
    await addRows(member, 1, { megabytes: 50 })
    const refused = await upload(site, member, await picture())
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({
      file: 'Files that aren’t in a post yet can take up 50 MB. Please post or remove some first.',
    })
  })

  it('may have as much in all as the operator allows', async () => {
    const [member, other] = [await createMember(site), await createMember(site)]
    await addRows(member, 2, { megabytes: 50, isUsed: true })
    for (const refused of [await upload(site, member, await picture()), await uploadDocument(member)]) {
      expect(refused.status).toBe(422)
      expect((await refused.json()).errors).toEqual({
        file: 'Your files take 100 MB of your 100 MB, so there is no room for this one. Please delete some posts with files first.',
      })
    }
    expect((await upload(site, other, await picture())).status).toBe(201)
    expect(await filesOf(site, member)).toEqual([])
  })
})

describe('a disk with less room than the reserve', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite({ env: { DISK_RESERVE: '1000000 TB' } })
  })
  afterAll(() => site.close())

  it.each(['/api/media', '/api/media/documents', '/api/me/avatar'])('takes no files: %s', async (address) => {
    const member = await createMember(site)
    const body = new FormData()
    body.append('file', new File([new Uint8Array(await picture())], 'a.png'))
    const refused = await site.request(address, { body, headers: member.headers })
    expect(refused.status).toBe(507)
    expect((await refused.json()).detail).toBe(
      'This site has hardly any room left for files. Please try again later.',
    )
  })
})
