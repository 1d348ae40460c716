import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { NEWCOMER_POSTS, NEWCOMER_REPLIES } from '#features/accounts/screening/limits.ts'
import { writeRules } from '../support/admin-writes.ts'
import { createAdmin, createBusiness, createModerator, readAudit } from '../support/business.ts'
import { createPost, createReply, readFeed } from '../support/community.ts'
import { waitingForLocks } from '../support/locks.ts'
import { openMailbox } from '../support/mailbox.ts'
import { createManaged, createPostOn } from '../support/managed.ts'
import { picture, publicAddressOf, upload, uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const LINK = { content: 'Look at https://shoes.example/now' }

let site: TestSite
let admin: Member
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live', RATE_LIMITS: 'on' } })
  admin = await createAdmin(site)
})
afterAll(() => site?.close())

/** A member who joined some days ago. */
async function createEarlier(days: number): Promise<Member> {
  const member = await createMember(site)
  await sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${member.id}`.execute(
    site.platform.db,
  )
  return member
}

const post = (member: Member, body: Record<string, unknown>) =>
  site.request('/api/posts', { headers: member.headers, body })
const change = (rules: Parameters<typeof writeRules>[2], by = admin) => writeRules(site, by, rules)

it('posts and replies of newcomers wait for approval when they have a link', async () => {
  const member = await createMember(site)
  const plain = await createPost(site, member)
  expect(plain.visibility).toBe('public')
  const held = await createPost(site, member, LINK)
  expect(held.visibility).toBe('held')
  expect((await createReply(site, member, { post: plain }, LINK.content)).visibility).toBe('held')
  const about = { linkedEntityType: 'song' as const, linkedEntityName: 'Buy at https://spam.example/x' }
  expect((await createPost(site, member, about)).visibility).toBe('held')
  const media = [
    { id: (await uploadPicture(site, member)).id, alt: 'A poster: shoes.example/now, www.shoes.it' },
  ]
  expect((await createPost(site, member, { media })).visibility).toBe('held')
  expect((await readFeed(site)).items.map(({ id }) => id)).not.toContain(held.id)
  expect((await site.request(`/api/posts/${held.id}`)).status).toBe(404)
  expect((await site.request(`/api/posts/${held.id}`, { headers: member.headers })).status).toBe(200)
})

it('newcomers write no links into their profile, and others do', async () => {
  const change = (member: Member) =>
    site.request('/api/me/profile', {
      method: 'PATCH',
      headers: member.headers,
      body: { displayName: 'WWW.SHOES.IT', bio: 'Cheap: https://shoes.example/now' },
    })
  const member = await createMember(site)
  const refused = await change(member)
  const notYet = expect.stringMatching(/^New members can’t post links/)
  expect([refused.status, (await refused.json()).errors]).toEqual([422, { displayName: notYet, bio: notYet }])
  expect((await change(await createModerator(site))).status).toBe(200)
})

it('moderators approve or remove held posts, and the author is notified', async () => {
  const moderator = await createModerator(site)
  const member = await createMember(site)
  const good = await createPost(site, member, LINK)
  const bad = await createPost(site, member, LINK)
  const reply = await createReply(site, member, { post: await createPost(site, admin) }, LINK.content)
  const read = async () =>
    (await (await site.request('/api/admin/held', { headers: moderator.headers })).json()).items
  const mine = (await read()).filter(({ username }: Member) => username === member.username)
  expect(mine).toMatchObject([
    { kind: 'post', id: good.id, content: LINK.content },
    { kind: 'post', id: bad.id, answers: null },
    {
      kind: 'reply',
      id: reply.id,
      postId: reply.postId,
      answers: { username: admin.username, text: 'Heard a wonderful record today' },
    },
  ])
  const decide = async (items: unknown[], verdict: string) =>
    (
      await site.request('/api/admin/held/decide', {
        headers: moderator.headers,
        body: { items, verdict },
      })
    ).json()
  const approved = [
    { kind: 'post', id: good.id },
    { kind: 'reply', id: reply.id },
  ]
  expect(await decide(approved, 'approve')).toEqual({ decided: 2 })
  expect(await decide(approved, 'remove')).toMatchObject({
    status: 409,
    code: 'already_decided',
    detail: `This post has already been approved by @${moderator.username}.`,
  })
  expect(await decide([...approved, { kind: 'post', id: bad.id }], 'remove')).toEqual({ decided: 1 })
  expect((await site.request(`/api/posts/${good.id}`)).status).toBe(200)
  expect((await site.request(`/api/posts/${bad.id}`)).status).toBe(410)
  const bell = await (await site.request('/api/me/notifications', { headers: member.headers })).json()
  expect(bell.items.map(({ content }: { content: string }) => content)).toEqual([
    'removed your post that was waiting for approval. The rule: Spam. You can appeal once, in your settings.',
    'approved your reply: everyone can see it now',
    'approved your post: everyone can see it now',
  ])
})

// The embedded engine has one connection: transactions cannot meet.
it.runIf(process.env.TEST_ENGINE === 'postgres').each(['post', 'reply'] as const)(
  'a %s that two moderators decide on at once is decided by one, and the other sees by whom',
  async (kind) => {
    const moderators = [await createModerator(site), await createModerator(site)] as const
    const member = await createMember(site)
    const post = await createPost(site, admin)
    const { id } =
      kind === 'post'
        ? await createPost(site, member, LINK)
        : await createReply(site, member, { post }, LINK.content)
    const { db } = site.platform
    const decide = ({ headers }: Member, verdict: string) =>
      site.request('/api/admin/held/decide', { headers, body: { items: [{ kind, id }], verdict } })
    const answers = await db.transaction().execute(async (trx) => {
      // Both have begun before either can decide.
      await sql`select from posts where id in (${id}, ${post.id}) for update`.execute(trx)
      const both = [decide(moderators[0], 'approve'), decide(moderators[1], 'remove')]
      await waitingForLocks(db, 2)
      return both
    })
    const [first, second] = await Promise.all(answers)
    const isFirst = first?.status === 200
    expect([first?.status, second?.status].sort()).toEqual([200, 409])
    const { username } = moderators[isFirst ? 0 : 1]
    expect(await (isFirst ? second : first)?.json()).toMatchObject({
      detail: `This ${kind} has already been ${isFirst ? 'approved' : 'removed'} by @${username}.`,
    })
    const { rows } = await sql`select from audit_log where subject_id = ${id} and outcome = 'done'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  },
)

