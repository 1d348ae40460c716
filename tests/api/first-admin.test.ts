import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstAdminLink } from '#features/accounts/roles/server/first-admin-link.ts'
import { isAdmin } from '#features/accounts/roles/server/roles.ts'
import { readAudit } from '../support/business.ts'
import { createMember } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const URL_OF_SITE = 'https://fanfare.example'
const link = () => firstAdminLink(site.platform.db, URL_OF_SITE)
const become = ({ headers }: { headers: Record<string, string> }, token: string) =>
  site.request('/api/me/first-admin', { method: 'POST', headers, body: { token } })

it('one link, the same at each start, makes one member the first admin', async () => {
  const first = (await link()) ?? ''
  expect(first).toMatch(/^https:\/\/fanfare\.example\/admin\/first#token=[\w-]{43}$/)
  expect(await link()).toBe(first)
  const token = first.split('=')[1] ?? ''

  const [one, other] = await Promise.all([createMember(site), createMember(site)])
  expect((await become({ headers: {} }, token)).status).toBe(401)
  expect((await become(one, '')).status).toBe(422)
  for (const wrong of ['x', token.slice(1), `${token.slice(0, -2)}AA`, `${token}AAAA`])
    expect((await become(one, wrong)).status, wrong).toBe(410)
  expect(await isAdmin(site.platform.db, one.id)).toBe(false)

  const answers = await Promise.all([become(one, token), become(other, token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
  const [admin, loser] = answers[0]?.status === 204 ? [one, other] : [other, one]
  expect(await isAdmin(site.platform.db, admin.id)).toBe(true)
  expect(await isAdmin(site.platform.db, loser.id)).toBe(false)
  const [entry] = await readAudit(site, admin, { action: 'member.change_role' })
  expect(entry).toMatchObject({
    subjectId: admin.id,
    after: { reason: 'Opened the link for the first admin' },
  })

  // Nobody gets another link while there is an admin, and the old one stays dead afterwards.
  expect(await link()).toBeUndefined()
  await site.platform.db.deleteFrom('user_roles').execute()
  expect((await become(loser, token)).status).toBe(410)
  expect(await link()).not.toBe(first)
})
