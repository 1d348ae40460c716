import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnPage, PageChange, PageStatement } from '#features/business/page-facts/contract.ts'
import { writeStatement } from '#features/business/page-facts/server/statement-rows.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import type { CasesPage, ModerationCase } from '#features/safety/reports/contract.ts'
import { writeRules } from '../support/admin-writes.ts'
import {
  createAdmin,
  createBusiness,
  createFestivalClaim,
  createLabelClaim,
  createModerator,
  readAudit,
} from '../support/business.ts'
import { createManaged, type Managed } from '../support/managed.ts'
import { publicAddressOf, uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let mira: Managed
let moderator: Member
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
  mira = await createManaged(site)
  moderator = await createModerator(site)
})
afterAll(() => site.close())

const send = (who: Member, method: string, path: string, body?: unknown) =>
  site.request(path, { method, headers: who.headers, body })
const state = (managed: Managed, field: string, version: number, value: unknown, who = managed.owner) =>
  send(who, 'PUT', `${managed.at}/page`, { field, version, value })
const ownPage = async (managed: Managed): Promise<OwnPage> =>
  (await send(managed.owner, 'GET', `${managed.at}/page`)).json()
const shown = async (managed: Managed): Promise<PageStatement[]> =>
  (await (await site.request(`/api/pages/artist/${managed.artistId}/statements`)).json()).items
const history = async (managed: Managed): Promise<PageChange[]> =>
  (await (await send(managed.owner, 'GET', `${managed.at}/page/changes`)).json()).items
const undo = (managed: Managed, id: string, version: number, who = managed.owner) =>
  send(who, 'POST', `${managed.at}/page/changes/${id}/undo`, { version })
const versionOf = ({ fields }: OwnPage, field: string) =>
  fields.find((one) => one.field === field)?.version ?? 0