it('an edit is judged by what it adds: an approved link may stay, a new one may not be added', async () => {
  const member = await createMember(site)
  const { id } = await createPost(site, member, LINK)
  const waiting = await createPost(site, member, LINK)
  const reply = await createReply(site, member, { post: await createPost(site, admin) }, LINK.content)
  const items = [
    { kind: 'post', id },
    { kind: 'reply', id: reply.id },
  ]
  await site.request('/api/admin/held/decide', {
    headers: admin.headers,
    body: { items, verdict: 'approve' },
  })
  const put = (path: string, body: Record<string, unknown>) =>
    site.request(path, { method: 'PUT', headers: member.headers, body })
  const editsOf = async (path: string) => {
    const edit = async (content: string) => (await put(path, { content })).status
    expect(await edit(`${LINK.content} - what a record`)).toBe(200)
    expect(await edit('Look at https://shoes.example/other')).toBe(422)
    expect(await edit(`${LINK.content} and shoes.com`)).toBe(422)
  }
  await editsOf(`/api/posts/${id}`)
  await editsOf(`/api/replies/${reply.id}`)
  const limited = await put(`/api/posts/${id}`, { ...LINK, replyPolicy: 'nobody' })
  expect([limited.status, (await limited.json()).replyPolicy]).toEqual([200, 'nobody'])
  // A moderator may already have read a held post.
  const changed = await put(`/api/posts/${waiting.id}`, { content: 'Look at shoes.com' })
  expect([changed.status, (await changed.json()).detail]).toEqual([
    403,
    expect.stringContaining('waiting for approval'),
  ])

  await change({ heldWords: ['records', 'tapes'], refusedWords: ['viagra'] })
  const listed = await createPost(site, admin, { content: 'My records' })
  await site.request('/api/admin/held/decide', {
    headers: (await createModerator(site)).headers,
    body: { items: [{ kind: 'post', id: listed.id }], verdict: 'approve' },
  })
  const editListed = async (content: string) =>
    (
      await site.request(`/api/posts/${listed.id}`, {
        method: 'PUT',
        headers: admin.headers,
        body: { content },
      })
    ).status
  expect(await editListed('My old records')).toBe(200)
  expect(await editListed('My old records and tapes')).toBe(422)
  await change({ refusedWords: ['old'] })
  expect(await editListed('My old records')).toBe(200)
  expect(await editListed('My very old records')).toBe(422)
  await change({})
})

