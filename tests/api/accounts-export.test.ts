import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DataExport } from '#features/accounts/contract.ts'
import { eventually } from '../support/eventually.ts'
import { linkIn, type Mailbox, openMailbox } from '../support/mailbox.ts'
import { upload } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openS3, type S3Server } from '../support/s3.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { readZip } from '../support/zip.ts'

const confirm = (site: TestSite, { headers, password }: Member) =>
  site.request('/api/me/confirm', { headers, body: { password } })
const ask = async (site: TestSite, member: Member) => {
  expect((await confirm(site, member)).status).toBe(200)
  return site.request('/api/me/export', { method: 'POST', headers: member.headers })
}
const list = async (site: TestSite, { headers }: Member) =>
  ((await (await site.request('/api/me/export', { headers })).json()) as { items: DataExport[] }).items
const made = (site: TestSite, member: Member) =>
  eventually(async () => {
    const [latest] = await list(site, member)
    expect(latest).toMatchObject({ state: 'ready' })
    return latest as DataExport & { url: string }
  })

describe('the data export', () => {
  let mailbox: Mailbox
  let site: TestSite
  beforeAll(async () => {
    mailbox = await openMailbox()
    site = await openTestSite({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://fanfare.example' } })
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
  })

  const exportFiles = () =>
    readdir(path.join(site.platform.config.dataDir, 'files/exports'), { recursive: true }).catch(() => [])

  it('contains everything of the member, and nothing of others', async () => {
    const [member, other] = [await createMember(site, { username: 'Collector' }), await createMember(site)]
    for (const [who, content] of [
      [member, 'My own words'],
      [other, 'Words of another'],
    ] as const) {
      expect((await site.request('/api/posts', { headers: who.headers, body: { content } })).status).toBe(201)
    }
    const picture = new FormData()
    const drawn = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    picture.append('file', new File([new Uint8Array(drawn)], 'me.png'))
    await site.request('/api/me/avatar', { method: 'POST', headers: member.headers, body: picture })

    const requested = await ask(site, member)
    expect(requested.status).toBe(202)
    expect((await requested.json()).items).toMatchObject([{ state: 'pending', url: null }])
    const ready = await made(site, member)
    expect(await list(site, other)).toEqual([])
    expect(await mailbox.next(member.email)).toMatchObject({ subject: 'Your Fanfare data is ready' })

    // The link needs no session token, because a browser fetches it as a file.
    const answer = await site.request(ready.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="fanfare-[\d-]+\.zip"$/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(ready.size)
    const files = readZip(bytes)
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'READ ME.txt',
        'account.json',
        'sessions.json',
        'security-events.json',
        'profile.json',
        'avatar.webp',
        'posts.json',
      ]),
    )
    const text = [...files.values()].map(String).join('\n')
    expect(text).toContain(member.email)
    expect(text).toContain('My own words')
    expect(text).not.toContain('Words of another')
    expect(text).not.toMatch(/argon2|password_hash/)
    expect(await sharp(files.get('avatar.webp')).metadata()).toMatchObject({ format: 'webp', width: 512 })
  })

  it('has generated file names, whatever the uploads were called', async () => {
    const member = await createMember(site)
    for (const name of [
      '../../../etc/cron.d/evil.pdf',
      '..\\..\\evil.pdf',
      '/etc/evil.pdf',
      'C:\\evil.pdf',
    ]) {
      const sent = await upload(site, member, '%PDF-1.7\n%%EOF', { to: '/api/media/documents', name })
      expect(sent.status).toBe(201)
    }
    await ask(site, member)
    const answer = await site.request((await made(site, member)).url)
    const names = [...readZip(Buffer.from(await answer.arrayBuffer())).keys()]
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(4)
    expect(names.filter((name) => !/^(media\/)?[\w -]+\.\w+$/.test(name))).toEqual([])
  })

  it('runs once at a time', async () => {
    const member = await createMember(site)
    const answers = await Promise.all([ask(site, member), ask(site, member), ask(site, member)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    await made(site, member)
    const pending = (await list(site, member)).filter(({ state }) => state === 'pending')
    expect(pending).toEqual([])
  })

  it('opens by its link, until it expires', async () => {
    const member = await createMember(site)
    await ask(site, member)
    const { url, id, expiresAt } = await made(site, member)
    expect(new Date(expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 47 * 60 * 60_000)
    for (const wrong of [
      `/api/exports/${id}?token=x`,
      `${url}x`,
      `/api/exports/${member.id}${url.slice(url.indexOf('?'))}`,
    ]) {
      expect((await site.request(wrong)).status).toBe(404)
    }
    expect((await site.request(`/api/exports/${id}`)).status).toBe(422)
    expect((await site.request('/api/me/export')).status).toBe(401)
    expect((await site.request('/api/me/export', { method: 'POST' })).status).toBe(401)
    expect(await exportFiles()).toContain(path.join(member.id, `${id}.zip`))

    await site.platform.db
      .updateTable('data_exports')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute()
    expect((await site.request(url)).status).toBe(404)
    expect(await list(site, member)).toEqual([])
    // The next export deletes the expired one with its file.
    await ask(site, member)
    await made(site, member)
    await eventually(async () => expect(await exportFiles()).not.toContain(path.join(member.id, `${id}.zip`)))
  })

  it('is deleted when it has expired, though the file of another one cannot be', async () => {
    const members = [await createMember(site), await createMember(site)] as const
    const files: string[] = []
    for (const member of members) {
      await ask(site, member)
      files.push(path.join(member.id, `${(await made(site, member)).id}.zip`))
    }
    const [kept = '', other] = files
    const { db, storage } = site.platform
    // The run that made them may not have ended yet.
    const job = site.jobs.find(({ name }) => name === 'accounts.exports')
    await job?.run()
    const remove = vi.spyOn(storage, 'remove').mockImplementationOnce(async () => {
      throw new Error('The storage is away.')
    })
    await db
      .updateTable('data_exports')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where(
        'user_id',
        'in',
        members.map(({ id }) => id),
      )
      .execute()
    await job?.run()
    expect(remove).toHaveBeenCalledTimes(2)
    expect(await exportFiles()).toContain(kept)
    expect(await exportFiles()).not.toContain(other)
    await job?.run()
    expect(await exportFiles()).not.toContain(kept)
    remove.mockRestore()
  })

  it('needs a session that confirmed the identity', async () => {
    const member = await createMember(site)
    const refused = await site.request('/api/me/export', { method: 'POST', headers: member.headers })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'reauthentication_needed' })
    expect(await list(site, member)).toEqual([])
    expect((await ask(site, member)).status).toBe(202)
  })

  const password = 'another fine password'
  it.each<[string, (member: Member) => Promise<unknown>]>([
    [
      'a change of the password',
      ({ headers, password: current_password }) =>
        site.request('/auth/v1/user', { method: 'PUT', headers, body: { password, current_password } }),
    ],
    [
      'a recovery',
      async (member) => {
        await site.request('/auth/v1/recover', { body: { email: member.email } })
        const mail = await eventually(async () => {
          const next = await mailbox.next(member.email)
          expect(next.subject).toBe('Reset your Fanfare password')
          return next
        })
        const { type, tokenHash } = linkIn(mail)
        return site.request('/auth/v1/verify', { body: { type, token_hash: tokenHash } })
      },
    ],
    [
      'signing out everywhere',
      ({ headers }) => site.request('/api/me/sessions', { method: 'DELETE', headers }),
    ],
    [
      'signing out other devices',
      ({ headers }) => site.request('/auth/v1/logout?scope=others', { method: 'POST', headers }),
    ],
  ])('is deleted by %s', async (_, act) => {
    const [member, other] = [await createMember(site), await createMember(site)]
    await ask(site, member)
    await ask(site, other)
    const [mine, theirs] = [await made(site, member), await made(site, other)]
    expect((await site.request(mine.url)).status).toBe(200)
    expect(await act(member)).toMatchObject({ ok: true })
    expect((await site.request(mine.url)).status).toBe(404)
    expect((await site.request(theirs.url)).status).toBe(200)
    await ask(site, other)
    await eventually(async () =>
      expect(await exportFiles()).not.toContain(path.join(member.id, `${mine.id}.zip`)),
    )
  })

  it('is not finished after signing out everywhere', async () => {
    const member = await createMember(site)
    const started = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const slow = vi.spyOn(site.features.domains.notify.bell, 'accountExport')
    slow.mockImplementation(async () => {
      started.resolve()
      await mayEnd.promise
      return []
    })
    await ask(site, member)
    await started.promise
    const { status } = await site.request('/api/me/sessions', { method: 'DELETE', headers: member.headers })
    expect(status).toBe(204)
    mayEnd.resolve()
    slow.mockRestore()
    const rows = () =>
      site.platform.db.selectFrom('data_exports').select('id').where('user_id', '=', member.id).execute()
    await eventually(async () => {
      expect(await rows()).toEqual([])
      expect((await exportFiles()).filter((file) => file.startsWith(path.join(member.id, '/')))).toEqual([])
    })
  })

  it('is deleted with the account', async () => {
    const member = await createMember(site)
    await ask(site, member)
    const { url, id } = await made(site, member)
    expect(await exportFiles()).toContain(path.join(member.id, `${id}.zip`))
    const deleted = await site.request('/api/me/delete-account', {
      headers: member.headers,
      body: { username: member.username, password: member.password },
    })
    expect(deleted.status).toBe(204)
    expect((await site.request(url)).status).toBe(404)
    expect(await exportFiles()).not.toContain(path.join(member.id, `${id}.zip`))
  })

  it('fails after three attempts, and can be requested again', async () => {
    const member = await createMember(site)
    let attempts = 0
    const broken = vi.spyOn(site.features.domains.notify.bell, 'accountExport')
    broken.mockImplementation(async () => {
      attempts++
      return [{ path: 'broken.json', read: () => Promise.reject(new Error('This part is broken.')) }]
    })
    await ask(site, member)
    await eventually(() => expect(attempts).toBe(1))
    for (const attempt of [2, 3]) {
      await eventually(async () => {
        const { numUpdatedRows } = await site.platform.db
          .updateTable('data_exports')
          .set({ due_at: sql<Date>`now()` })
          .where('last_error', '=', 'This part is broken.')
          .executeTakeFirstOrThrow()
        expect(numUpdatedRows).toBe(1n)
      })
      await site.jobs.find(({ name }) => name === 'accounts.exports')?.run()
      expect(attempts).toBe(attempt)
    }
    await eventually(async () =>
      expect(await list(site, member)).toMatchObject([{ state: 'failed', url: null }]),
    )
    broken.mockRestore()
    await ask(site, member)
    await made(site, member)
  })
})

describe('with files in S3', () => {
  let s3: S3Server
  let site: TestSite
  beforeAll(async () => {
    s3 = await openS3()
    site = await openTestSite({ env: s3.env })
  })
  afterAll(async () => {
    await site.close()
    await s3.close()
  })

  it('stores exports there, and serves them through the site', async () => {
    const member = await createMember(site)
    await ask(site, member)
    const { url, id } = await made(site, member)
    expect([...(await s3.objects()).keys()]).toEqual([`exports/${member.id}/${id}.zip`])
    const files = readZip(Buffer.from(await (await site.request(url)).arrayBuffer()))
    expect(files.get('account.json')?.toString()).toContain(member.email)
  })
})