it('are shown to everybody, marked with the business, and hidden without its claim', async () => {
  expect(await shown(mira)).toEqual([])
  const groupId = randomUUID()
  const otherGroup = randomUUID()
  const labelId = randomUUID()
  await storeFacts(
    site.platform.db,
    {
      artists: [{ mbid: mira.artistId, name: 'Mira Solenne' }],
      releaseGroups: [
        {
          mbid: groupId,
          title: 'Slackwater Days',
          firstReleaseDate: '2021-05-01',
          credit: [
            { artist: { mbid: mira.artistId, name: 'Mira Solenne' }, name: 'Mira Solenne', joinPhrase: '' },
          ],
        },
        { mbid: otherGroup, title: 'Of somebody else' },
      ],
      releases: [
        {
          mbid: randomUUID(),
          title: 'Slackwater Days',
          releaseGroup: { mbid: groupId, title: 'Slackwater Days', isPartial: true },
          labels: [{ label: { mbid: labelId, name: 'Drip Tapes' } }],
        },
      ],
    } as never,
    new Date(),
  )
  const file = await uploadPicture(site, mira.owner)
  const links = [
    { kind: 'site', url: 'https://miras.example/' },
    { kind: 'shop', url: 'https://www.miras.example/shop?x=1' },
    { kind: 'social', url: 'http://elsewhere.example/mira' },
  ]
  const values: [field: string, value: unknown][] = [
    ['biography', '  We play late.\n\n \n\n\nLoud, too. '],
    ['picture', { fileId: file.id, alt: 'On stage' }],
    ['links', links],
    ['release', { mbid: groupId }],
    ['dates', [{ mbid: groupId.toUpperCase(), date: ' 2026-05-14 ' }]],
    ['video', { url: 'https://videos.example/1', title: 'Live' }],
  ]
  for (const [field, value] of values) {
    const answer = await state(mira, field, 0, value)
    expect([field, answer.status, await answer.text()]).toEqual([field, 200, expect.anything()])
  }
  // A proof of the claim covers its whole host.
  await sql`update artist_claims set method = 'dns', evidence = '{"address":"https://miras.example/"}'
    where id = ${mira.claimId}`.execute(site.platform.db)
  const [one] = await shown(mira)
  expect(one).toMatchObject({
    businessName: mira.business.name,
    stated: {
      biography: 'We play late.\n\nLoud, too.',
      picture: { id: file.id, alt: 'On stage', widths: expect.any(Array) },
      banner: null,
      links: links.map((link, i) => ({ ...link, isVerified: i < 2 })),
      release: { mbid: groupId, title: 'Slackwater Days', year: '2021' },
      dates: [{ mbid: groupId, title: 'Slackwater Days', date: '2026-05-14' }],
      video: { url: 'https://videos.example/1', title: 'Live' },
      roster: [],
    },
  })
  expect((await state(mira, 'release', 1, { mbid: otherGroup })).status).toBe(422)
  const datesShown = async () => {
    const { date, statedDates } = await (await site.request(`/api/release-groups/${groupId}`)).json()
    return [date, ...statedDates]
  }
  const ofArtist = { date: '2026-05-14', by: 'artist', businessName: mira.business.name }
  expect(await datesShown()).toEqual(['2021-05-01', ofArtist])
  const owner = await createMember(site)
  const ofOwner = await createBusiness(site, owner)
  await createLabelClaim(site, ofOwner, labelId)
  const ofLabel = await send(owner, 'PUT', `/api/manage/label/${labelId}/page`, {
    field: 'dates',
    version: 0,
    value: [{ mbid: groupId, date: '2026-06' }],
  })
  expect([ofLabel.status, await ofLabel.text()]).toEqual([200, expect.anything()])
  expect(await datesShown()).toEqual([
    '2021-05-01',
    ofArtist,
    { date: '2026-06', by: 'label', businessName: ofOwner.name },
  ])
  await sql`delete from page_statements where kind = 'label' and entity_id = ${labelId}`.execute(
    site.platform.db,
  )
  expect(await history(mira)).toContainEqual(
    expect.objectContaining({ field: 'dates', before: null, after: 'Slackwater Days: 2026-05-14' }),
  )
  const elsewhere = await state(mira, 'dates', 1, [
    { mbid: groupId, date: '2026' },
    { mbid: otherGroup, date: '2026' },
  ])
  expect([elsewhere.status, (await elsewhere.json()).errors]).toEqual([
    422,
    { 'value.1.mbid': expect.stringContaining('We don’t know this release') },
  ])
  const offered = await (await send(mira.owner, 'GET', `${mira.at}/page/releases`)).json()
  expect(offered.items).toMatchObject([{ mbid: groupId, title: 'Slackwater Days' }])

  const { db } = site.platform
  const claim = db.updateTable('artist_claims').where('id', '=', mira.claimId)
  await claim.set({ claim_status: 'lapsed', lapsed_at: new Date() }).execute()
  expect(await shown(mira)).toEqual([])
  expect(await datesShown()).toEqual(['2021-05-01'])
  await claim.set({ claim_status: 'approved', lapsed_at: null }).execute()
  const business = db.updateTable('business_accounts').where('id', '=', mira.business.id)
  await business.set({ verification_status: 'pending' }).execute()
  expect(await shown(mira)).toEqual([])
  await business.set({ verification_status: 'verified' }).execute()
  expect(await shown(mira)).toHaveLength(1)
})