it('held and reported content of a banned, hidden member leaves the queues until the ban is lifted', async () => {
  const moderator = await createModerator(site)
  const member = await createMember(site)
  const held = await createPost(site, member, LINK)
  const reply = await createReply(site, member, { post: await createPost(site, admin) }, LINK.content)
  const reported = await createPost(site, member)
  const ask = (path: string, body?: unknown) => site.request(path, { headers: moderator.headers, body })
  await ask('/api/reports', { kind: 'post', id: reported.id, reason: 'spam' })
  const queued = async () => {
    const [waiting, reports, desk] = await Promise.all(
      ['/api/admin/held', '/api/admin/reports', '/api/me/desk'].map(async (path) => (await ask(path)).json()),
    )
    const ids = [
      ...waiting.items.map(({ id }: { id: string }) => id),
      ...reports.items.map(({ subjectId }: { subjectId: string }) => subjectId),
    ]
    return {
      ofMember: [held.id, reply.id, reported.id].filter((id) => ids.includes(id)),
      counted: [desk.held, desk.reports],
    }
  }
  const before = await queued()
  expect(before.ofMember).toEqual([held.id, reply.id, reported.id])
  const act = `/api/admin/members/${member.id}`
  expect((await ask(`${act}/ban`, { reason: 'Spam', content: 'hide' })).status).toBe(204)
  const [waiting = 0, reports = 0] = before.counted
  expect(await queued()).toEqual({ ofMember: [], counted: [waiting - 2, reports - 1] })
  const approval = await ask('/api/admin/held/decide', {
    items: [{ kind: 'post', id: held.id }],
    verdict: 'approve',
  })
  expect(approval.status).toBe(409)
  expect((await approval.json()).detail).toBe('This post is no longer waiting: its author is banned.')
  expect((await readAudit(site, admin, { subjectId: held.id })).length).toBe(0)
  expect((await ask(`${act}/restore`, { reason: 'A mistake' })).status).toBe(204)
  expect(await queued()).toEqual(before)
})

