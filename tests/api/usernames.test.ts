import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../support/business.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

describe('usernames', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
  })
  afterAll(() => site.close())

  const rename = (member: Member, username: string) =>
    site.request('/api/me/username', { method: 'PUT', headers: member.headers, body: { username } })
  const ownName = async (member: Member) =>
    (await site.request('/api/me/username', { headers: member.headers })).json()
  const signUp = (username: string) =>
    site.request('/auth/v1/signup', {
      body: {
        email: `${username}-${Math.random()}@example.org`,
        password: 'trombone-and-tape',
        data: { username },
      },
    })

  it('change once, and the former one leads to the member', async () => {
    const ana = await createMember(site, { username: 'Ana' })
    expect(await ownName(ana)).toEqual({ username: 'Ana', former: null })
    const answer = await rename(ana, 'Ana_Lima')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ username: 'Ana_Lima', former: 'Ana' })
    expect(await ownName(ana)).toEqual({ username: 'Ana_Lima', former: 'Ana' })
    for (const name of ['ana', 'ANA', 'ana_lima']) {
      expect(await (await site.request(`/api/profiles/${name}`)).json(), name).toMatchObject({
        id: ana.id,
        username: 'Ana_Lima',
        displayName: 'Ana_Lima',
      })
    }
    const second = await rename(ana, 'Anabel')
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ detail: 'You’ve changed your username once already.' })
    expect((await rename(ana, 'Ana')).status).toBe(409)
    expect(await ownName(ana)).toEqual({ username: 'Ana_Lima', former: 'Ana' })
  })

  it('keep a display name that the member chose', async () => {
    const bea = await createMember(site, { username: 'bea' })
    await site.request('/api/me/profile', {
      method: 'PATCH',
      headers: bea.headers,
      body: { displayName: 'Bea B.', bio: '' },
    })
    await rename(bea, 'bea-b')
    expect(await (await site.request('/api/profiles/bea-b')).json()).toMatchObject({ displayName: 'Bea B.' })
  })

  it('that were given up are nobody else’s: at sign-up, by application or by a change', async () => {
    const cem = await createMember(site, { username: 'Cem' })
    expect((await rename(cem, 'cem-k')).status).toBe(200)
    for (const taken of ['Cem', 'cem', 'CEM-K']) {
      const answer = await signUp(taken)
      expect(answer.status, taken).toBe(422)
      expect(await answer.json(), taken).toMatchObject({ code: 'username_exists' })
    }
    const other = await createMember(site)
    const refused = await rename(other, 'cEM')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: { username: 'This username is already taken' } })
    // A change that was refused uses nothing up.
    expect(await ownName(other)).toEqual({ username: other.username, former: null })
    expect((await rename(other, 'free-name')).status).toBe(200)
  })

  it('are free again once their member has left', async () => {
    const dan = await createMember(site, { username: 'dan' })
    await rename(dan, 'daniel')
    const left = await site.request('/api/me/delete-account', {
      headers: dan.headers,
      body: { username: 'daniel', password: dan.password },
    })
    expect(left.ok).toBe(true)
    expect((await signUp('dan')).status).toBe(200)
    expect((await signUp('daniel')).status).toBe(200)
  })

  it('go to one of two members who want the same, and two changes at once are one', async () => {
    const [eva, finn] = [await createMember(site), await createMember(site)]
    const answers = await Promise.all([rename(eva, 'the-same'), rename(finn, 'The-Same')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const gil = await createMember(site, { username: 'gil' })
    const changes = await Promise.all([rename(gil, 'gil-1'), rename(gil, 'gil-2'), signUp('gil')])
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 422])
  })

  it('must be valid, allowed and another one', async () => {
    const hana = await createMember(site, { username: 'hana' })
    for (const [username, status] of [
      ['hana', 422],
      ['ab', 422],
      ['with space', 422],
      ['a'.repeat(31), 422],
    ] as const) {
      expect((await rename(hana, username)).status, username).toBe(status)
    }
    await sql`update content_rules set refused_words = array['grobian']`.execute(site.platform.db)
    const refused = await rename(hana, 'Grobian_99')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      errors: { username: expect.stringContaining('isn’t allowed') },
    })
    // Another spelling of the same name is a change too.
    expect(await (await rename(hana, 'Hana')).json()).toEqual({ username: 'Hana', former: 'hana' })
  })

  it('of others cannot be changed, and visitors have none', async () => {
    for (const method of ['GET', 'PUT']) {
      const answer = await site.request('/api/me/username', {
        method,
        ...(method === 'PUT' && { body: { username: 'somebody' } }),
      })
      expect(answer.status).toBe(401)
    }
  })

  it('are in the list of events, without a name in the log, and in the export', async () => {
    const ines = await createMember(site, { username: 'ines' })
    await rename(ines, 'ines-2')
    const events = await (await site.request('/api/me/security-events', { headers: ines.headers })).json()
    expect(events).toMatchObject({ items: [{ kind: 'username_changed' }, { kind: 'sign_up' }] })
    const admin = await createMember(site)
    await site.platform.db.insertInto('user_roles').values({ user_id: admin.id, role: 'admin' }).execute()
    const entries = await readAudit(site, admin, { action: 'member.change_username' })
    expect(entries[0]).toMatchObject({ actor: { username: 'ines-2' }, before: null, after: null })
  })
})