const address = expect.stringContaining('https://')
it.each([
  ['biography', 'x'.repeat(2001), { value: 'The text must be at most 2000 characters' }],
  ['biography', 'a\0b', { value: 'This text contains characters that cannot be stored' }],
  ['biography', 7, { value: 'Write this as text' }],
  ['links', [{ kind: 'site', url: 'javascript:alert(1)' }], { 'value.0.url': address }],
  ['links', [{ kind: 'site', url: 'ftp://x.example' }], { 'value.0.url': address }],
  [
    'links',
    [{ kind: 'site', url: 'https://a:b@x.example' }],
    { 'value.0.url': expect.stringContaining('password') },
  ],
  ['links', [{ kind: 'site', url: '' }], { 'value.0.url': address }],
  ['links', [{ kind: 'boat', url: 'https://x.example' }], { 'value.0.kind': 'Choose what it is' }],
  [
    'links',
    [1, 2].map(() => ({ kind: 'site', url: 'https://x.example' })),
    { 'value.1.url': 'This address is in the list already' },
  ],
  [
    'links',
    Array.from({ length: 13 }, (_, i) => ({ kind: 'social', url: `https://x.example/${i}` })),
    { value: 'At most 12 links' },
  ],
  ['video', { url: 'data:text/html,x' }, { 'value.url': address }],
  ['video', { url: 'https://x.example', title: 'x'.repeat(121) }, { 'value.title': expect.any(String) }],
  ['release', { mbid: 'nonsense' }, { 'value.mbid': 'Choose a release' }],
  ['release', { mbid: randomUUID() }, { value: expect.stringContaining('We don’t know this release') }],
  ...['2026-02-30', '2026-13', '14.5.2026', '2026-5-14', '1026', ''].map(
    (date): [string, unknown, object] => [
      'dates',
      [{ mbid: randomUUID(), date }],
      { 'value.0.date': expect.stringContaining('Write a date') },
    ],
  ),
  [
    'dates',
    [1, 2].map(() => ({ mbid: '5f0a3c1e-6f3b-4a35-9c1b-1d2f3e4a5b6c', date: '2026' })),
    { 'value.1.mbid': 'This release is in the list already' },
  ],
  [
    'dates',
    Array.from({ length: 51 }, () => ({ mbid: randomUUID(), date: '2026' })),
    { value: 'At most 50 release dates' },
  ],
  ['picture', { fileId: randomUUID() }, { 'value.fileId': expect.stringContaining('A file is gone') }],
  ['roster', [{ mbid: randomUUID(), says: 'on' }], { field: 'Pages of this kind don’t say this.' }],
])('name the field of a bad %s', async (field, value, errors) => {
  const yard = await createManaged(site, 'Kestrel Yard')
  const answer = await state(yard, field, 0, value)
  expect([answer.status, (await answer.json()).errors]).toEqual([422, errors])
  expect(await shown(yard)).toEqual([])
})

