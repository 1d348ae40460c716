import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/community/posts/contract.ts'
import { renditionAt } from '#features/files/uploads/renditions.ts'
import { deleteUnusedFiles, TRASH } from '#features/files/uploads/server/trash.ts'
import { forgetFailures } from '#platform/set-aside.ts'
import { filesOf, picture, publicAddressOf, upload, uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('media of posts', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  const post = (member: Member, media: readonly { id: string; alt?: string }[], content = 'Look') =>
    site.request('/api/posts', { headers: member.headers, body: { content, media } })
  const posted = async (member: Member, media: readonly { id: string; alt?: string }[]): Promise<Post> => {
    const answer = await post(member, media)
    expect(answer.status).toBe(201)
    return answer.json()
  }

  it('a post shows its files in order, with their descriptions', async () => {
    const member = await createMember(site)
    const [first, second] = [await uploadPicture(site, member), await uploadPicture(site, member)]
    const made = await posted(member, [{ id: second.id, alt: ' A stage at night ' }, { id: first.id }])
    expect(made).toMatchObject({
      postType: 'photo',
      mediaUrls: [publicAddressOf(second), publicAddressOf(first)],
      media: [
        { ...second, url: publicAddressOf(second), alt: 'A stage at night' },
        { ...first, url: publicAddressOf(first) },
      ],
    })
    const read = await (await site.request(`/api/posts/${made.id}`)).json()
    expect(read.post.media).toEqual(made.media)
    const feed = await (await site.request(`/api/posts?author=${member.username}`)).json()
    expect(feed.items[0].media).toEqual(made.media)
  })

  it('a file is visible to nobody else until its post is public, and public at once then', async () => {
    const member = await createMember(site)
    const item = await uploadPicture(site, member)
    const addresses = [publicAddressOf(item), renditionAt(publicAddressOf(item), 480)]
    const served = (address: string) =>
      site.request(address).then(({ status, headers }) => [status, headers.get('cache-control')])
    for (const address of addresses) {
      expect(await served(address)).toEqual([404, 'no-store'])
      expect(await served(`${publicAddressOf(item)}?token=${crypto.randomUUID()}`)).toEqual([404, 'no-store'])
    }
    expect(await served(item.url)).toEqual([200, 'private, no-store'])
    expect(await served(renditionAt(item.url, 480))).toEqual([200, 'private, no-store'])
    await posted(member, [item])
    for (const address of addresses) expect(await served(address)).toEqual([200, 'public, max-age=3600'])
  })

  it('the author edits the descriptions of its files, and of no others', async () => {
    const member = await createMember(site)
    const [first, second] = [await uploadPicture(site, member), await uploadPicture(site, member)]
    const made = await posted(member, [
      { id: first.id, alt: 'A stage' },
      { id: second.id, alt: 'A crowd' },
    ])
    const edit = (media: { id: string; alt: string }[]) =>
      site.request(`/api/posts/${made.id}`, {
        method: 'PUT',
        headers: member.headers,
        body: { content: made.content, media },
      })
    const edited = await (await edit([{ id: second.id, alt: 'A happy crowd' }])).json()
    expect(edited.media.map((item: { alt: string }) => item.alt)).toEqual(['A stage', 'A happy crowd'])
    expect(edited.editedAt).toBeNull()
    const other = await edit([{ id: (await uploadPicture(site, member)).id, alt: 'x' }])
    expect(other.status).toBe(422)
    expect(Object.keys((await other.json()).errors)).toEqual(['media'])
  })

  it('refuses files that are another member’s, used, unknown, private, repeated, or more than five', async () => {
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
    // None of these attempts used up the file.
    await posted(ana, [own])
    await posted(ben, [foreign])
  })

  it('a file is used once, also by concurrent posts', async () => {
    const member = await createMember(site)
    const files = [await uploadPicture(site, member), await uploadPicture(site, member)]
    const choices = Array.from({ length: 6 }, (_, i) => (i % 2 ? files : files.toReversed()))
    const answers = await Promise.all(
      choices.map((media) =>
        post(
          member,
          media.map(({ id }) => ({ id })),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
  })

  it('is deleted with its post at once', async () => {
    const member = await createMember(site)
    const item = await uploadPicture(site, member)
    const { id } = await posted(member, [item])
    expect(
      (await site.request(`/api/media/${item.id}`, { method: 'DELETE', headers: member.headers })).status,
    ).toBe(404)
    expect(
      (await site.request(`/api/posts/${id}`, { method: 'DELETE', headers: member.headers })).status,
    ).toBe(204)
    expect(await filesOf(site, member)).toEqual([])
    expect((await site.request(item.url)).status).toBe(404)
  })

  it('an unused file is removed only by its owner, or after a day', async () => {
    const [ana, ben] = [await createMember(site), await createMember(site)]
    const [first, second] = [await uploadPicture(site, ana), await uploadPicture(site, ana)]
    const attached = await uploadPicture(site, ana)
    await posted(ana, [attached])
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
    await deleteUnusedFiles(site.platform)
    expect((await site.request(second.url)).status).toBe(200)
    await age(25)
    await deleteUnusedFiles(site.platform)
    expect((await site.request(second.url)).status).toBe(404)
    expect((await site.request(publicAddressOf(attached))).status).toBe(200)
  })

  it('used, unused and private files are deleted with the account, without a trace', async () => {
    const member = await createMember(site)
    await posted(member, [await uploadPicture(site, member)])
    await uploadPicture(site, member)
    await upload(site, member, await picture(), { to: '/api/media/documents' })
    const deleted = await site.request('/api/me/delete-account', {
      headers: member.headers,
      body: { username: member.username, password: member.password },
    })
    expect(deleted.status).toBe(204)
    expect(await filesOf(site, member)).toEqual([])
    expect(await filesOf(site, member, 'documents')).toEqual([])
    const { rows } = await site.platform.database.pool.query(
      'select id from media_files where user_id = $1 union all select null from media_trash where key like $2',
      [member.id, `%${member.id}%`],
    )
    expect(rows).toEqual([])
  })

  it('a file that could not be removed is set aside, and removed later', async () => {
    const member = await createMember(site)
    const item = await uploadPicture(site, member)
    const { storage } = site.platform
    const { remove } = storage
    storage.remove = async () => {
      throw new Error('the store is down')
    }
    const deletion = await site.request(`/api/media/${item.id}`, {
      method: 'DELETE',
      headers: member.headers,
    })
    storage.remove = remove
    expect(deletion.status).toBe(204)
    expect((await site.request(item.url)).status).toBe(404)
    expect(await filesOf(site, member)).not.toEqual([])
    await forgetFailures(site.platform.db, TRASH)
    await deleteUnusedFiles(site.platform)
    expect(await filesOf(site, member)).toEqual([])
  })
})