it('moderators decide on nothing of their own or of their business, alone or among others', async () => {
  await change({ heldWords: ['shoes'] })
  onTestFinished(async () => void (await change({})))
  const moderator = await createModerator(site)
  const { business, owner, artistId, at } = await createManaged(site, 'Held Artist')
  await site.platform.db
    .insertInto('business_members')
    .values({ business_account_id: business.id, user_id: moderator.id, role: 'poster' })
    .execute()
  const own = await createPost(site, moderator, { content: 'my shoes' })
  const ownReply = await createReply(site, moderator, { post: await createPost(site, admin) }, 'my shoes')
  const official = await (
    await site.request(`${at}/posts`, { headers: owner.headers, body: { content: 'our shoes' } })
  ).json()
  const fan = await createMember(site)
  const asked = await createPostOn(site, fan, artistId)
  const answer = await (
    await site.request(`${at}/posts/${asked.id}/official-replies`, {
      headers: owner.headers,
      body: { content: 'our shoes' },
    })
  ).json()
  const other = await createPost(site, fan, { content: 'his shoes' })
  const listed = await (await site.request('/api/admin/held', { headers: moderator.headers })).json()
  const isOwn = (id: string) => listed.items.find((item: { id: string }) => item.id === id)?.isOwn
  expect([own, ownReply, official, answer, other].map(({ id }) => isOwn(id))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  const decide = async (by: Member, items: unknown[], verdict = 'approve') =>
    (await site.request('/api/admin/held/decide', { headers: by.headers, body: { items, verdict } })).status
  const waiting = { kind: 'post', id: other.id }
  for (const item of [
    { kind: 'post', id: own.id },
    { kind: 'reply', id: ownReply.id },
    { kind: 'post', id: official.id },
    { kind: 'reply', id: answer.id },
  ]) {
    for (const verdict of ['approve', 'remove']) {
      expect(await decide(moderator, [waiting, item], verdict), verdict).toBe(403)
    }
    expect((await readAudit(site, admin, { action: 'held.approve', outcome: 'refused' }))[0]).toMatchObject({
      actor: { username: moderator.username },
      subjectId: item.id,
    })
  }
  expect((await site.request(`/api/posts/${other.id}`)).status).toBe(404)
  expect(await decide(moderator, [waiting])).toBe(200)
  expect(await decide(admin, [{ kind: 'post', id: own.id }])).toBe(200)
  expect((await site.request(`/api/posts/${own.id}`)).status).toBe(200)
})

it('a member is no newcomer after a day and three public texts, with a role, or with a verified business', async () => {
  const member = await createEarlier(2)
  const first = await createPost(site, member)
  expect((await createPost(site, member, { content: 'all of it at shoes.com/now' })).visibility).toBe('held')
  await createReply(site, member, { post: first })
  expect((await createPost(site, member, LINK)).visibility).toBe('held')
  await createPost(site, member)
  expect((await createPost(site, member, LINK)).visibility).toBe('public')
  const young = await createMember(site)
  for (let number = 0; number < 3; number++) await createPost(site, young)
  expect((await createPost(site, young, LINK)).visibility).toBe('held')
  expect((await createPost(site, admin, LINK)).visibility).toBe('public')
  const owner = await createMember(site)
  await createBusiness(site, owner)
  expect((await createPost(site, owner, LINK)).visibility).toBe('public')
})

it('newcomers write fifty replies a day, which are counted by themselves', async () => {
  const member = await createMember(site)
  const { id } = await createPost(site, admin)
  const reply = () =>
    site.request(`/api/posts/${id}/replies`, { headers: member.headers, body: { content: 'Yes' } })
  const statuses: number[] = []
  for (let number = 0; number < NEWCOMER_REPLIES; number++) statuses.push((await reply()).status)
  expect(new Set(statuses)).toEqual(new Set([201]))
  const refused = await reply()
  expect([refused.status, (await refused.json()).detail]).toEqual([
    429,
    'New members can write 50 replies a day. Please come back tomorrow.',
  ])
  expect((await createPost(site, member)).visibility).toBe('public')
})

it('newcomers write ten posts a day, also at once, and also when they delete some', async () => {
  const member = await createMember(site)
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, number) => post(member, { content: `Number ${number}` })),
  )
  const kept = answers.filter(({ status }) => status === 201)
  expect(kept).toHaveLength(10)
  const [first] = await Promise.all(kept.map((answer) => answer.json()))
  await site.request(`/api/posts/${first.id}`, { method: 'DELETE', headers: member.headers })
  const refused = await post(member, { content: 'One more' })
  expect(refused.status).toBe(429)
  expect((await refused.json()).detail).toBe(
    'New members can write 10 posts a day. Please come back tomorrow.',
  )
})

it('listed words and domains are refused or held, for everybody, and admins change the lists', async () => {
  const rules = {
    refusedWords: ['viagra'],
    heldWords: ['shoes'],
    refusedDomains: ['Shop.example'],
    heldDomains: ['maybe.example'],
  }
  expect(await (await change(rules)).json()).toEqual({
    ...rules,
    refusedDomains: ['shop.example'],
    version: expect.any(Number),
  })
  const member = await createEarlier(20)
  for (const content of [
    'Cheap Viagra!',
    'Cheap vi\u200bag\u00adra',
    'Cheap víаgrа_now',
    'see www.shop.example',
    'see https://shop。example/x',
    'see https://shop%2Eexample/x',
    'see https://www.%73hop.example',
  ]) {
    const refused = await post(member, { content })
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({ content: expect.stringMatching(/isn’t allowed here/) })
  }
  const profile = await site.request('/api/me/profile', {
    method: 'PATCH',
    headers: member.headers,
    body: { displayName: 'Viagra', bio: 'All of it at shop.example' },
  })
  const notAllowed = expect.stringMatching(/isn’t allowed here/)
  expect([profile.status, (await profile.json()).errors]).toEqual([
    422,
    { displayName: notAllowed, bio: notAllowed },
  ])
  for (const [content, visibility] of [
    ['my new SHOES', 'held'],
    ['at maybe.example', 'held'],
    ['a shoeshine', 'public'],
  ]) {
    expect((await createPost(site, admin, { content })).visibility, content).toBe(visibility)
  }
  const wrong = await change({ heldDomains: ['no domain'] })
  expect(wrong.status).toBe(422)
  expect(JSON.stringify(await wrong.json())).toContain('heldDomains.0')
  expect((await change({ heldWords: Array.from({ length: 501 }, () => 'x') })).status).toBe(422)
  expect((await readAudit(site, admin, { action: 'content_rules.change' }))[0]).toMatchObject({
    after: { heldWords: ['shoes'] },
  })
  await change({})
})

