import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createAdmin, createBusiness, uploadDocument } from '../support/business.ts'
import { eventually } from '../support/eventually.ts'
import { createManaged } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { openTestSite } from '../support/site.ts'

const site = await openTestSite()
afterAll(() => site.close())

/** The subjects of the mails to an address that were written to files. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = path.join(site.platform.config.dataDir, 'outbox')
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  return mails
    .filter((mail) => mail.includes(`To: ${address}`))
    .flatMap((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? [])
}

it('without a mail server, letters about claims, decisions and bans are written to the outbox as all other mails', async () => {
  const admin = await createAdmin(site)
  const { owner, artistId } = await createManaged(site)
  const rival = await createMember(site)
  const business = await createBusiness(site, rival)
  const claimed = await site.request('/api/business/claims/artist', {
    headers: rival.headers,
    body: {
      businessAccountId: business.id,
      artistMusicbrainzId: artistId,
      documentIds: [await uploadDocument(site, rival)],
    },
  })
  expect(claimed.status).toBe(201)
  await eventually(async () => {
    expect(await mailsTo(owner.email)).toEqual([expect.stringContaining('Another claim for')])
  })
  const { id } = await claimed.json()
  const act = (path: string, body: object) => site.request(path, { headers: admin.headers, body })
  const rejected = await act(`/api/admin/claims/artist/${id}/reject`, { reason: 'Not readable.' })
  expect(rejected.status).toBe(200)
  await eventually(async () => expect(await mailsTo(rival.email)).toHaveLength(1))
  const banned = await act(`/api/admin/members/${rival.id}/ban`, { reason: 'Spam', content: 'keep' })
  expect([200, 204]).toContain(banned.status)
  await eventually(async () => expect(await mailsTo(rival.email)).toHaveLength(2))
})
