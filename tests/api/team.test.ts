import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TeamRole } from '#features/business/limits.ts'
import type { Team } from '#features/business/team/contract.ts'
import { INVITATION_GONE, OTHER_ADDRESS } from '#features/business/team/limits.ts'
import { createAdmin, createBusiness, readAudit } from '../support/business.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { createManaged, createPostOn, type Managed } from '../support/managed.ts'
import { createMember, type Member } from '../support/members.ts'
import { showOf } from '../support/shows.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { createTestClock } from '../support/test-clock.ts'

let mailbox: Mailbox
let site: TestSite
let mira: Managed
const clock = createTestClock()
beforeAll(async () => {
  mailbox = await openMailbox()
  site = await openTestSite({ clock, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://fanfare.example' } })
  mira = await createManaged(site)
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})

const send = (who: Member, method: string, path: string, body?: unknown) =>
  site.request(path, { method, headers: who.headers, body })
const teamOf = (managed: Managed) => `/api/business/accounts/${managed.business.id}/team`
const readTeam = async (managed: Managed, who = managed.owner): Promise<Team> =>
  (await send(who, 'GET', teamOf(managed))).json()
const invite = (managed: Managed, email: string, role: string, who = managed.owner) =>
  send(who, 'POST', `${teamOf(managed)}/invitations`, { email, role })
const accept = (who: Member, token: string) =>
  send(who, 'POST', '/api/business/invitations/accept', { token })
const tokenFor = async (email: string) => {
  const { text } = await mailbox.next(email)
  return /\/business\/invitation#token=(\S+)/.exec(text)?.[1] ?? ''
}
const confirmed = async (given?: { email?: string }) => {
  const member = await createMember(site, given)
  await sql`update users set email_confirmed_at = now() where id = ${member.id}`.execute(site.platform.db)
  return member
}
/** A member who joined by an invitation. */
const join = async (managed: Managed, role: TeamRole) => {
  const member = await confirmed()
  expect((await invite(managed, member.email, role)).status).toBe(201)
  expect((await accept(member, await tokenFor(member.email))).status).toBe(200)
  return member
}
const bell = async (who: Member): Promise<string[]> => {
  const answer = await (await send(who, 'GET', '/api/me/notifications')).json()
  return answer.items.map(({ content }: { content: string }) => content)
}
const detail = async (answer: Response) => (await answer.json()).detail

it('grow by an invitation in a mail, which works once, for the member with that address', async () => {
  const ana = await confirmed({ email: 'Ana.Team@example.org' })
  const other = await confirmed()
  const invited = await invite(mira, 'ana.team@example.org', 'manager')
  expect(invited.status).toBe(201)
  expect((await invited.json()).invitations).toMatchObject([
    { email: 'ana.team@example.org', role: 'manager', invitedBy: mira.owner.username },
  ])
  expect(await bell(ana)).toEqual([expect.stringContaining(`${mira.business.name} invites you to its team`)])
  const mail = await mailbox.next('ana.team@example.org')
  // The address as typed in the invitation; nobody else gets a mail.
  expect(mailbox.mails.filter(({ subject }) => subject === mail.subject).map(({ to }) => to)).toEqual([
    'ana.team@example.org',
  ])
  expect(mail.subject).toBe(`${mira.business.name} invites you to its team on Fanfare`)
  const token = /https:\/\/fanfare.example\/business\/invitation#token=(\S+)/.exec(mail.text)?.[1] ?? ''
  expect(
    JSON.stringify(await sql`select * from business_invitations`.execute(site.platform.db)),
  ).not.toContain(token)

  const open = (who: Member) => send(who, 'POST', '/api/business/invitations/open', { token })
  expect(await (await open(other)).json()).toMatchObject({ isForViewer: false, role: 'manager' })
  expect(await (await open(ana)).json()).toMatchObject({
    isForViewer: true,
    businessName: mira.business.name,
  })
  const refused = await accept(other, token)
  expect([refused.status, await detail(refused)]).toEqual([
    403,
    'This invitation was sent to a different address than your account’s.',
  ])
  await sql`update users set email_confirmed_at = null where id = ${ana.id}`.execute(site.platform.db)
  expect(await detail(await accept(ana, token))).toContain('Confirm your account’s email address')
  await sql`update users set email_confirmed_at = now() where id = ${ana.id}`.execute(site.platform.db)
  const both = await Promise.all([accept(ana, token), accept(ana, token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  expect((await open(ana)).status).toBe(410)
  expect(await readTeam(mira)).toMatchObject({
    members: [
      { username: mira.owner.username, role: 'owner', isViewer: true },
      { username: ana.username, role: 'manager', isViewer: false },
    ],
    invitations: [],
  })
  expect(await bell(mira.owner)).toEqual([expect.stringContaining('A new manager has joined the team of')])
  const claims = await (await send(ana, 'GET', '/api/business/claims')).json()
  expect(claims.items).toMatchObject([{ linkedId: mira.artistId, role: 'manager' }])
})

it.each([
  ['no address', { email: 'nobody', role: 'manager' }, { email: expect.any(String) }],
  ['no role', { email: 'a@example.org', role: 'boss' }, { role: 'Choose a role' }],
])('name the field of an invitation with %s', async (_, body, errors) => {
  const answer = await send(mira.owner, 'POST', `${teamOf(mira)}/invitations`, body)
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toEqual(errors)
})

it('invite nobody twice, no member, and nobody for a business that is not verified', async () => {
  const yard = await createManaged(site, 'Kestrel Yard')
  const member = await join(yard, 'poster')
  expect((await invite(yard, 'twice@example.org', 'poster')).status).toBe(201)
  expect(await detail(await invite(yard, 'TWICE@example.org', 'owner'))).toContain('already invited')
  expect(await detail(await invite(yard, member.email, 'owner'))).toContain('is already on the team')
  const waiting = (await readTeam(yard)).invitations[0]?.id ?? ''
  const token = await tokenFor('twice@example.org')
  expect((await send(yard.owner, 'DELETE', `${teamOf(yard)}/invitations/${waiting}`)).status).toBe(200)
  const twice = await confirmed({ email: 'twice@example.org' })
  expect((await accept(twice, token)).status).toBe(410)

  // Expired invitations are invalid, and their addresses are deleted.
  expect((await invite(yard, twice.email, 'poster')).status).toBe(201)
  const late = await tokenFor(twice.email)
  await sql`update business_invitations set expires_at = now()`.execute(site.platform.db)
  expect((await accept(twice, late)).status).toBe(410)
  await site.jobs.find(({ name }) => name === 'team.invitations')?.run()
  expect((await sql`select from business_invitations`.execute(site.platform.db)).rows).toEqual([])

  for (let i = 0; i < 20; i++) expect((await invite(yard, `many${i}@example.org`, 'poster')).status).toBe(201)
  expect(await detail(await invite(yard, 'one.more@example.org', 'poster'))).toContain(
    'At most 20 invitations',
  )

  const pending = await createBusiness(site, yard.owner, 'pending')
  const path = `/api/business/accounts/${pending.id}/team/invitations`
  expect((await send(yard.owner, 'POST', path, { email: 'x@example.org', role: 'poster' })).status).toBe(403)
})

it('enforce the permissions of roles at every endpoint of the page', async () => {
  const page = await createManaged(site, 'Roles')
  const who = {
    owner: page.owner,
    manager: await join(page, 'manager'),
    poster: await join(page, 'poster'),
    stranger: await createMember(site),
    // The member has lost all permissions of a manager.
    former: await join(page, 'manager'),
  }
  expect((await send(page.owner, 'DELETE', `${teamOf(page)}/members/${who.former.id}`)).status).toBe(204)
  const post = await createPostOn(site, await createMember(site), page.artistId)
  const shirt = {
    title: 'Cap',
    category: 'apparel',
    price: 20,
    currency: 'EUR',
    url: 'https://shop.example/c',
  }
  const show = showOf({ id: page.artistId, name: 'Roles' })
  const at = page.at
  const team = teamOf(page)
  const all = [200, 200, 200]
  const managers = [200, 200, 403]
  const owners = [200, 403, 403]
  const requests: [method: string, path: string, body: unknown, expected: number[], refusal?: number][] = [
    ['GET', at, undefined, all],
    ['GET', `${at}/metrics`, undefined, all],
    ['GET', `${at}/posts`, undefined, all],
    ['GET', `${at}/products`, undefined, all],
    ['GET', `${at}/shows`, undefined, all],
    ['GET', `${at}/numbers`, undefined, all],
    ['GET', `${at}/page`, undefined, all],
    ['GET', `${at}/page/changes`, undefined, all],
    // The second editor does not know the first one's statement.
    ['PUT', `${at}/page`, { field: 'biography', version: 0, value: 'We play late.' }, [200, 409, 403]],
    ['POST', `${at}/posts`, { content: 'News' }, [201, 201, 201]],
    ['POST', `${at}/posts/${post.id}/official-replies`, { content: 'Thank you' }, [201, 201, 201]],
    ['PUT', `${at}/posts/${post.id}/pin`, {}, managers],
    ['DELETE', `${at}/posts/${post.id}/pin`, undefined, managers],
    ['PUT', `${at}/posts/${post.id}/hide`, { reason: 'An advertisement' }, managers],
    ['POST', `${at}/products`, shirt, [201, 201, 403]],
    ['GET', `${at}/products/changes`, undefined, all],
    ['POST', `${at}/products/changes/${post.id}/undo`, { seen: post.id }, [404, 404, 403]],
    ['POST', `${at}/page/changes/${post.id}/undo`, { version: 1 }, [404, 404, 403]],
    ['POST', `${at}/shows`, show, [201, 201, 403]],
    ['GET', team, undefined, all, 404],
    ['POST', `${team}/invitations`, { email: 'y@example.org', role: 'poster' }, [201, 403, 403], 404],
    ['PUT', `${team}/members/${who.poster.id}`, { role: 'poster' }, owners, 404],
    ['DELETE', `${team}/members/${who.owner.id}`, undefined, [409, 403, 403], 404],
    ['POST', `${team}/transfer`, { memberId: who.stranger.id }, [404, 403, 403], 404],
    [
      'PUT',
      `/api/business/accounts/${page.business.id}`,
      {
        accountType: 'independent_artist',
        businessName: page.business.name,
        businessEmail: `${page.owner.username}@example.com`,
      },
      [200, 404, 404],
      404,
    ],
    ['DELETE', `/api/business/accounts/${page.business.id}`, undefined, [0, 404, 404], 404],
    ['GET', `/api/business/claims/artist/${page.claimId}/documents`, undefined, [200, 404, 404], 404],
  ]
  for (const [method, path, body, expected, refusal = 403] of requests) {
    const answers: number[] = []
    for (const [index, one] of [who.owner, who.manager, who.poster, who.stranger, who.former].entries()) {
      // Closing it would end the test.
      answers.push(expected[index] === 0 ? 0 : (await send(one, method, path, body)).status)
    }
    expect([method, path, answers]).toEqual([method, path, [...expected, refusal, refusal]])
  }
  expect(await detail(await send(who.poster, 'PUT', `${at}/posts/${post.id}/pin`, {}))).toBe(
    'Only owners and managers of this business can do that.',
  )
  expect((await readTeam(page, who.manager)).invitations).toEqual([])
  expect(await (await send(who.poster, 'GET', at)).json()).toMatchObject({ role: 'poster' })
})

it('edit their texts for the business while they belong to it', async () => {
  const page = await createManaged(site, 'Edits')
  const eva = await join(page, 'poster')
  const write = async (path: string, content: string): Promise<string> =>
    (await (await send(eva, 'POST', `${page.at}/${path}`, { content })).json()).id
  const post = await write('posts', 'New album')
  const answered = await createPostOn(site, await createMember(site), page.artistId)
  const reply = await write(`posts/${answered.id}/official-replies`, 'Thank you')
  const edits = async () => [
    (await send(eva, 'PUT', `/api/posts/${post}`, { content: `New album: ${Math.random()}` })).status,
    (await send(eva, 'PUT', `/api/replies/${reply}`, { content: `Thank you: ${Math.random()}` })).status,
    (await send(eva, 'DELETE', `/api/posts/${post}/card`)).status,
    (await send(eva, 'DELETE', `/api/replies/${reply}/card`)).status,
  ]
  expect(await edits()).toEqual([200, 200, 204, 204])
  expect((await send(page.owner, 'DELETE', `${teamOf(page)}/members/${eva.id}`)).status).toBe(204)
  expect(await edits()).toEqual([403, 403, 403, 403])
})

it('change roles, lose members, and keep an owner', async () => {
  const page = await createManaged(site, 'Changes')
  const ben = await join(page, 'poster')
  const path = (member: Member) => `${teamOf(page)}/members/${member.id}`
  expect((await send(ben, 'POST', `${page.at}/products`, {})).status).toBe(422)
  expect((await send(page.owner, 'PUT', path(ben), { role: 'manager' })).status).toBe(200)
  expect((await bell(ben))[0]).toContain(`You’re now a manager of ${page.business.name}`)

  const alone = await send(page.owner, 'DELETE', path(page.owner))
  expect([alone.status, await detail(alone)]).toEqual([409, expect.stringContaining('needs an owner')])
  expect((await send(page.owner, 'PUT', path(page.owner), { role: 'manager' })).status).toBe(409)

  expect((await send(ben, 'DELETE', path(ben))).status).toBe(204)
  expect((await bell(page.owner))[0]).toContain('Someone who was a manager has left the team')
  expect((await send(ben, 'GET', page.at)).status).toBe(403)
  expect((await send(ben, 'GET', teamOf(page))).status).toBe(404)

  const eva = await join(page, 'poster')
  expect((await send(page.owner, 'DELETE', path(eva))).status).toBe(204)
  expect((await bell(eva))[0]).toContain('You’re no longer on the team of')
  expect((await send(page.owner, 'DELETE', path(eva))).status).toBe(404)
  expect((await send(eva, 'POST', `${page.at}/posts`, { content: 'Still here' })).status).toBe(403)
})

it('pass to another owner, with the claims, also when the account of the owner is deleted', async () => {
  const page = await createManaged(site, 'Passing')
  const heir = await join(page, 'manager')
  const transferred = await send(page.owner, 'POST', `${teamOf(page)}/transfer`, { memberId: heir.id })
  expect(await transferred.json()).toMatchObject({
    role: 'manager',
    members: [
      { username: heir.username, role: 'owner' },
      { username: page.owner.username, role: 'manager' },
    ],
  })
  const claimedBy = () =>
    site.platform.db
      .selectFrom('artist_claims as c')
      .innerJoin('business_accounts as b', 'b.id', 'c.business_account_id')
      .select(['c.claimed_by', 'b.user_id'])
      .where('c.id', '=', page.claimId)
      .executeTakeFirst()
  expect(await claimedBy()).toEqual({ claimed_by: heir.id, user_id: heir.id })

  const third = await confirmed()
  expect((await invite(page, third.email, 'owner', heir)).status).toBe(201)
  expect((await accept(third, await tokenFor(third.email))).status).toBe(200)
  await deleteAccount(heir)
  expect(await claimedBy()).toEqual({ claimed_by: third.id, user_id: third.id })
  expect((await send(third, 'GET', page.at)).status).toBe(200)
  expect((await bell(third))[0]).toContain(`You’re now in charge of ${page.business.name}:`)

  // Without another owner it is deleted with the account, and the team is notified.
  await deleteAccount(third)
  expect(await claimedBy()).toBeUndefined()
  expect((await bell(page.owner))[0]).toContain(`${page.business.name} is no longer on this site`)
  const [closed] = await readAudit(site, await createAdmin(site), { subjectId: page.business.id })
  expect(closed).toMatchObject({
    action: 'business_account.close',
    subjectName: null,
    before: { status: 'verified', claims: 1 },
  })
})

const mainOwnerOf = async ({ business }: Managed) => {
  const row = await site.platform.db
    .selectFrom('business_accounts')
    .select('user_id')
    .where('id', '=', business.id)
    .executeTakeFirst()
  return row?.user_id
}

const deleteAccount = async ({ username, password, headers }: Member) => {
  const answer = await site.request('/api/me/delete-account', { headers, body: { username, password } })
  expect(answer.status).toBe(204)
}

it('an owner can leave to the first other owner who is not responsible for a business of that name', async () => {
  const page = await createManaged(site, 'Same Name')
  const named = await join(page, 'owner')
  await createBusiness(site, named, 'pending', page.business.name)
  const path = `${teamOf(page)}/members/${page.owner.id}`
  const alone = await send(page.owner, 'DELETE', path)
  expect([alone.status, await detail(alone)]).toEqual([
    409,
    expect.stringContaining('Make someone else an owner'),
  ])
  const heir = await join(page, 'owner')
  expect((await send(page.owner, 'DELETE', path)).status).toBe(204)
  expect(await mainOwnerOf(page)).toBe(heir.id)
})

it.each(['leaves', 'is removed', 'is demoted', 'hands it over', 'deletes their account'])(
  'lose the invitations of an owner who %s',
  async (what) => {
    const page = await createManaged(site, 'Withdrawn')
    const partner = await join(page, 'owner')
    const friend = await confirmed()
    const kept = await confirmed()
    expect((await invite(page, friend.email, 'owner', partner)).status).toBe(201)
    expect((await invite(page, kept.email, 'poster')).status).toBe(201)
    const token = await tokenFor(friend.email)
    const path = `${teamOf(page)}/members/${partner.id}`
    if (what === 'leaves') await send(partner, 'DELETE', path)
    if (what === 'is removed') await send(page.owner, 'DELETE', path)
    if (what === 'is demoted') await send(page.owner, 'PUT', path, { role: 'poster' })
    if (what === 'hands it over')
      await send(partner, 'POST', `${teamOf(page)}/transfer`, { memberId: page.owner.id })
    if (what === 'deletes their account') await deleteAccount(partner)
    expect((await readTeam(page)).invitations.map(({ email }) => email)).toEqual([kept.email])
    expect((await accept(friend, token)).status).toBe(410)
  },
)

it.each([
  ['ban', { reason: 'Spam', content: 'keep' }],
  ['suspend', { reason: 'Spam', until: new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString() }],
])('pass to no member whom a moderator stopped (%s), and do not say so', async (what, body) => {
  const page = await createManaged(site, 'Passing on')
  const stopped = await join(page, 'manager')
  const admin = await createAdmin(site)
  expect((await send(admin, 'POST', `/api/admin/members/${stopped.id}/${what}`, body)).status).toBe(204)
  for (const answer of [
    await send(page.owner, 'POST', `${teamOf(page)}/transfer`, { memberId: stopped.id }),
    await send(page.owner, 'PUT', `${teamOf(page)}/members/${stopped.id}`, { role: 'owner' }),
  ]) {
    expect([answer.status, await detail(answer)]).toEqual([
      409,
      'This member can’t become an owner at the moment.',
    ])
  }
  expect(await mainOwnerOf(page)).toBe(page.owner.id)
})

it.each([
  ['ban', { reason: 'Spam', content: 'hide' }],
  ['suspend', { reason: 'Spam', until: new Date(Date.now() + 24 * 60 * 60_000).toISOString() }],
])('take nobody on the word of an owner whom a moderator stopped (%s), until it ends', async (what, body) => {
  const page = await createManaged(site, 'Stopped')
  const friend = await confirmed()
  await invite(page, friend.email, 'manager')
  const token = await tokenFor(friend.email)
  const admin = await createAdmin(site)
  expect((await send(admin, 'POST', `/api/admin/members/${page.owner.id}/${what}`, body)).status).toBe(204)
  for (const answer of [
    await send(friend, 'POST', '/api/business/invitations/open', { token }),
    await accept(friend, token),
  ]) {
    expect([answer.status, await detail(answer)]).toEqual([410, INVITATION_GONE])
  }
  await sql`update users set banned_at = null, suspended_until = null where id = ${page.owner.id}`.execute(
    site.platform.db,
  )
  expect((await accept(friend, token)).status).toBe(200)
})

it('expire invitations by the clock of the site', async () => {
  const page = await createManaged(site, 'Expiring')
  const friend = await confirmed()
  await invite(page, friend.email, 'poster')
  const token = await tokenFor(friend.email)
  clock.pass(7 * 24 * 60 * 60_000 - 60_000)
  expect((await send(friend, 'POST', '/api/business/invitations/open', { token })).status).toBe(200)
  clock.pass(61_000)
  expect((await readTeam(page)).invitations).toEqual([])
  expect((await accept(friend, token)).status).toBe(410)
  await site.jobs.find(({ name }) => name === 'team.invitations')?.run()
  expect(
    await site.platform.db
      .selectFrom('business_invitations')
      .select('id')
      .where('business_account_id', '=', page.business.id)
      .execute(),
  ).toEqual([])
  clock.set(new Date())
})

it('a member of the team keeps their role when they accept a later invitation', async () => {
  const page = await createManaged(site, 'Twice')
  const ben = await join(page, 'poster')
  expect((await invite(page, 'ben.twice@example.org', 'owner')).status).toBe(201)
  await sql`update users set email = 'ben.twice@example.org' where id = ${ben.id}`.execute(site.platform.db)
  const again = await accept(ben, await tokenFor('ben.twice@example.org'))
  expect([again.status, await again.json()]).toEqual([
    200,
    { businessName: page.business.name, role: 'poster' },
  ])
  expect((await readTeam(page)).invitations).toEqual([])
})

it('are not joined by somebody who declines, and the owners are notified', async () => {
  const page = await createManaged(site, 'Declined')
  // Declining needs no confirmed address.
  const ben = await createMember(site, { email: 'ben.no@example.org' })
  await invite(page, 'Ben.No@example.org', 'owner')
  const token = await tokenFor('Ben.No@example.org')
  const decline = (who: Member) => send(who, 'POST', '/api/business/invitations/decline', { token })
  const stranger = await decline(page.owner)
  expect([stranger.status, await detail(stranger)]).toEqual([403, OTHER_ADDRESS])
  expect((await readTeam(page)).invitations).toHaveLength(1)
  expect((await decline(ben)).status).toBe(204)
  expect((await bell(page.owner))[0]).toContain(
    `The invitation to the team of ${page.business.name} as an owner was declined.`,
  )
  expect((await readTeam(page)).invitations).toEqual([])
  for (const late of [await accept(ben, token), await decline(ben)]) {
    expect([late.status, await detail(late)]).toEqual([410, INVITATION_GONE])
  }
  // They can be invited again.
  expect((await invite(page, 'ben.no@example.org', 'poster')).status).toBe(201)
})

it('are notified that an owner has closed the business', async () => {
  const page = await createManaged(site, 'Closing')
  const ben = await join(page, 'poster')
  expect((await send(page.owner, 'DELETE', `/api/business/accounts/${page.business.id}`)).status).toBe(204)
  expect((await bell(ben))[0]).toContain(`${page.business.name} is no longer on this site: one of its owners`)
  expect((await bell(page.owner))[0]).not.toContain('has ended')
})

it('are in the log and in the export of members', async () => {
  const page = await createManaged(site, 'Logged')
  const member = await join(page, 'poster')
  const admin = await createAdmin(site)
  const actions = (await readAudit(site, admin)).filter(({ subjectId }) => subjectId === page.business.id)
  expect(actions.map(({ action, after }) => [action, after])).toEqual([
    ['team.join', { role: 'poster' }],
    ['team.invite', { role: 'poster' }],
  ])
  const files = await site.features.domains.business.team.accountExport(site.platform.db, member.id)
  const memberships = files.find(({ path }) => path === 'business-memberships.json')
  expect(JSON.parse(String(await memberships?.read()))).toMatchObject([{ role: 'poster' }])
  // An admin of the team does not decide on its claims.
  await sql`insert into business_members (business_account_id, user_id, role)
    values (${page.business.id}, ${admin.id}, 'poster')`.execute(site.platform.db)
  const revoked = await send(admin, 'POST', `/api/admin/claims/artist/${page.claimId}/revoke`, {
    reason: 'No',
  })
  expect(revoked.status).toBe(403)
})
