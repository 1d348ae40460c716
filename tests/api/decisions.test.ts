import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdmin, createModerator } from '../support/business.ts'
import { createPost, createReply } from '../support/community.ts'
import { waitingForLocks } from '../support/locks.ts'
import { createMember, type Member } from '../support/members.ts'
import { appealPassOf, reportRequests } from '../support/reports.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const BAN = { outcome: 'banned', rule: 'spam', allOfAuthor: true }

let site: TestSite
let api: ReturnType<typeof reportRequests>
let admin: Member
let moderator: Member
let author: Member
beforeAll(async () => {
  site = await openTestSite({ env: { HIDE_AFTER_REPORTS: '1' } })
  api = reportRequests(site)
  admin = await createAdmin(site)
  moderator = await createModerator(site)
})
beforeEach(async () => {
  author = await createMember(site)
})
afterAll(() => site.close())

const maySignIn = async () => {
  const { email, password } = author
  return (await site.request('/auth/v1/token?grant_type=password', { body: { email, password } })).ok
}
const mayWrite = async () => (await api.post('/api/posts', author, { content: 'Here I am' })).status === 201
const statusOf = async (id: string) => (await api.ask(`/api/posts/${id}`)).status
const reportedPosts = async (count: number) => {
  const made = []
  while (made.length < count) made.push(await api.reported(author, moderator))
  return made
}
const run = async (name: string) => {
  const job = site.jobs.find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}.`)
  await job.run()
}

describe('a ban over several reports', () => {
  it('is taken back whole by one appeal, on whichever of them', async () => {
    const all = await reportedPosts(3)
    const done = await api.decide(moderator, all[0]?.id ?? '', BAN)
    expect((await done.json()).decided).toHaveLength(3)
    const middle = all[1]?.id ?? ''
    const pass = await appealPassOf(site, author)
    const appeal = await site.request('/api/appeals', { body: { pass, text: 'Not spam' } })
    expect(appeal.status).toBe(204)
    const [waiting] = (await api.cases(admin, 'appeals')).filter((one) => one.author?.id === author.id)
    expect(all.map(({ id }) => id)).toContain(waiting?.id)
    // Any of the cases: here the middle one.
    await sql`update moderation_cases set appeal = null, appealed_at = null where id = ${waiting?.id}`.execute(
      site.platform.db,
    )
    await sql`update moderation_cases set appeal = 'Not spam', appealed_at = now() where id = ${middle}`.execute(
      site.platform.db,
    )
    expect((await api.answerAppeal(admin, middle, 'restored')).status).toBe(204)
    expect(await maySignIn()).toBe(true)
    for (const { written } of all) {
      expect(await statusOf(written.id)).toBe(200)
      const { decision } = await api.caseOf(moderator, written.id, 'decided')
      expect(decision).toMatchObject({
        restoredAt: expect.any(String),
        liftedAt: expect.any(String),
        isRestorable: false,
      })
    }
  })

  it('is appealed once, not once for each thing; other removals once each', async () => {
    const suspended = await reportedPosts(2)
    const until = inDays(1)
    const ids = suspended.map(({ id }) => id)
    await api.decide(moderator, ids[0] ?? '', { ...BAN, outcome: 'suspended', until })
    expect((await api.appeal(author, ids[1] ?? '')).status).toBe(204)
    expect((await api.appeal(author, ids[0] ?? '')).status).toBe(409)
    expect((await api.decisions(author)).map(({ canAppeal }) => canAppeal)).toEqual([false, false])
    expect((await api.answerAppeal(admin, ids[1] ?? '', 'restored')).status).toBe(204)
    const removed = await reportedPosts(2)
    await api.decide(moderator, removed[0]?.id ?? '', { ...BAN, outcome: 'removed' })
    for (const { id } of removed) expect((await api.appeal(author, id)).status).toBe(204)
    expect((await api.answerAppeal(admin, removed[0]?.id ?? '', 'restored')).status).toBe(204)
    expect(await statusOf(removed[0]?.written.id ?? '')).toBe(200)
    expect(await statusOf(removed[1]?.written.id ?? '')).toBe(410)
  })

  it('can be appealed as long as it lasts, also after the removed content was restored', async () => {
    const [one] = await reportedPosts(1)
    await api.decide(moderator, one?.id ?? '', { ...BAN, outcome: 'suspended', until: inDays(1) })
    expect((await api.restore(moderator, one?.id ?? '')).status).toBe(204)
    expect(await mayWrite()).toBe(false)
    expect((await api.appeal(author, one?.id ?? '')).status).toBe(204)
    expect((await api.answerAppeal(admin, one?.id ?? '', 'restored')).status).toBe(204)
    expect(await mayWrite()).toBe(true)
  })
})

describe('lifting a suspension or ban in Members', () => {
  const lift = () => api.post(`/api/admin/members/${author.id}/restore`, admin, { reason: 'Enough.' })

  it('takes back the decision about the member, and answers its appeal', async () => {
    const until = inDays(1)
    await api.post(`/api/admin/members/${author.id}/suspend`, moderator, { reason: 'Rude', until })
    const [decision] = await api.decisions(author)
    expect((await api.appeal(author, decision?.id ?? '')).status).toBe(204)
    expect((await lift()).status).toBe(204)
    expect(await api.decisions(author)).toMatchObject([
      {
        restoredAt: expect.any(String),
        appeal: { outcome: 'restored', reason: 'Enough.' },
        canAppeal: false,
      },
    ])
    const appeals = await api.cases(admin, 'appeals')
    expect(appeals.filter((one) => one.author?.id === author.id)).toEqual([])
    // A reversed decision is not counted against its author.
    const { written } = await api.reported(author, moderator)
    const open = await api.caseOf(moderator, written.id)
    expect(open.author).toMatchObject({ username: author.username, removals: 0 })
  })

  it('leaves removed content removed, and open to an appeal', async () => {
    const [one] = await reportedPosts(1)
    await api.decide(moderator, one?.id ?? '', { ...BAN, outcome: 'suspended', until: inDays(1) })
    expect((await lift()).status).toBe(204)
    expect(await statusOf(one?.written.id ?? '')).toBe(410)
    const { decision, author: seen } = await api.caseOf(moderator, one?.written.id ?? '', 'decided')
    expect(decision).toMatchObject({ liftedAt: expect.any(String), restoredAt: null, isRestorable: true })
    expect(seen?.removals).toBe(1)
    // A later suspension stays when the earlier decision is reversed.
    await api.post(`/api/admin/members/${author.id}/suspend`, moderator, { reason: 'Rude', until: inDays(2) })
    expect((await api.appeal(author, one?.id ?? '')).status).toBe(204)
    expect((await api.answerAppeal(admin, one?.id ?? '', 'restored')).status).toBe(204)
    expect(await statusOf(one?.written.id ?? '')).toBe(200)
    expect(await mayWrite()).toBe(false)
  })
})

describe('what was removed', () => {
  it('stays while an appeal waits, and can be restored after a rejected one', async () => {
    const [one, other] = await reportedPosts(2)
    const [id, otherId] = [one?.id ?? '', other?.id ?? '']
    await api.decide(moderator, id, { outcome: 'removed', rule: 'spam' })
    await api.decide(moderator, otherId, { outcome: 'removed', rule: 'spam' })
    expect((await api.appeal(author, id)).status).toBe(204)
    expect((await api.restore(moderator, id)).status).toBe(409)
    await sql`update moderation_cases set purge_at = now() - interval '1 second' where purge_at is not null`.execute(
      site.platform.db,
    )
    await run('reports.purge')
    expect(await statusOf(other?.written.id ?? '')).toBe(404)
    expect(await statusOf(one?.written.id ?? '')).toBe(410)
    expect((await api.answerAppeal(admin, id, 'kept')).status).toBe(204)
    const { decision, appeal } = await api.caseOf(moderator, one?.written.id ?? '', 'decided')
    expect([decision?.isRestorable, appeal?.outcome]).toEqual([true, 'kept'])
    expect((await api.restore(moderator, id)).status).toBe(204)
    expect(await statusOf(one?.written.id ?? '')).toBe(200)
    await run('reports.purge')
    expect(await statusOf(one?.written.id ?? '')).toBe(200)
  })

  it('is deleted though another thing cannot be', async () => {
    const [one, other] = await reportedPosts(2)
    for (const each of [one, other])
      await api.decide(moderator, each?.id ?? '', { outcome: 'removed', rule: 'spam' })
    const { db } = site.platform
    await sql`update moderation_cases set purge_at = now() - interval '1 second' where purge_at is not null`.execute(
      db,
    )
    await sql`create function keep_post() returns trigger language plpgsql as
      $$ begin raise exception 'kept'; end $$`.execute(db)
    await sql`create trigger keep before delete on posts for each row
      when (old.id = ${sql.lit(one?.written.id)}) execute function keep_post()`.execute(db)
    try {
      await run('reports.purge')
      expect(await statusOf(other?.written.id ?? '')).toBe(404)
      expect(await statusOf(one?.written.id ?? '')).toBe(410)
    } finally {
      await sql`drop function keep_post cascade`.execute(db)
    }
    await sql`delete from set_aside_rows where queue = 'reports.purge'`.execute(db)
    await run('reports.purge')
    expect(await statusOf(one?.written.id ?? '')).toBe(404)
  })

  it('stays too while the appeal of another thing of the same suspension waits', async () => {
    const [one, other] = await reportedPosts(2)
    const until = inDays(1)
    await api.decide(moderator, one?.id ?? '', { ...BAN, outcome: 'suspended', until })
    expect((await api.appeal(author, one?.id ?? '')).status).toBe(204)
    await sql`update moderation_cases set purge_at = now() - interval '1 second' where purge_at is not null`.execute(
      site.platform.db,
    )
    await run('reports.purge')
    expect(await statusOf(other?.written.id ?? '')).toBe(410)
    expect((await api.answerAppeal(admin, one?.id ?? '', 'restored')).status).toBe(204)
    expect(await statusOf(other?.written.id ?? '')).toBe(200)
  })
})

// The embedded engine has one connection: transactions cannot meet.
describe.runIf(process.env.TEST_ENGINE === 'postgres')('two moderators at the same time', () => {
  it('wait for the account before they hold any case', async () => {
    const { db } = site.platform
    const [one] = await reportedPosts(2)
    let other: Response | Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${author.id} for no key update`.execute(trx)
      other = api.decide(moderator, one?.id ?? '', { ...BAN, allOfAuthor: false })
      await waitingForLocks(db, 1)
      // Would deadlock if the other transaction already held a case.
      await sql`select from moderation_cases where author_id = ${author.id} order by id for update`.execute(
        trx,
      )
    })
    expect((await other)?.status).toBe(200)
  })

  it('lock a report before its post, also where the post waits for approval', async () => {
    const { db } = site.platform
    const [one] = await reportedPosts(1)
    const { id = '', written } = one ?? {}
    const item = { kind: 'post' as const, id: written?.id ?? '' }
    await db
      .transaction()
      .execute((trx) => site.features.domains.community.community.visibility.change(trx, item, 'held'))
    const removal = { items: [item], verdict: 'remove', rule: 'spam' }
    let other: Response | Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`select from moderation_cases where id = ${id} for update`.execute(trx)
      other = api.post('/api/admin/held/decide', admin, removal)
      await waitingForLocks(db, 1)
      // Would deadlock if the other transaction already held the post.
      await sql`select from posts where id = ${item.id} for no key update`.execute(trx)
    })
    expect((await other)?.status).toBe(200)
    expect((await api.caseOf(admin, item.id, 'decided')).decision?.outcome).toBe('removed')
  })

  it('decide one by one and all at once, and each report has one decision', async () => {
    for (let round = 0; round < 5; round += 1) {
      author = await createMember(site)
      const all = await reportedPosts(4)
      const answers = await Promise.all([
        api.decide(admin, all[3]?.id ?? '', BAN),
        ...all.map(({ id }) => api.decide(moderator, id, { ...BAN, allOfAuthor: false })),
        api.decide(admin, all[1]?.id ?? '', { outcome: 'no_action', allOfAuthor: true }),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect(statuses).toContain(200)
      const decided = await Promise.all(
        answers.filter(({ ok }) => ok).map(async (answer) => (await answer.json()).decided),
      )
      expect(new Set(decided.flat()).size).toBe(decided.flat().length)
    }
  })
})