it('notify the second of two simultaneous editors, and lose neither text', async () => {
  const page = await createManaged(site, 'Two editors')
  const answers = await Promise.all(['One', 'Two'].map((text) => state(page, 'biography', 0, text)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({
    code: 'changed_meanwhile',
    detail: expect.stringContaining('Everything you typed is still here'),
  })
  // Other fields have versions of their own.
  expect((await state(page, 'video', 0, { url: 'https://videos.example/2' })).status).toBe(200)
  expect((await state(page, 'biography', 1, 'Three')).status).toBe(200)
  // Saving the same value changes nothing.
  const same = await state(page, 'biography', 2, 'Three')
  expect(versionOf(await same.json(), 'biography')).toBe(2)
})

it('have a history with undo', async () => {
  const page = await createManaged(site, 'History')
  const first = await uploadPicture(site, page.owner)
  const second = await uploadPicture(site, page.owner)
  await state(page, 'biography', 0, 'First')
  await state(page, 'biography', 1, 'Second')
  await state(page, 'picture', 0, { fileId: first.id })
  await state(page, 'picture', 1, { fileId: second.id })
  // Nobody sees any of this.
  await state(page, 'biography', 2, '\u200b\n\u2800')
  const changes = await history(page)
  expect(changes.map(({ field, before, after, isLatest }) => [field, before, after, isLatest])).toEqual([
    ['biography', 'Second', null, true],
    ['picture', 'A picture', 'A picture', true],
    ['picture', null, 'A picture', false],
    ['biography', 'First', 'Second', false],
    ['biography', null, 'First', false],
  ])
  expect(changes.every(({ by }) => by === page.owner.username)).toBe(true)
  const idOf = (index: number) => changes[index]?.id ?? ''
  expect(await (await undo(page, idOf(0), 3)).json()).toMatchObject({ stated: { biography: 'Second' } })
  expect(await (await undo(page, idOf(1), 2)).json()).toMatchObject({
    stated: { picture: { id: first.id } },
  })
  const late = await undo(page, idOf(3), 3)
  expect([late.status, (await late.json()).detail]).toEqual([
    409,
    'Someone else changed this since you opened this page. Look at what it says now, then undo again.',
  ])
  expect(await (await undo(page, idOf(3), 4)).json()).toMatchObject({ stated: { biography: 'First' } })
  expect((await history(page))[0]).toMatchObject({ field: 'biography', isUndo: true, after: 'First' })
  expect((await undo(mira, idOf(0), 1)).status).toBe(404)
  expect((await undo(page, idOf(0), 1, mira.owner)).status).toBe(403)

  // Pictures of deleted changes are deleted with them.
  const place = { kind: 'artist', entityId: page.artistId, businessId: page.business.id } as const
  await site.platform.db.transaction().execute(async (trx) => {
    for (let i = 0; i < 51; i++) {
      const value = i % 2 ? { fileId: first.id, alt: `${i}` } : null
      await writeStatement(trx, place, page.owner.id, { field: 'picture', version: 3 + i, value })
    }
  })
  const files = await sql<{ id: string }>`select m.id from media_files m
    join page_statements s on s.id = m.page_statement_id where s.entity_id = ${page.artistId}`.execute(
    site.platform.db,
  )
  expect(files.rows).toEqual([{ id: first.id }])
})

it('are left to others by moderators who act for the business, unless there is nobody else', async () => {
  const page = await createManaged(site, 'Own hidden')
  await state(page, 'biography', 0, 'Of their own')
  const judge = await createModerator(site)
  await site.platform.db
    .insertInto('business_members')
    .values({ business_account_id: page.business.id, user_id: judge.id, role: 'poster' })
    .execute()
  const choice = {
    kind: 'artist',
    id: page.artistId,
    businessAccountId: page.business.id,
    field: 'biography',
  }
  const hide = (who: Member, reason = 'Not true') =>
    send(who, 'POST', '/api/admin/statements/hide', { ...choice, reason })
  expect((await hide(judge)).status).toBe(403)
  expect((await hide(judge, '\u200b')).status).toBe(422)
  expect(await shown(page)).toHaveLength(1)
  const admin = await createAdmin(site)
  expect((await readAudit(site, admin, { action: 'statement.hide', outcome: 'refused' }))[0]).toMatchObject({
    actor: { username: judge.username },
  })
  await sql`update users set banned_at = now(), standing_reason = 'Away' where id in
    (select user_id from user_roles where user_id <> ${judge.id})`.execute(site.platform.db)
  const alone = await hide(judge)
  await sql`update users set banned_at = null, standing_reason = null`.execute(site.platform.db)
  expect(alone.status).toBe(204)
  expect(await shown(page)).toEqual([])
})

it('are not shown, with products, while all owners of the business are banned and hidden', async () => {
  const page = await createManaged(site, 'Stolen')
  const manager = await createMember(site)
  await site.platform.db
    .insertInto('business_members')
    .values({ business_account_id: page.business.id, user_id: manager.id, role: 'manager' })
    .execute()
  const admin = await createAdmin(site)
  await state(page, 'biography', 0, 'Our new shop')
  const file = await uploadPicture(site, page.owner)
  await state(page, 'picture', 0, { fileId: file.id, alt: 'Stolen' })
  const product = { title: 'Shirt', category: 'apparel', price: 20, currency: 'EUR', url: 'https://x.org/a' }
  expect((await send(page.owner, 'POST', `${page.at}/products`, product)).status).toBe(201)
  const { id } = await site.platform.db
    .selectFrom('page_statements')
    .select('id')
    .where('entity_id', '=', page.artistId)
    .where('field', '=', 'picture')
    .executeTakeFirstOrThrow()
  const report = () => send(manager, 'POST', '/api/reports', { kind: 'statement', id, reason: 'spam' })
  expect((await report()).status).toBe(204)
  const waiting = async () => {
    const page: CasesPage = await (await send(admin, 'GET', '/api/admin/reports')).json()
    return page.items.find((one) => one.subjectId === id)
  }
  // Newer than everything else that waits.
  await sql`update moderation_cases set opened_at = now() + interval '1 hour' where subject_id = ${id}`.execute(
    site.platform.db,
  )
  const rings = async () => {
    const bell = site.jobs.find(({ name }) => name === 'reports.bell')
    await bell?.run()
    await sql`update notifications set is_read = true where user_id = ${admin.id}`.execute(site.platform.db)
    await bell?.run()
    const { unread } = await (await send(admin, 'GET', '/api/me/notifications/unread')).json()
    return unread > 0
  }
  const pictured = async (address: string) => (await site.request(address)).status
  const withToken = (await waiting())?.content?.media[0]?.url ?? ''
  const visible = async () => ({
    picture: await pictured(publicAddressOf(file)),
    waits: (await waiting()) !== undefined,
    rings: await rings(),
    stated: (await shown(page)).length,
    offered: (await (await site.request(`/api/artists/${page.artistId}/products`)).json()).items.length,
  })
  const SHOWN = { picture: 200, waits: true, rings: true, stated: 1, offered: 1 }
  expect(await visible()).toEqual(SHOWN)

  const act = async (member: Member, act: 'ban' | 'restore') => {
    const body = { reason: 'A stolen account', ...(act === 'ban' && { content: 'hide' }) }
    expect((await send(admin, 'POST', `/api/admin/members/${member.id}/${act}`, body)).status).toBe(204)
  }
  await act(page.owner, 'ban')
  expect(await visible()).toEqual({ picture: 404, waits: false, rings: false, stated: 0, offered: 0 })
  expect((await report()).status).toBe(404)
  // Moderators open it from the decision.
  expect(await pictured(withToken)).toBe(200)
  // Other managers of the page still see the present state.
  const own = await (await send(manager, 'GET', `${page.at}/products`)).json()
  expect(own.items).toHaveLength(1)
  await act(page.owner, 'restore')
  expect(await visible()).toEqual(SHOWN)

  await site.platform.db
    .updateTable('business_members')
    .set({ role: 'owner' })
    .where('user_id', '=', manager.id)
    .execute()
  await act(page.owner, 'ban')
  expect(await visible()).toEqual(SHOWN)
})

it('are not shown, with their picture, when no approved claim of the business stands', async () => {
  const page = await createManaged(site, 'Taken over')
  const file = await uploadPicture(site, page.owner)
  await state(page, 'picture', 0, { fileId: file.id, alt: 'Ours' })
  const visible = async () => [(await shown(page)).length, (await site.request(publicAddressOf(file))).status]
  for (const [status, expected] of [
    ['approved', [1, 200]],
    ['lapsed', [0, 404]],
    ['approved', [1, 200]],
  ] as const) {
    await site.platform.db
      .updateTable('artist_claims')
      .set({ claim_status: status, lapsed_at: status === 'lapsed' ? new Date() : null })
      .where('business_account_id', '=', page.business.id)
      .execute()
    expect(await visible()).toEqual(expected)
  }
})

it('are hidden by moderators, with their picture, whatever the business writes then', async () => {
  const page = await createManaged(site, 'Hidden')
  const file = await uploadPicture(site, page.owner)
  await state(page, 'biography', 0, 'An insult')
  await state(page, 'picture', 0, { fileId: file.id })
  const choice = { kind: 'artist', id: page.artistId, businessAccountId: page.business.id }
  const hide = (field: string, reason: string, who = moderator) =>
    send(who, 'POST', '/api/admin/statements/hide', { ...choice, field, reason })
  const reader = await createMember(site)
  const { id } = await site.platform.db
    .selectFrom('page_statements')
    .select('id')
    .where('entity_id', '=', page.artistId)
    .where('field', '=', 'biography')
    .executeTakeFirstOrThrow()
  expect((await send(reader, 'POST', '/api/reports', { kind: 'statement', id, reason: 'spam' })).status).toBe(
    204,
  )
  expect((await hide('biography', 'Insults', page.owner)).status).toBe(403)
  expect((await hide('biography', ' ')).status).toBe(422)
  expect((await hide('biography', 'Insults')).status).toBe(204)
  expect((await hide('biography', 'Insults')).status).toBe(404)
  // A member's open report is decided with it.
  const cases = await site.platform.db
    .selectFrom('moderation_cases')
    .select(['outcome', 'reason'])
    .where('subject_id', '=', id)
    .execute()
  expect(cases).toEqual([{ outcome: 'removed', reason: 'Insults' }])
  const { items } = await (await site.request('/api/me/notifications', { headers: reader.headers })).json()
  expect(items).toMatchObject([{ kind: 'report_decided' }])
  expect((await hide('picture', 'Not theirs')).status).toBe(204)
  expect(await shown(page)).toEqual([])
  expect((await site.request(file.url)).status).toBe(404)
  await state(page, 'biography', 1, 'Another insult')
  expect(await shown(page)).toEqual([])
  expect((await ownPage(page)).fields).toMatchObject([
    { field: 'biography', hiddenReason: 'Insults' },
    { field: 'picture', hiddenReason: 'Not theirs' },
  ])
  const notices = await (await send(page.owner, 'GET', '/api/me/notifications')).json()
  expect(notices.items[1].content).toContain('The reason: Insults')
  const decided: ModerationCase[] = await casesOf('decided')
  const biography = decided.find(({ content }) => content?.text.includes('Another insult'))
  expect(biography).toMatchObject({
    kind: 'statement',
    content: { visibility: 'removed' },
    decision: { reason: 'Insults', isRestorable: true },
  })
  const picture = decided.find(({ content }) => content?.media.length === 1)
  expect((await site.request(picture?.content?.media[0]?.url ?? '')).status).toBe(200)
  const restore = async (who: Member) =>
    (await send(who, 'POST', `/api/admin/reports/${biography?.id}/restore`, { reason: 'They explained it' }))
      .status
  expect(await restore(page.owner)).toBe(403)
  // A moderator other than the one who decided.
  const admin = await createAdmin(site)
  expect(await restore(admin)).toBe(204)
  expect(await restore(admin)).toBe(409)
  expect(await shown(page)).toMatchObject([{ stated: { biography: 'Another insult', picture: null } }])
})

const casesOf = async (list: string): Promise<ModerationCase[]> =>
  (await (await send(moderator, 'GET', `/api/admin/reports?list=${list}`)).json()).items

it('are checked against the refused words, also when restored, but may keep texts from before', async () => {
  const admin = await createAdmin(site)
  const refuse = (refusedWords: string[], refusedDomains: string[] = []) =>
    writeRules(site, admin, { refusedWords, refusedDomains })
  const page = await createManaged(site, 'Listed')
  await state(page, 'biography', 0, 'We sell pills')
  await state(page, 'biography', 1, 'We play songs')
  await refuse(['pills', 'shop'], ['fake.example'])
  const picture = (await uploadPicture(site, page.owner)).id
  const fine = { kind: 'shop', url: 'https://fine.example/' }
  for (const [field, version, value, wrong] of [
    ['biography', 2, 'We sell p\u00edlls', ['value']],
    ['picture', 0, { fileId: picture, alt: 'Pills' }, ['value.alt']],
    ['links', 0, [fine, { kind: 'shop', url: 'https://www.%66ake.example/' }], ['value.1.url']],
    ['video', 0, { url: 'https://fake.example/v', title: 'PILLS' }, ['value.url', 'value.title']],
  ] as const) {
    const refused = await state(page, field, version, value)
    const errors = Object.fromEntries(
      wrong.map((name) => [name, expect.stringMatching(/isn’t allowed here/)]),
    )
    expect([refused.status, (await refused.json()).errors], field).toEqual([422, errors])
  }
  expect((await ownPage(page)).stated).toMatchObject({ biography: 'We play songs', links: [], picture: null })
  const [latest] = await history(page)
  expect((await undo(page, latest?.id ?? '', 2)).status).toBe(422)
  expect((await state(page, 'links', 0, [fine])).status).toBe(200)
  await refuse([], ['fine.example'])
  expect((await state(page, 'links', 1, [fine, { kind: 'site', url: 'https://mine.example/' }])).status).toBe(
    200,
  )
  await refuse([])
})

it('are reported by members, and decided like posts', async () => {
  const page = await createManaged(site, 'Reported')
  const owner = await createMember(site)
  await site.platform.db
    .insertInto('business_members')
    .values({ business_account_id: page.business.id, user_id: owner.id, role: 'owner' })
    .execute()
  await state(page, 'links', 0, [{ kind: 'shop', url: 'https://fake-shop.example/' }])
  const id = (await shown(page))[0]?.fields[0]?.id
  const reader = await createMember(site)
  const report = async (who: Member) =>
    (await send(who, 'POST', '/api/reports', { kind: 'statement', id, reason: 'spam' })).status
  expect(await report(page.owner)).toBe(422)
  expect(await report(reader)).toBe(204)
  expect(await report(reader)).toBe(409)
  const open = (await casesOf('open')).find((one) => one.subjectId === id)
  expect(open).toMatchObject({
    kind: 'statement',
    author: { id: page.owner.id },
    content: { text: expect.stringContaining('https://fake-shop.example/'), visibility: 'public' },
  })
  const decide = (who: Member) =>
    send(who, 'POST', `/api/admin/reports/${open?.id}/decide`, { outcome: 'removed', rule: 'spam' })
  expect((await decide(reader)).status).toBe(403)
  // A moderator of the same team neither decides nor sees the reporter, alone or with other cases of the author.
  const colleague = await createModerator(site)
  await site.platform.db
    .insertInto('business_members')
    .values({ business_account_id: page.business.id, user_id: colleague.id, role: 'poster' })
    .execute()
  const seen: ModerationCase[] = (await (await send(colleague, 'GET', '/api/admin/reports?list=open')).json())
    .items
  expect(seen.find((one) => one.subjectId === id)).toMatchObject({
    isOwn: true,
    reports: [{ reporter: null }],
  })
  expect((await decide(colleague)).status).toBe(403)
  const profile = { kind: 'profile', id: page.owner.id, reason: 'spam' }
  expect((await send(reader, 'POST', '/api/reports', profile)).status).toBe(204)
  const ofProfile = (await casesOf('open')).find((one) => one.subjectId === page.owner.id)
  const warnedForAll = await send(colleague, 'POST', `/api/admin/reports/${ofProfile?.id}/decide`, {
    outcome: 'warned',
    rule: 'spam',
    allOfAuthor: true,
  })
  expect(await warnedForAll.json()).toEqual({ changed: [], decided: [ofProfile?.id] })
  expect((await decide(moderator)).status).toBe(200)
  expect(await shown(page)).toEqual([])
  expect((await ownPage(page)).fields).toMatchObject([{ hiddenReason: 'Moderators removed it.' }])
  // Hidden: there is nothing to report.
  expect(await report(await createMember(site))).toBe(404)
  const hears = async (who: Member) =>
    (await (await send(who, 'GET', '/api/me/notifications')).json()).items.map(
      ({ content }: { content: string }) => content,
    )
  expect(await hears(page.owner)).toContainEqual(expect.stringContaining('removed your statement'))
  expect(await hears(owner)).toContainEqual(expect.stringContaining('The links on a page that you manage'))
  expect(await hears(reader)).toContainEqual(expect.stringContaining('statement you reported'))
  const { items } = await (await send(page.owner, 'GET', '/api/me/decisions')).json()
  expect(items).toContainEqual(
    expect.objectContaining({
      kind: 'statement',
      canAppeal: true,
      excerpt: expect.stringContaining('fake-shop'),
    }),
  )
  const restore = (who: Member) =>
    send(who, 'POST', `/api/admin/reports/${open?.id}/restore`, { reason: 'A mistake' })
  expect((await restore(colleague)).status).toBe(403)
  expect((await restore(moderator)).status).toBe(204)
  expect(await shown(page)).toMatchObject([{ stated: { links: [{ url: 'https://fake-shop.example/' }] } }])
})

it('leave no report of them open when a moderator hides them', async () => {
  const page = await createManaged(site, 'Hidden and reported')
  await state(page, 'links', 0, [{ kind: 'shop', url: 'https://fake-tickets.example/' }])
  const id = (await shown(page))[0]?.fields[0]?.id
  const report = { kind: 'statement', id, reason: 'spam' }
  expect((await send(await createMember(site), 'POST', '/api/reports', report)).status).toBe(204)
  const field = { kind: 'artist', id: page.artistId, businessAccountId: page.business.id, field: 'links' }
  const hide = await send(moderator, 'POST', '/api/admin/statements/hide', {
    ...field,
    reason: 'A false shop',
  })
  expect(hide.status).toBe(204)
  const subjects = async (list: string) => (await casesOf(list)).map(({ subjectId }) => subjectId)
  expect(await subjects('open')).not.toContain(id)
  expect((await subjects('decided')).filter((one) => one === id)).toHaveLength(1)
  expect(await shown(page)).toEqual([])
})

it('belong to festivals as well, and to nobody else', async () => {
  const slug = 'night-lights'
  await site.platform.db.insertInto('festivals').values({ name: 'Night Lights', slug }).execute()
  await createFestivalClaim(site, mira.business, slug)
  const at = `/api/manage/festival/${slug}/page`
  const body = { field: 'biography', version: 0, value: 'Three days by the lake' }
  expect((await send(mira.owner, 'PUT', at, body)).status).toBe(200)
  expect((await send(await createMember(site), 'PUT', at, body)).status).toBe(403)
  expect((await site.request(at, { method: 'PUT', body })).status).toBe(401)
  const page = await (await site.request(`/api/pages/festival/${slug}/statements`)).json()
  expect(page.items).toMatchObject([{ stated: { biography: 'Three days by the lake' } }])
  expect((await site.request('/api/pages/festival/nowhere/statements')).status).toBe(404)
  expect((await site.request('/api/pages/artist/nonsense/statements')).status).toBe(404)
})

describe('what changes them', () => {
  it('is in the audit log, and in the export', async () => {
    const page = await createManaged(site, 'Logged')
    await state(page, 'biography', 0, 'Hello')
    await sql`insert into user_roles (user_id, role) values (${moderator.id}, 'admin')`.execute(
      site.platform.db,
    )
    const entries = (await readAudit(site, moderator)).filter(({ subjectId }) => subjectId === page.artistId)
    expect(entries).toMatchObject([{ action: 'statement.write', after: { field: 'biography' } }])
    const files = await site.features.domains.business.pageFacts.accountExport(
      site.platform.db,
      page.owner.id,
    )
    const read = async (path: string) =>
      JSON.parse(String(await files.find((one) => one.path === path)?.read()))
    expect(await read('page-statements.json')).toMatchObject([{ field: 'biography', value: 'Hello' }])
    expect(await read('page-changes.json')).toMatchObject([{ field: 'biography', after: 'Hello' }])
  })
})

it('keep links in the form in which browsers read them', async () => {
  const other = await createManaged(site, 'Odd links')
  const typed = ['HTTPS://Elsewhere.example\\@odd.example/x', 'https://od\nd.example/夜']
  const read = ['https://elsewhere.example/@odd.example/x', 'https://odd.example/%E5%A4%9C']
  const links = typed.map((url) => ({ kind: 'social', url }))
  expect((await state(other, 'links', 0, links)).status).toBe(200)
  expect((await state(other, 'video', 0, { url: typed[0], title: 'Live' })).status).toBe(200)
  const [one] = await shown(other)
  expect(one?.stated.links.map(({ url }) => url)).toEqual(read)
  expect(one?.stated.video?.url).toBe(read[0])
})
