import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STAFF_ACTIONS, type StaffAction } from '#features/accounts/audit/contract.ts'
import { CLAIM_KINDS, type ClaimKind } from '#features/business/limits.ts'
import { WHY, writeRules, writeSettings, writeText } from '../support/admin-writes.ts'
import { createBusiness, readAudit } from '../support/business.ts'
import { createPost } from '../support/community.ts'
import { createMember, createStandingRoom, type Member } from '../support/members.ts'
import { reportRequests } from '../support/reports.ts'
import { fillRoleWorld, type RoleWorld } from '../support/role-world.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let world: RoleWorld
let admin: Member
let moderator: Member
let reports: ReturnType<typeof reportRequests>
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: '' } })
  world = await fillRoleWorld(site)
  admin = world.members.admin
  moderator = world.members.moderator
  reports = reportRequests(site)
})
afterAll(() => site?.close())

type Attempt = () => Promise<Response>

const REASON = { reason: WHY }
const REMOVE = { outcome: 'removed', rule: 'spam' }

const asAdmin = (path: string, body?: unknown) => reports.post(`/api/admin/${path}`, admin, body)

const toMember =
  (path: string, given: object = {}, prepare: (id: string) => Promise<unknown> = async () => {}): Attempt =>
  async () => {
    const { id } = await createMember(site)
    await prepare(id)
    return reports.ask(`/api/admin/members/${id}/${path}`, admin, path === 'role' ? 'PUT' : 'POST', {
      ...REASON,
      ...given,
    })
  }

const addPasskey = (id: string) =>
  sql`insert into auth_passkeys (user_id, credential_id, public_key, counter, friendly_name)
    values (${id}, ${Buffer.from(id)}, ${Buffer.from(id)}, 0, 'A phone')`.execute(site.platform.db)

const fillProfile = (id: string) =>
  sql`update profiles set bio = 'Cheap pills' where id = ${id}`.execute(site.platform.db)

const toApplication =
  (verdict: string, given: object = {}): Attempt =>
  async () => {
    const { rows } = await sql<{ id: string }>`
    insert into registration_applications (email, password_hash, username, answer)
    values (${`${verdict}@applied.example`}, 'x', ${`applied_${verdict}`}, 'For the music')
    returning id`.execute(site.platform.db)
    return asAdmin('applications/decide', { ids: rows.map(({ id }) => id), verdict, ...given })
  }

const toHeld =
  (verdict: string): Attempt =>
  async () => {
    const { id } = await createPost(site, await createMember(site))
    await sql`update posts set visibility = 'held' where id = ${id}`.execute(site.platform.db)
    return asAdmin('held/decide', { items: [{ kind: 'post', id }], verdict })
  }

const toAccount =
  (act: string, status: 'pending' | 'verified', body?: object): Attempt =>
  async () => {
    const { id } = await createBusiness(site, await createMember(site), status)
    return asAdmin(`accounts/${id}/${act}`, body)
  }

const claimOf = (kind: ClaimKind, status: 'pending' | 'approved') =>
  ({
    artist: world.makeArtistClaim,
    festival: world.makeFestivalClaim,
    label: world.makeLabelClaim,
    venue: world.makeVenueClaim,
  })[kind](undefined, status)

const toClaim =
  (kind: ClaimKind, act: string, status: 'pending' | 'approved', body?: object): Attempt =>
  async () =>
    asAdmin(`claims/${kind}/${await claimOf(kind, status)}/${act}`, body)

const reported = async () => reports.reported(await createMember(site), admin)
const removed = async () => {
  const { id, written } = await reported()
  expect((await reports.decide(admin, id, REMOVE)).status).toBe(200)
  return { id, written }
}

/** Whether reports hide something; two members count for it. */
const hideByReports: Attempt = async () => {
  const [first, second] = await createStandingRoom(site, 2)
  const { id } = await createPost(site, await createMember(site))
  expect((await writeSettings(site, admin, { ...SETTINGS, hideAfterReports: 2 })).status).toBe(200)
  const last: Response[] = []
  for (const one of [first, second]) {
    if (!one) throw new Error('There is no member.')
    await createPost(site, one)
    await sql`update users set days_read = 20 where id = ${one.id}`.execute(site.platform.db)
    last.push(await reports.post('/api/reports', one, { kind: 'post', id, reason: 'spam' }))
  }
  return last.at(-1) ?? Response.error()
}

const hideStatement: Attempt = async () => {
  const businessAccountId = world.businesses.claimant.id
  await sql`insert into page_statements (business_account_id, kind, entity_id, field, value, version)
    values (${businessAccountId}, 'artist', ${world.artistId}, 'biography', '"We play songs"', 1)`.execute(
    site.platform.db,
  )
  const choice = { kind: 'artist', id: world.artistId, businessAccountId, field: 'biography' }
  return asAdmin('statements/hide', { ...choice, ...REASON })
}