// The embedded engine has one connection: transactions cannot meet.
describe.runIf(process.env.TEST_ENGINE === 'postgres')('the deletion of an account', () => {
  /** Starts something during the deletion of an account, which has locked the account and some posts. */
  const whileDeleting = async <T>(postId: string, begin: () => T): Promise<Awaited<T>> => {
    const { db } = site.platform
    let started: T | undefined
    await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${author.id} for no key update`.execute(trx)
      await sql`select from profiles where id = ${author.id} for update`.execute(trx)
      await sql`select from posts where id = ${postId} for update`.execute(trx)
      started = begin()
      await waitingForLocks(db, 1)
      // Would deadlock if it already held posts or cases of the author.
      await sql`select from posts where user_id = ${author.id} order by id for update`.execute(trx)
      await sql`select from moderation_cases where author_id = ${author.id} for update`.execute(trx)
      await trx.deleteFrom('users').where('id', '=', author.id).execute()
    })
    if (!started) throw new Error('Nothing has begun.')
    return await started
  }

  it.each([
    ['post', 'approve'],
    ['post', 'remove'],
    ['reply', 'approve'],
    ['reply', 'remove'],
  ] as const)('comes before the decision about a %s that waits: %s', async (kind, verdict) => {
    const above = await createPost(site, admin)
    const held = await createPost(site, author)
    const { id } = kind === 'post' ? held : await createReply(site, author, { post: above })
    await api.report(moderator, kind, id)
    await site.platform.db
      .transaction()
      .execute((trx) =>
        site.features.domains.community.community.visibility.change(trx, { kind, id }, 'held'),
      )
    const answer = await whileDeleting(kind === 'post' ? id : above.id, () =>
      api.post('/api/admin/held/decide', admin, { items: [{ kind, id }], verdict, rule: 'spam' }),
    )
    expect([answer.status, (await answer.json()).detail]).toEqual([
      409,
      `This ${kind} is no longer waiting: its author deleted it.`,
    ])
  })

  it('precedes the final deletion of removed content', async () => {
    const [one] = await reportedPosts(1)
    await api.decide(moderator, one?.id ?? '', { outcome: 'removed', rule: 'spam' })
    await sql`update moderation_cases set purge_at = now() where purge_at is not null`.execute(
      site.platform.db,
    )
    await whileDeleting(one?.written.id ?? '', () => run('reports.purge'))
    const { rows } = await sql`select purge_at from moderation_cases where id = ${one?.id}`.execute(
      site.platform.db,
    )
    expect(rows).toEqual([{ purge_at: null }])
  })

  it.each(['post', 'reply', 'profile'] as const)(
    'comes before a report about a %s, also one that would hide it',
    async (kind) => {
      const above = await createPost(site, author)
      const { id } =
        kind === 'post'
          ? above
          : kind === 'reply'
            ? await createReply(site, author, { post: above })
            : { id: author.id }
      await api.report(await createMember(site), kind, id)
      const trusted = await createMember(site)
      await createPost(site, trusted)
      await sql`update users set days_read = 10 where id = ${trusted.id}`.execute(site.platform.db)
      const answer = await whileDeleting(above.id, () =>
        api.post('/api/reports', trusted, { kind, id, reason: 'spam' }),
      )
      expect(answer.status).toBe(404)
    },
  )

  it('comes before the first report about a post', async () => {
    const { id } = await createPost(site, author)
    const answer = await whileDeleting(id, () =>
      api.post('/api/reports', moderator, { kind: 'post', id, reason: 'spam' }),
    )
    expect(answer.status).toBe(404)
  })
})

it('a report about a former member can be decided', async () => {
  const [one] = await reportedPosts(1)
  const { username, password } = author
  const left = await api.post('/api/me/delete-account', author, { username, password })
  expect(left.status).toBe(204)
  expect((await api.decide(moderator, one?.id ?? '', { ...BAN, outcome: 'removed' })).status).toBe(200)
})