it('names of members and businesses are checked against the refused words', async () => {
  await change({ refusedWords: ['viagra'], refusedDomains: ['shop.example'] })
  const notAllowed = expect.stringMatching(/isn’t allowed here/)
  const signUp = (username: string) =>
    site.request('/auth/v1/signup', {
      body: { email: `${username}@example.org`, password: 'a fine password', data: { username } },
    })
  for (const username of ['Viagra', 'buy_viagra', 'viagra99']) {
    const refused = await signUp(username)
    expect([refused.status, (await refused.json()).errors], username).toEqual([422, { username: notAllowed }])
    expect((await site.request(`/api/profiles/${username}`)).status).toBe(404)
  }
  expect((await signUp('viagrafica')).status).toBe(200)

  const member = await createMember(site)
  const form = (fields: Record<string, unknown>) => ({
    accountType: 'independent_artist',
    businessName: 'Fine Records',
    businessEmail: 'desk@fine.example',
    ...fields,
  })
  const send = (method: string, path: string, fields: Record<string, unknown>) =>
    site.request(`/api/business/accounts${path}`, { method, headers: member.headers, body: form(fields) })
  const wrong = { businessName: 'Viagra Records', website: 'https://www.shop.example/' }
  const applied = await send('POST', '', { ...wrong, acceptsTerms: true })
  expect([applied.status, (await applied.json()).errors]).toEqual([
    422,
    { businessName: notAllowed, website: notAllowed },
  ])
  const { id } = await (await send('POST', '', { acceptsTerms: true })).json()
  const changed = await send('PUT', `/${id}`, wrong)
  expect([changed.status, (await changed.json()).errors]).toEqual([
    422,
    { businessName: notAllowed, website: notAllowed },
  ])
  // Texts that were refused later may stay, and everything else can be changed.
  await change({ refusedWords: ['records'] })
  expect((await send('PUT', `/${id}`, { website: 'https://fine.example/' })).status).toBe(200)
  const renamed = await send('PUT', `/${id}`, { businessName: 'Finer Records' })
  expect([renamed.status, (await renamed.json()).errors]).toEqual([422, { businessName: notAllowed }])
  const changeProfile = (body: unknown) =>
    site.request('/api/me/profile', { method: 'PATCH', headers: member.headers, body })
  await change({})
  expect((await changeProfile({ displayName: 'Fine Records', bio: 'Tapes' })).status).toBe(200)
  await change({ refusedWords: ['records'] })
  expect((await changeProfile({ displayName: 'Fine Records', bio: 'Tapes and more' })).status).toBe(200)
  expect((await changeProfile({ displayName: 'The Fine Records', bio: 'Tapes' })).status).toBe(422)
  await change({})
})

it('descriptions of pictures, names of linked things, edits and official posts follow the lists too', async () => {
  await change({ refusedWords: ['viagra'], heldWords: ['shoes'] })
  const member = await createEarlier(20)
  const withPicture = async (alt: string) => ({
    content: 'Look',
    media: [{ id: (await uploadPicture(site, member)).id, alt }],
  })
  const about = { linkedEntityType: 'song', linkedEntityId: 'a', linkedEntityName: 'Viagra' } as const
  for (const [body, field] of [
    [await withPicture('Viagra here'), 'media'],
    [{ content: 'Look', ...about }, 'linkedEntityName'],
  ] as const) {
    const refused = await post(member, body)
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      { [field]: expect.stringMatching(/isn’t allowed here/) },
    ])
  }
  expect((await createPost(site, admin, { ...about, linkedEntityName: 'Shoes' })).visibility).toBe('held')
  const shown = await createPost(site, admin, { content: 'Look' })
  const edit = (content: string) =>
    site.request(`/api/posts/${shown.id}`, { method: 'PUT', headers: admin.headers, body: { content } })
  expect([(await edit('viagra')).status, (await edit('shoes')).status]).toEqual([422, 422])

  const { owner, at } = await createManaged(site, 'Listed Artist')
  const official = async (content: string) => {
    const answer = await site.request(`${at}/posts`, { headers: owner.headers, body: { content } })
    return [answer.status, (await answer.json()).visibility]
  }
  expect(await official('viagra')).toEqual([422, undefined])
  expect(await official('my shoes')).toEqual([201, 'held'])
  expect(await official('https://tour.example')).toEqual([201, 'public'])
  await change({})
})