const decideNotices: Attempt = async () => {
  const { id } = await createMember(site)
  await sql`insert into notice_outbox (channel, user_id, due_at, dead_at, attempts)
    values ('mail', ${id}, now(), now(), 10)`.execute(site.platform.db)
  return asAdmin('notices/dead', { action: 'discard', ...REASON })
}

const retryRow: Attempt = async () => {
  await sql`insert into set_aside_rows (queue, row_key, error, due_at)
    values ('shows.news', '7', 'It is too long.', now())`.execute(site.platform.db)
  return asAdmin('jobs/retry', { queue: 'shows.news', key: '7' })
}

const SETTINGS = {
  name: 'Late Brass',
  accentLight: null,
  accentDark: null,
  defaultTheme: 'dark',
  contactEmail: null,
  mode: 'live',
  registration: 'open',
  question: 'Why?',
  hideAfterReports: 0,
} as const

const ofClaims = <Act extends string>(act: Act, status: 'pending' | 'approved', body?: object) =>
  Object.fromEntries(
    CLAIM_KINDS.map((kind) => [`${kind}_claim.${act}`, toClaim(kind, act, status, body)]),
  ) as Record<`${ClaimKind}_claim.${Act}`, Attempt>

const inADay = () => new Date(Date.now() + 86_400_000).toISOString()

/** One request per action: add one for a new action. */
const ATTEMPTS: Record<StaffAction, Attempt> = {
  'business_account.approve': toAccount('approve', 'pending'),
  'business_account.reject': toAccount('reject', 'pending', REASON),
  'business_account.unverify': toAccount('unverify', 'verified', REASON),
  ...ofClaims('approve', 'pending'),
  ...ofClaims('reject', 'pending', REASON),
  ...ofClaims('delete', 'approved', REASON),
  ...ofClaims('revoke', 'approved', REASON),
  'statement.hide': hideStatement,
  'site_text.write': () => writeText(site, admin, 'about', { title: 'About', body: 'A site about music.' }),
  'site.change': () => writeSettings(site, admin, SETTINGS),
  'content_rules.change': () => writeRules(site, admin, { heldWords: ['never-heard'] }),
  'notices.decide': decideNotices,
  'jobs.retry': retryRow,
  'application.approve': toApplication('approve'),
  'application.refuse': toApplication('refuse', REASON),
  'application.discard': toApplication('discard'),
  'member.suspend': toMember('suspend', { until: inADay() }),
  'member.ban': toMember('ban', { content: 'hide' }),
  'member.restore': toMember('restore', {}, (id) =>
    sql`update users set banned_at = now(), standing_reason = 'A test' where id = ${id}`.execute(
      site.platform.db,
    ),
  ),
  'member.delete': toMember('delete'),
  'member.confirm_email': toMember('confirm-email'),
  'member.reset_second_factor': toMember('reset-second-factor', {}, addPasskey),
  'member.end_sessions': toMember('end-sessions'),
  'member.reset_profile': toMember('reset-profile', {}, fillProfile),
  'member.change_role': toMember('role', { role: 'moderator' }),
  'report.hide': hideByReports,
  'report.assign': async () =>
    reports.ask(`/api/admin/reports/${(await reported()).id}/assignment`, admin, 'PUT', { assigned: true }),
  'report.note': async () => asAdmin(`reports/${(await reported()).id}/notes`, { content: 'The third one' }),
  'report.decide': async () => reports.decide(admin, (await reported()).id, REMOVE),
  'report.restore': async () => reports.restore(admin, (await removed()).id),
  'report.appeal': async () => {
    const author = await createMember(site)
    const { id } = await reports.reported(author, admin)
    await reports.decide(admin, id, REMOVE)
    await reports.appeal(author, id)
    return reports.answerAppeal(moderator, id, 'restored')
  },
  'held.approve': toHeld('approve'),
  'held.remove': toHeld('remove'),
}

it.each(STAFF_ACTIONS)('%s is in the log with a reason, and what it changed', async (action) => {
  const [last] = await readAudit(site, admin, { limit: '1' })
  const answer = await ATTEMPTS[action]()
  expect([answer.status, answer.status < 300 ? '' : await answer.text()]).toEqual([answer.status, ''])
  expect(answer.status).toBeLessThan(300)
  const entries = await readAudit(site, admin, { action, outcome: 'done' })
  const written = entries.filter(({ id }) => id > (last?.id ?? 0))
  expect(written).toHaveLength(1)
  const [{ before, after } = { before: null, after: null }] = written
  expect(after?.reason).toMatch(/\w{4}/)
  const { reason: _, ...changed } = after ?? {}
  expect(Object.keys(before ?? {})).not.toEqual([])
  expect(Object.keys(changed)).not.toEqual([])
  expect(changed).not.toEqual(before)
})
