import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AGE_MAX_MS, HEARTBEAT_MS, TOPICS_MAX } from '#features/accounts/live/limits.ts'
import { publishLive } from '#features/accounts/live/public.ts'
import { runAdminCommand } from '#features/accounts/public.ts'
import { EVENTS_MISSED } from '#platform/events.ts'
import { createPlatform } from '#platform/platform.ts'
import { createSite } from '../../../src/site.ts'
import { createAdmin, createArtist, readAudit, uploadDocument } from '../../support/business.ts'
import { createPost } from '../../support/community.ts'
import { listenTo, readUntil, untilEventsArrive } from '../../support/live.ts'
import { createMember, type Member } from '../../support/members.ts'
import { requestInit } from '../../support/requests.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../../support/site.ts'
import { stopClock } from '../../support/stop-clock.ts'

const POST = 'post:01890000-0000-7000-8000-000000000001'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await untilEventsArrive(site.platform)
})
afterAll(() => site.close())

const ask = (topics: string, headers?: Record<string, string>) =>
  site.request(`/api/live?topics=${topics}`, { headers })

describe('the stream of live events', () => {
  it('sends each topic to its subscribers, and forbids caching and buffering', async () => {
    const both = await listenTo(site, `feed,${POST}`)
    const one = await listenTo(site, 'feed')
    expect(both.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(both.answer.headers.get('x-accel-buffering')).toBe('no')
    expect(both.answer.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(both.answer.headers.get('content-encoding')).toBeNull()
    expect(await both.next()).toEqual({ event: 'hello', data: { missed: false } })
    await one.next()
    await publishLive(site.platform, { topic: POST, type: 'counts', data: { likesCount: 3 } })
    await publishLive(site.platform, { topic: 'feed', type: 'post' })
    expect((await both.next())?.data).toEqual({ topic: POST, type: 'counts', data: { likesCount: 3 } })
    expect((await both.next())?.data).toEqual({ topic: 'feed', type: 'post', data: {} })
    expect((await one.next())?.data).toEqual({ topic: 'feed', type: 'post', data: {} })
    await Promise.all([both.leave(), one.leave()])
  })

  it('numbers counts, so that of two processes the one that read last is known', async () => {
    const members = [await createMember(site), await createMember(site), await createMember(site)]
    const [author] = members
    if (!author) throw new Error('There is no author.')
    const { id } = await createPost(site, author)
    const live = await listenTo(site, `post:${id}`)
    const received: { likesCount: number; asOf: number }[] = []
    for (const [index, { headers }] of members.entries()) {
      await site.request(`/api/posts/${id}/like`, { method: 'PUT', headers })
      await readUntil(live, ({ data }) => {
        const counts = data.data as (typeof received)[number]
        if (data.type === 'counts') received.push(counts)
        return data.type === 'counts' && counts.likesCount === index + 1
      })
    }
    expect(received.length).toBeGreaterThanOrEqual(3)
    expect(received.toSorted((one, other) => one.asOf - other.asOf)).toEqual(received)
    const ofEach = new Map(received.map((one) => [one.likesCount, one.asOf]))
    expect(new Set(ofEach.values()).size).toBe(3)
    await live.leave()
  })

  it('begins with whether something has happened since the page was read', async () => {
    const pass = stopClock()
    const missedBy = async (topics: string, age: number, as?: Member, changed = POST) => {
      const live = await listenTo(site, `${topics}&age=${age}`, as)
      const hello = await live.next()
      await live.leave()
      expect(hello?.data.topics).toEqual(hello?.data.missed ? [changed] : undefined)
      return hello?.data.missed
    }
    const member = await createMember(site)
    pass(AGE_MAX_MS)
    expect(await missedBy(`feed,${POST}`, AGE_MAX_MS - 1)).toBe(false)
    const witness = await listenTo(site, POST)
    await publishLive(site.platform, { topic: [POST, `member:${member.id}`], type: 'counts' })
    expect([await witness.next(), await witness.next()]).toHaveLength(2)
    await witness.leave()
    pass(1000)
    expect(await missedBy(`feed,${POST}`, 1001)).toBe(true)
    expect(await missedBy('member', 1001, member, 'member')).toBe(true)
    expect(await missedBy('member', 1001, await createMember(site))).toBe(false)
    expect(await missedBy('feed', 1001)).toBe(false)
    expect(await missedBy(POST, 999)).toBe(false)
    expect(await missedBy(POST, 0)).toBe(false)
    expect((await ask(`feed&age=${AGE_MAX_MS + 1}`)).status).toBe(422)
  })

  it('sends members only their own events', async () => {
    const [ana, bob] = await Promise.all([createMember(site), createMember(site)])
    for (const [topics, headers, status] of [
      ['member', undefined, 401],
      [`member:${ana.id}`, ana.headers, 422],
      [`member:${ana.id}`, bob.headers, 422],
    ] as const) {
      expect((await ask(topics, headers)).status).toBe(status)
    }
    expect((await (await ask('member')).json()).detail).toBe('Not authenticated')
    const [toAna, toBob] = await Promise.all([listenTo(site, 'member', ana), listenTo(site, 'member', bob)])
    await Promise.all([toAna.next(), toBob.next()])
    await publishLive(site.platform, { topic: `member:${ana.id}`, type: 'first' })
    await publishLive(site.platform, { topic: [`member:${bob.id}`, `member:${ana.id}`], type: 'second' })
    expect((await toAna.next())?.data).toMatchObject({ topic: 'member', type: 'first' })
    expect((await toAna.next())?.data).toMatchObject({ topic: 'member', type: 'second' })
    expect((await toBob.next())?.data).toMatchObject({ topic: 'member', type: 'second' })
    await Promise.all([toAna.leave(), toBob.leave()])
  })

  it('sends events of applications, claims and decisions only to admins', async () => {
    const [admin, owner] = [await createAdmin(site), await createMember(site)]
    expect((await ask('admin')).status).toBe(401)
    expect((await ask('feed,admin', owner.headers)).status).toBe(403)
    expect(await readAudit(site, admin, { action: 'admin.open', outcome: 'refused' })).toMatchObject([
      { actor: { username: owner.username } },
    ])
    const [toAdmin, toOwner] = await Promise.all([
      listenTo(site, 'admin', admin),
      listenTo(site, 'member', owner),
    ])
    await Promise.all([toAdmin.next(), toOwner.next()])
    const changes = async () => {
      expect((await toAdmin.next())?.data).toEqual({ topic: 'admin', type: 'business-changed', data: {} })
      expect((await toOwner.next())?.data).toMatchObject({ topic: 'member', type: 'business-changed' })
    }
    const send = async (who: Member, path: string, body?: unknown, method = 'POST') => {
      const answer = await site.request(path, { method, headers: who.headers, body })
      expect(answer.ok, await answer.clone().text()).toBe(true)
      return answer.status === 204 ? undefined : answer.json()
    }
    const account = await send(owner, '/api/business/accounts', {
      accountType: 'record_label',
      businessName: 'Brasswing Records',
      businessEmail: 'office@brasswing.example',
      acceptsTerms: true,
    })
    await changes()
    await send(admin, `/api/admin/accounts/${account.id}/approve`)
    expect((await toAdmin.next())?.data).toMatchObject({ type: 'business-changed' })
    const types = [await toOwner.next(), await toOwner.next()].map((event) => event?.data.type)
    expect(types.sort()).toEqual(['business-changed', 'notified'])
    const claim = async () =>
      send(owner, '/api/business/claims/artist', {
        businessAccountId: account.id,
        artistMusicbrainzId: await createArtist(site, 'Mira Solenne'),
        documentIds: [await uploadDocument(site, owner)],
      })
    const { id } = await claim()
    await changes()
    await send(owner, `/api/business/claims/artist/${id}`, undefined, 'DELETE')
    await changes()
    const other = await claim()
    await changes()
    await send(admin, `/api/admin/claims/artist/${other.id}/delete`, { reason: 'Made twice' })
    await changes()
    await Promise.all([toAdmin.leave(), toOwner.leave()])
  })

  it('refuses unknown topics, and too many topics', async () => {
    for (const topics of ['', 'nothing', 'post:1', 'feed,rumours', 'artist-name:a:b']) {
      const answer = await ask(topics)
      expect([topics, answer.status]).toEqual([topics, 422])
      expect((await answer.json()).errors).toBeDefined()
    }
    const names = Array.from({ length: TOPICS_MAX + 1 }, (_, index) => `artist-name:a-${index}`)
    expect((await ask(names.join(','))).status).toBe(422)
    await (await listenTo(site, names.slice(1).join(','))).leave()
  })

  it('announces possibly missed events to reconnecting clients, and to all when the process lost its connection', async () => {
    const back = await listenTo(site, 'feed', undefined, { 'Last-Event-ID': '0' })
    expect(await back.next()).toEqual({ event: 'hello', data: { missed: true } })
    await site.platform.events.publish(EVENTS_MISSED, {})
    expect(await back.next()).toEqual({ event: 'missed', data: {} })
    await back.leave()
  })

  it('ends with its session, and no other stream does', async () => {
    const [ana, bob] = await Promise.all([createMember(site), createMember(site)])
    const [toAna, toBob] = await Promise.all([listenTo(site, 'member', ana), listenTo(site, 'member', bob)])
    await Promise.all([toAna.next(), toBob.next()])
    expect((await site.request('/auth/v1/logout', { method: 'POST', headers: ana.headers })).ok).toBe(true)
    expect(await toAna.next()).toBeUndefined()
    expect((await ask('member', ana.headers)).status).toBe(401)
    await publishLive(site.platform, { topic: `member:${bob.id}`, type: 'still' })
    expect((await toBob.next())?.data).toMatchObject({ type: 'still' })
    await toBob.leave()
  })

  it('is limited per member, and closed streams do not count', async () => {
    const ana = await createMember(site)
    const open = await Promise.all(Array.from({ length: 20 }, () => listenTo(site, 'feed', ana)))
    const refused = await ask('feed', ana.headers)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    await open[0]?.leave()
    const again = await listenTo(site, 'feed', ana)
    await Promise.all([again, ...open.slice(1)].map((connection) => connection.leave()))
  })

  it('disconnects clients that do not read, and continues for the others', async () => {
    const slow = await ask('feed')
    const quick = await listenTo(site, 'feed')
    await quick.next()
    const data = { text: 'x'.repeat(6000) }
    for (let sent = 0; sent < 30; sent++) {
      await publishLive(site.platform, { topic: 'feed', type: 'long', data })
      expect((await quick.next())?.data).toMatchObject({ type: 'long' })
    }
    const got = (await slow.text()).length
    expect(got).toBeGreaterThan(6000)
    expect(got).toBeLessThan(100_000)
    await quick.leave()
  })
})

it('a site that was made runs no timer; the heartbeat runs from the first connection to the last', async () => {
  const { config, database } = site.platform
  const platform = createPlatform(config, database)
  await untilEventsArrive(platform)
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  onTestFinished(() => {
    begun.mockRestore()
    ended.mockRestore()
  })
  const { app } = await createSite(platform, { render: async () => new Response(''), development: false })
  expect(begun).not.toHaveBeenCalled()
  const connections = async () => (await platform.metrics.liveConnections.get()).values[0]?.value
  const made = { request: async (path: string, init = {}) => app.request(path, requestInit(init)) }
  for (const beats of [1, 2]) {
    const [one, two] = [await listenTo(made, 'feed'), await listenTo(made, 'feed')]
    expect(begun).toHaveBeenCalledTimes(beats)
    const heartbeat = begun.mock.results.at(-1)?.value
    await one.leave()
    await expect.poll(connections).toBe(1)
    expect(ended).not.toHaveBeenCalledWith(heartbeat)
    await two.leave()
    await expect.poll(connections).toBe(0)
    expect(ended).toHaveBeenCalledWith(heartbeat)
  }
  await platform.close()
})

it('is refused before the gate, and ends when the process stops', async () => {
  const gated = await openTestSite({ env: { ACCESS_GATE: 'on' } })
  expect((await gated.request('/api/live?topics=feed')).status).toBe(403)
  const passed = await gated.request('/api/access', { body: { code: 'FANFARE' } })
  const headers = { cookie: passed.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const connection = await listenTo(gated, 'feed', undefined, headers)
  await connection.next()
  gated.platform.beginStop()
  expect(await connection.next()).toBeUndefined()
  expect((await gated.request('/api/live?topics=feed', { headers })).status).toBe(503)
  await gated.close()
})

it.skipIf(process.env.TEST_ENGINE !== 'postgres')('reaches listeners at another process', async () => {
  const { config } = site.platform
  const other = await openOtherProcess(config)
  await untilEventsArrive(other)
  const elsewhere = await listenTo(await siteOn(other), 'feed')
  await elsewhere.next()
  await publishLive(site.platform, { topic: 'feed', type: 'post' })
  expect((await elsewhere.next())?.data).toMatchObject({ topic: 'feed', type: 'post' })
  await elsewhere.leave()
  await other.close()
})

describe('the stream of an admin', () => {
  describe('ends', () => {
    const change = async (by: Member, path: string, body: unknown, method = 'POST') => {
      const answer = await site.request(path, { method, headers: by.headers, body })
      expect(answer.ok, await answer.clone().text()).toBe(true)
    }
    const reason = 'A long enough reason for it.'
    const ends: [string, (admin: Member, other: Member) => Promise<unknown>][] = [
      [
        'when another admin takes the role',
        (admin, other) =>
          change(other, `/api/admin/members/${admin.id}/role`, { role: 'member', reason }, 'PUT'),
      ],
      [
        'when the operator takes the role, with the next event for admins',
        async ({ username }) => {
          await runAdminCommand(site.platform.db, ['revoke', username, 'admin'])
          await publishLive(site.platform, { topic: 'admin', type: 'secret' })
        },
      ],
      [
        'when the operator takes the role, with the next heartbeat',
        async ({ username }) => {
          await runAdminCommand(site.platform.db, ['revoke', username, 'admin'])
          vi.advanceTimersByTime(HEARTBEAT_MS)
        },
      ],
      [
        'when the admin is suspended, with the next event for admins',
        async ({ id }) => {
          await site.platform.db
            .updateTable('users')
            .set({ suspended_until: new Date(Date.now() + 3_600_000), standing_reason: 'A reason.' })
            .where('id', '=', id)
            .execute()
          await publishLive(site.platform, { topic: 'admin', type: 'secret' })
        },
      ],
      [
        'when the admin is signed out everywhere',
        async (admin) => change(admin, '/auth/v1/logout?scope=global', undefined),
      ],
    ]

    it.each(ends)('%s; other admins listen on', async (_when, end) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      const [admin, other, member] = [
        await createAdmin(site),
        await createAdmin(site),
        await createMember(site),
      ]
      const [ofAdmin, ofOther, ofMember] = await Promise.all([
        listenTo(site, 'feed,admin', admin),
        listenTo(site, 'admin', other),
        listenTo(site, 'member', member),
      ])
      await Promise.all([ofAdmin.next(), ofOther.next(), ofMember.next()])
      await end(admin, other)
      expect(await ofAdmin.next()).toBeUndefined()
      expect((await ask('admin', admin.headers)).status).toBeGreaterThanOrEqual(401)
      await publishLive(site.platform, { topic: ['admin', `member:${member.id}`], type: 'last' })
      expect(await readUntil(ofOther, ({ data }) => data.type === 'last')).toBe(true)
      expect(await readUntil(ofMember, ({ data }) => data.type === 'last')).toBe(true)
      await Promise.all([ofOther.leave(), ofMember.leave()])
    })
  })
})