it('moderators see the pictures of a waiting post; a removed one can be appealed, restored, and is deleted at last', async () => {
  const member = await createMember(site)
  const shoe = await uploadPicture(site, member)
  const media = [{ id: shoe.id, alt: 'A red shoe' }]
  const file = publicAddressOf(shoe)
  const served = async () => {
    const { status, headers } = await site.request(file)
    return [status, headers.get('cache-control')]
  }
  expect(await served()).toEqual([404, 'no-store'])
  const friend = await createMember(site)
  const { id } = await createPost(site, member, { content: `${LINK.content} @${friend.username}`, media })
  const read = async (path: string, as: Member) =>
    (await (await site.request(path, { headers: as.headers })).json()).items
  const held = (await read('/api/admin/held', admin)).find((one: { id: string }) => one.id === id)
  expect(held).toMatchObject({ about: null, media: [{ alt: 'A red shoe', kind: 'image' }] })
  const [{ url }] = held.media
  expect((await site.request(url)).status).toBe(200)
  expect(await served()).toEqual([404, 'no-store'])
  // Nor with an address that its author had before the post.
  expect((await site.request(shoe.url)).status).toBe(404)

  const decided = await site.request('/api/admin/held/decide', {
    headers: admin.headers,
    body: { items: [{ kind: 'post', id }], verdict: 'remove', rule: 'harassment' },
  })
  expect(await decided.json()).toEqual({ decided: 1 })
  const [own] = await read('/api/me/decisions', member)
  expect(own).toMatchObject({ kind: 'post', outcome: 'removed', rule: 'harassment', canAppeal: true })
  const appeal = () =>
    site.request(`/api/me/decisions/${own.id}/appeal`, {
      headers: member.headers,
      body: { text: 'A fine shoe.' },
    })
  const appeals = await Promise.all([appeal(), appeal()])
  expect(appeals.map(({ status }) => status).sort()).toEqual([204, 409])
  const moderator = await createModerator(site)
  const answer = await site.request(`/api/admin/reports/${own.id}/appeal`, {
    headers: moderator.headers,
    body: { outcome: 'restored', reason: 'Fine indeed.' },
  })
  expect(answer.status).toBe(204)
  expect((await site.request(`/api/posts/${id}`)).status).toBe(200)
  expect(await served()).toEqual([200, 'public, max-age=3600'])
  expect(await read('/api/me/notifications', friend)).toMatchObject([
    { kind: 'mentioned', fromUser: { username: member.username } },
  ])

  const [entry] = await readAudit(site, admin, { action: 'held.remove' })
  expect([entry?.before, entry?.after]).toEqual([
    { visibility: 'held' },
    { visibility: 'removed', rule: expect.any(String), reason: expect.any(String) },
  ])

  const another = await createPost(site, member, LINK)
  await site.request('/api/admin/held/decide', {
    headers: admin.headers,
    body: { items: [{ kind: 'post', id: another.id }], verdict: 'remove' },
  })
  expect((await site.request(`/api/posts/${another.id}`)).status).toBe(410)
  await sql`update moderation_cases set purge_at = now() where subject_id = ${another.id}`.execute(
    site.platform.db,
  )
  const purge = site.jobs.find(({ name }) => name === 'reports.purge')
  if (!purge) throw new Error('There is no such job')
  expect(await site.platform.jobs.run(purge)).toEqual({})
  expect((await site.request(`/api/posts/${another.id}`, { headers: member.headers })).status).toBe(404)
})

it('the first post needs a confirmed address where mail is set up', async () => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const own = await openTestSite({ env: { SITE_MODE: 'live', SMTP_URL: mailbox.url } })
  onTestFinished(() => own.close())
  const [boss, ana] = [await createAdmin(own), await createMember(own)]
  const write = (by: Member) =>
    own.request('/api/posts', { headers: by.headers, body: { content: 'Encore!' } })
  const follow = (mail: { text: string }) => {
    const token = /token_hash=([\w-]+)/.exec(mail.text)?.[1]
    return own.request('/auth/v1/verify', { body: { type: 'signup', token_hash: token } })
  }
  const first = await mailbox.next(ana.email)
  expect(first).toMatchObject({
    subject: 'Confirm your email address for Fanfare',
    text: expect.stringContaining('#type=signup&token_hash='),
  })
  const refused = await write(ana)
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'email_not_confirmed'])
  // Uploads are public before their post.
  const uploaded = await upload(own, ana, await picture())
  expect([uploaded.status, (await uploaded.json()).code]).toEqual([403, 'email_not_confirmed'])
  // The admin is setting up the site, and its mail may not work yet.
  expect((await write(boss)).status).toBe(201)

  // A second mail replaces the first.
  const again = () => own.request('/api/me/confirm-email', { method: 'POST', headers: ana.headers })
  expect((await again()).status).toBe(202)
  const second = await mailbox.next(ana.email)
  expect((await follow(first)).status).toBe(403)
  expect((await follow(second)).status).toBe(200)
  expect((await follow(second)).status).toBe(403)
  expect((await again()).status).toBe(409)
  expect((await write(ana)).status).toBe(201)
})

it('a preview sets new members no limits, but keeps the lists (decision 032)', async () => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const own = await openTestSite({
    env: { SITE_MODE: 'preview', RATE_LIMITS: 'on', SMTP_URL: mailbox.url },
  })
  onTestFinished(() => own.close())
  const [boss, ana] = [await createAdmin(own), await createMember(own)]
  for (let number = 0; number <= NEWCOMER_POSTS; number++) {
    expect((await createPost(own, ana, LINK)).visibility).toBe('public')
  }
  const changed = await writeRules(own, boss, { heldWords: ['shoes'] })
  expect(changed.status).toBe(200)
  expect((await createPost(own, ana, { content: 'my shoes' })).visibility).toBe('held')
})

it('two admins do not overwrite the lists of each other unseen', async () => {
  const read = async () => (await site.request('/api/admin/content-rules', { headers: admin.headers })).json()
  const { version } = await read()
  const saved = await change({ heldWords: ['tubas'], version })
  expect([saved.status, await saved.json()]).toMatchObject([
    200,
    { heldWords: ['tubas'], version: version + 1 },
  ])
  const late = await change({ heldWords: ['horns'], version })
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { code: 'changed_meanwhile', detail: expect.stringContaining('Another admin changed the lists') },
  ])
  expect(await read()).toMatchObject({ heldWords: ['tubas'], version: version + 1 })
  expect((await change({ version: version + 1 })).status).toBe(200)
  // An unchanged text makes no version and no entry in the audit log.
  const entries = async () => (await readAudit(site, admin, { action: 'content_rules.change' })).length
  const written = await entries()
  expect(await (await change({})).json()).toMatchObject({ version: version + 2 })
  expect(await entries()).toBe(written)
  const { headers } = admin
  const body = { refusedWords: [], heldWords: [], refusedDomains: [], heldDomains: [], reason: '' }
  const wrong = await site.request('/api/admin/content-rules', { method: 'PUT', headers, body })
  expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([422, ['version', 'reason']])
})

it('days on which a member is here are counted once each', async () => {
  const member = await createMember(site)
  const days = async () => {
    const { rows } = await sql<{
      days: number
    }>`select days_read as days from users where id = ${member.id}`.execute(site.platform.db)
    return rows[0]?.days
  }
  let token = member.session.refresh_token
  const refresh = async () => {
    const answer = await site.request('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: token },
    })
    token = (await answer.json()).refresh_token
  }
  await refresh()
  expect(await days()).toBe(1)
  await sql`update users set last_read_on = current_date - 3 where id = ${member.id}`.execute(
    site.platform.db,
  )
  await refresh()
  await refresh()
  expect(await days()).toBe(2)
})
