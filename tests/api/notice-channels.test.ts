import { execFileSync, spawnSync } from 'node:child_process'
import { parseAtomFeed } from 'feedsmith'
import ICAL from 'ical.js'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { sql } from 'kysely'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeDesk, NoticeSettingsAnswer } from '#features/notify/delivery/contract.ts'
import type { Delivery, Notice } from '#features/notify/delivery/public.ts'
import { createPost, insertAuthors } from '../support/community.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { createBrowserKeys, openPushService } from '../support/push-service.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { createTestClock } from '../support/test-clock.ts'

/** A Wednesday, at noon in UTC. */
const START = new Date('2026-11-25T12:00:00Z')
/** The package is for Debian's Python, which may not be the default one. */
const python = ['python3', '/usr/bin/python3'].find(
  (one) => spawnSync(one, ['-c', 'import icalendar']).status === 0,
)

const clock = createTestClock(START)
let site: TestSite
let mailbox: Mailbox
let push: Awaited<ReturnType<typeof openPushService>>
let admin: Member
beforeAll(async () => {
  ;[mailbox, push] = await Promise.all([openMailbox(), openPushService()])
  site = await openTestSite({
    clock,
    env: { SMTP_URL: mailbox.url, PUSH_CONTACT: 'mailto:ops@example.org', PUBLIC_URL: 'https://fan.example' },
    links: { allowPrivate: true, longestMs: 5000 },
  })
  admin = await createMember(site)
  await query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [admin.id])
})
afterAll(async () => {
  await site.close()
  await Promise.all([mailbox.close(), push.close()])
})

const query = (text: string, values: unknown[] = []) => site.platform.database.pool.query(text, values)
const run = async (name: string) => {
  const job = site.jobs.find((one) => one.name === `delivery.${name}`)
  if (!job) throw new Error(`There is no job ${name}.`)
  await job.run()
}
const later = (minutes: number) => {
  clock.pass(minutes * 60_000)
}

let records = 0
const record = (more: Partial<Notice> = {}): Notice => ({
  kind: 'release.out',
  subject: { type: 'release', id: crypto.randomUUID() },
  day: '2026-11-27',
  facts: { title: `Record ${++records}`, names: ['Velvet Antenna'], link: '/release/x', type: 'EP' },
  ...more,
})
const publish = (notice: Notice, members: readonly Member[], delivery?: Delivery) =>
  site.platform.db.transaction().execute((trx) =>
    site.features.domains.notify.delivery.publish(
      trx,
      notice,
      members.map(({ id }) => id),
      delivery,
    ),
  )

async function settings(
  member: Member,
  change?: unknown,
  path = '/api/me/notice-settings',
  method = 'PUT',
): Promise<NoticeSettingsAnswer> {
  const answer = await site.request(path, {
    headers: member.headers,
    ...(change !== undefined && { method, body: change }),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

const pathOf = (address: string) => address.replace(/^\w+:\/\/fan\.example/, '')

describe('the settings', () => {
  it('begin with those of the site, and change only what is given', async () => {
    const member = await createMember(site)
    const first = await settings(member)
    expect(first).toMatchObject({
      timeZone: null,
      siteTimeZone: 'UTC',
      quiet: { from: '22:00', to: '08:00' },
      releaseTypes: ['Album', 'EP', 'Single'],
      hasDigest: true,
      devices: [],
    })
    expect(first.matrix['release.out']).toEqual({
      bell: true,
      push: true,
      mail: true,
      feed: true,
      calendar: null,
    })
    const changed = await settings(member, {
      timeZone: 'Asia/Tokyo',
      choices: [{ kind: 'release.out', channel: 'mail', on: false }],
    })
    expect(changed).toMatchObject({ timeZone: 'Asia/Tokyo', quiet: { from: '22:00', to: '08:00' } })
    // Each zone is stored under one name, however it is written.
    expect(await settings(member, { timeZone: 'eUROPE/berlin' })).toMatchObject({ timeZone: 'Europe/Berlin' })
    await settings(member, { timeZone: 'Asia/Tokyo' })
    expect(changed.matrix['release.out'].mail).toBe(false)
    expect(changed.matrix['release.moved'].mail).toBe(true)
    const loud = await settings(member, { quiet: null, releaseTypes: ['Live', 'Live', 'Demo'] })
    expect(loud).toMatchObject({ timeZone: 'Asia/Tokyo', quiet: null, releaseTypes: ['Live', 'Demo'] })
  })

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ quiet: { from: '24:00', to: '08:00' } }, 'quiet.from'],
    [{ releaseTypes: [] }, 'releaseTypes'],
    [{ releaseTypes: ['Cassette'] }, 'releaseTypes.0'],
    [{ choices: [{ kind: 'release.out', channel: 'fax', on: true }] }, 'choices.0.channel'],
  ])('refuse %j and name the field', async (change, field) => {
    const answer = await site.request('/api/me/notice-settings', {
      method: 'PUT',
      headers: admin.headers,
      body: change,
    })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([field])
  })

  it('get the zone of the browser at the sign-up', async () => {
    const signUp = (username: string, time_zone: string) =>
      site.request('/auth/v1/signup', {
        body: {
          email: `${username}@example.org`,
          password: 'correct horse battery staple',
          data: { username, time_zone },
        },
      })
    const zoneOf = async (username: string) => {
      const { rows } = await query(
        'select time_zone from notice_settings s join profiles p on p.id = s.user_id where username = $1',
        [username],
      )
      return rows
    }
    expect((await signUp('inberlin', 'europe/BERLIN')).status).toBe(200)
    expect(await zoneOf('inberlin')).toEqual([{ time_zone: 'Europe/Berlin' }])
    // A zone that this server does not know must not prevent a sign-up.
    expect((await signUp('onmars', 'Mars/Olympus')).status).toBe(200)
    expect(await zoneOf('onmars')).toEqual([])
  })
})

describe('feed and calendar', () => {
  it('have private addresses, which end when they are renewed', async () => {
    const member = await createMember(site)
    const before = await settings(member)
    expect(before.calendarUrl).toMatch(/^webcal:\/\/fan\.example\/api\/notices\/calendar\.ics\?token=/)
    const renewed = await settings(member, {}, '/api/me/notice-settings/renew-addresses', 'POST')
    for (const key of ['feedUrl', 'calendarUrl', 'showsUrl'] as const) {
      expect((await site.request(pathOf(before[key]))).status).toBe(404)
      const answer = await site.request(pathOf(renewed[key]))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toContain('private')
      const other = pathOf(renewed[key]).replace(/token=./, (start) =>
        start === 'token=_' ? 'token=-' : 'token=_',
      )
      expect((await site.request(other)).status).toBe(404)
    }
    const swapped = pathOf(renewed.feedUrl).replace('feed.atom', 'calendar.ics')
    expect((await site.request(swapped)).status).toBe(404)
  })

  it('show due and wanted notices, newest first', async () => {
    const member = await createMember(site)
    const [first, second, future] = [record(), record({ kind: 'release.moved' }), record()]
    for (const notice of [first, second]) {
      await publish(notice, [member])
      later(1)
    }
    await publish(future, [member], { dueAt: new Date(clock.now().getTime() + 1000) })
    const { feedUrl } = await settings(member)
    const read = async () => (await site.request(pathOf(feedUrl))).text()
    const titles = async () =>
      [...(await read()).matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)
    expect((await titles()).slice(1)).toEqual([
      `Velvet Antenna moved “${second.facts.title}” to Nov 27, 2026`,
      `Velvet Antenna released “${first.facts.title}” on Nov 27, 2026`,
    ])
    // A cancelled show that takes place after all counts as moved to its own day.
    const back = record({ kind: 'release.moved', facts: { ...second.facts, before: '2026-11-27' } })
    later(2)
    await publish(back, [member])
    expect(await titles()).toContain(
      `Velvet Antenna will release “${second.facts.title}” on Nov 27, 2026 after all`,
    )
    await settings(member, { choices: [{ kind: 'release.moved', channel: 'feed', on: false }] })
    expect((await titles()).filter((title) => title?.includes('after all'))).toEqual([])
  })

  /** A show as of another source, by its id. */
  const storeShow = async () => {
    const { rows } = await sql<{ id: string }>`
      insert into events (source, kind, name, time_zone, first_day, last_day, sorts_at, over_at)
      values ('musicbrainz', 'concert', 'Velvet Antenna at the Attic', 'Europe/Zurich', '2027-03-28', '2027-03-28',
        '2027-03-28T18:00:00Z', '2027-03-28T22:00:00Z') returning id`.execute(site.platform.db)
    return rows[0]?.id ?? ''
  }

  it('is one event per subject, in two independent parsers', async () => {
    const member = await createMember(site)
    const subject = { type: 'release' as const, id: crypto.randomUUID() }
    const facts = {
      title: 'Commas, semicolons; and\nlines — 月の庭',
      names: ['Möwe & Söhne'],
      link: '/release/y',
      type: 'Album',
    }
    const show = record({
      kind: 'show.announced',
      subject: { type: 'show', id: await storeShow() },
      day: '2027-03-28',
      facts: {
        title: 'Velvet Antenna at the Attic',
        names: ['Velvet Antenna'],
        link: '/show/z',
        place: 'Attic, Bern',
        beginsAt: '2027-03-28T18:00:00Z',
      },
    })
    const { calendarUrl } = await settings(member, { timeZone: 'Europe/Zurich' })
    const read = async () => (await site.request(pathOf(calendarUrl))).text()
    const eventOf = (text: string, id: string) => {
      const calendar = new ICAL.Component(ICAL.parse(text))
      const found = calendar
        .getAllSubcomponents('vevent')
        .map((one) => new ICAL.Event(one))
        .filter(({ uid }) => uid.includes(id))
      expect(found).toHaveLength(1)
      return found[0] as InstanceType<typeof ICAL.Event>
    }
    await publish({ kind: 'release.announced', subject, day: '2027-01-15', facts }, [member])
    await publish(show, [member])
    const announced = eventOf(await read(), subject.id)
    expect(announced.startDate.toString()).toBe('2027-01-15')
    expect(announced.summary).toBe(`Möwe & Söhne: ${facts.title}`)
    later(60)
    await publish({ kind: 'release.moved', subject, day: '2027-02-19', facts }, [member])
    const moved = eventOf(await read(), subject.id)
    expect([moved.uid, moved.startDate.toString()]).toEqual([announced.uid, '2027-02-19'])
    expect(moved.sequence).toBeGreaterThan(announced.sequence)
    later(60)
    await publish({ kind: 'release.cancelled', subject, day: '2027-02-19', facts }, [member])
    const text = await read()
    const cancelled = eventOf(text, subject.id)
    expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)

    const second = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
    expect(second.map((one) => one.status).sort()).toEqual(['CANCELLED', 'CONFIRMED'])
    expect(second.find((one) => one.uid.includes(show.subject.id))?.start.toISOString()).toBe(
      '2027-03-28T18:00:00.000Z',
    )
  })

  it('has a show of three days with the same days and end as the public calendar', async () => {
    const member = await createMember(site)
    const { rows } = await sql<{ id: string; beginsAt: Date | null }>`
      insert into events (source, kind, name, time_zone, first_day, last_day, begins_at, sorts_at, over_at)
      values ('musicbrainz', 'festival', 'Three days', 'Europe/Zurich', '2027-03-26', '2027-03-28', null,
          '2027-03-25T23:00:00Z', '2027-03-29T04:00:00Z'),
        ('musicbrainz', 'festival', 'Three evenings', 'Europe/Zurich', '2027-03-26', '2027-03-28', '2027-03-26T19:00:00Z',
          '2027-03-26T19:00:00Z', '2027-03-29T04:00:00Z') returning id, begins_at as "beginsAt"`.execute(
      site.platform.db,
    )
    for (const { id, beginsAt } of rows) {
      const show = record({
        kind: 'show.announced',
        subject: { type: 'show', id },
        day: '2027-03-26',
        facts: {
          title: 'Three',
          names: ['Velvet Antenna'],
          link: `/show/${id}`,
          beginsAt: beginsAt?.toISOString() ?? null,
        },
      })
      await publish(show, [member])
    }
    const { calendarUrl } = await settings(member)
    const timesIn = (text: string) =>
      rows.map(({ id }) => {
        const event = text
          .split('BEGIN:VEVENT')
          .find((one) => one.replace(/\r\n /g, '').includes(`/show/${id}`))
        return event?.split('\r\n').filter((line) => /^DT(?:START|END)/.test(line))
      })
    const own = timesIn(await (await site.request(pathOf(calendarUrl))).text())
    expect(own).toEqual([
      ['DTSTART;VALUE=DATE:20270326', 'DTEND;VALUE=DATE:20270329'],
      ['DTSTART:20270326T190000Z', 'DTEND:20270329T040000Z'],
    ])
    for (const [i, { id }] of rows.entries()) {
      const publicly = await (await site.request(`/api/shows/${id}/calendar.ics`)).text()
      expect(timesIn(publicly)[i]).toEqual(own[i])
    }
  })

  it('has upcoming entries, however many past ones there are', async () => {
    const member = await createMember(site)
    await publish(record({ kind: 'release.announced', day: '2027-02-19' }), [member])
    await query(
      `with past as (
        insert into notices (kind, subject_type, subject_id, day, facts, created_at)
        select 'release.out', 'release', gen_random_uuid()::text, $2::date - 1 - n % 80,
          '{"title":"Past","names":["Somebody"],"link":"/release/x"}', $2
        from generate_series(1, 1000) n returning id)
      insert into member_notices (user_id, notice_id, due_at) select $1, id, $2 from past`,
      [member.id, clock.now()],
    )
    const { calendarUrl } = await settings(member)
    const text = await (await site.request(pathOf(calendarUrl))).text()
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1000)
    expect(text).toContain('DTSTART;VALUE=DATE:20270219')
  })

  it("is read by Debian's python3-icalendar", async ({ skip }) => {
    skip(!python, 'python3-icalendar is not installed: apt-get install python3-icalendar')
    const member = await createMember(site)
    const { calendarUrl } = await settings(member, { timeZone: 'Europe/Zurich' })
    const subject = { type: 'release' as const, id: crypto.randomUUID() }
    const facts = {
      title: 'Commas, semicolons; and\nlines — 月の庭',
      names: ['Möwe & Söhne'],
      link: '/release/y',
    }
    for (const kind of ['release.announced', 'release.cancelled'] as const) {
      await publish({ kind, subject, day: '2027-02-19', facts }, [member])
    }
    const show = record({
      kind: 'show.announced',
      subject: { type: 'show', id: await storeShow() },
      day: '2027-03-28',
      facts: {
        title: 'Velvet Antenna at the Attic',
        names: ['Velvet Antenna'],
        link: '/show/z',
        beginsAt: '2027-03-28T18:00:00Z',
      },
    })
    await publish(show, [member])
    const input = await (await site.request(pathOf(calendarUrl))).text()
    const program = `import icalendar, sys, json
c = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([[str(e['summary']), str(e['status']), str(e['dtstart'].dt)] for e in c.walk('VEVENT')]))`
    const read = execFileSync(python ?? '', ['-c', program], { input, encoding: 'utf8' })
    expect(JSON.parse(read)).toEqual([
      [`Cancelled: Möwe & Söhne: ${facts.title}`, 'CANCELLED', '2027-02-19'],
      ['Velvet Antenna: Velvet Antenna at the Attic', 'CONFIRMED', '2027-03-28 18:00:00+00:00'],
    ])
  })

  it('stay valid whatever characters a name has, and name the acts once', async () => {
    const member = await createMember(site)
    const { feedUrl, calendarUrl } = await settings(member)
    const facts = {
      title: 'Bell\u0007 and\u2028line\u0085end \ufffe]]>',
      names: ['Escape\u001b Artists'],
      link: '/release/y',
    }
    await publish(record({ kind: 'release.announced', facts }), [member])
    const { subject, ...show } = record({
      kind: 'show.announced',
      subject: { type: 'show', id: await storeShow() },
      facts: { title: 'Velvet Antenna', names: ['Velvet Antenna'], link: '/show/z' },
    })
    await publish({ subject, ...show }, [member])
    const [atom, calendar] = await Promise.all(
      [feedUrl, calendarUrl].map(async (address) => (await site.request(pathOf(address))).text()),
    )
    // XML has no way to write these, and readers refuse a document that has one.
    expect(atom).not.toMatch(/[^\t\n\r -\uD7FF\uE000-\uFFFD]/u)
    const titles = parseAtomFeed(atom ?? '').entries?.map(({ title }) => title?.value)
    expect(titles?.some((title) => title?.startsWith('Escape Artists will release “Bell and'))).toBe(true)
    expect(calendar).not.toMatch(/(?![\r\n])\p{Cc}/u)
    const events = Object.values(nodeIcal.sync.parseICS(calendar ?? '')).filter(
      (one) => one?.type === 'VEVENT',
    )
    expect(events.map(({ summary }) => summary).sort()).toEqual([
      'Escape Artists: Bell and\nline\nend \ufffe]]>',
      'Velvet Antenna',
    ])
  })
})

describe('push messages', () => {
  const subscribe = async (member: Member, path: string) => {
    const browser = createBrowserKeys()
    const subscription = { endpoint: `${push.url}/${path}`, keys: browser.keys }
    await settings(member, { quiet: null })
    return { ...browser, ...(await settings(member, subscription, '/api/me/push-subscriptions', 'POST')) }
  }
  const sentTo = (path: string) => push.deliveries.filter((one) => one.path === `/${path}`)

  it('reach the browser encrypted and signed, all that is due in one', async () => {
    const member = await createMember(site)
    const { decrypt, pushKey } = await subscribe(member, 'one')
    const notice = record()
    await publish(notice, [member])
    await run('pushes')
    await run('pushes')
    const [delivery, ...more] = sentTo('one')
    if (!delivery) throw new Error('Nothing was sent.')
    expect(more).toEqual([])
    expect(decrypt(delivery.body)).toEqual({
      title: 'Velvet Antenna',
      body: `Released “${notice.facts.title}” on Nov 27, 2026`,
      url: '/release/x',
      tag: expect.stringMatching(/^notice-\d+$/),
    })
    expect(delivery.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const point = Buffer.from(pushKey, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const [, token = ''] = /^vapid t=(\S+), k=/.exec(String(delivery.headers.authorization)) ?? []
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }))
    expect(payload).toMatchObject({ aud: push.url, sub: 'mailto:ops@example.org' })

    // Within ten minutes of the last message: they wait, and come in one message.
    for (let count = 0; count < 3; count++) await publish(record(), [member])
    await run('pushes')
    expect(sentTo('one')).toHaveLength(1)
    later(11)
    await run('pushes')
    const [, second] = sentTo('one')
    expect(second && decrypt(second.body).title).toBe('3 new releases')
  })

  it('wait for the end of quiet hours, and are dropped once they are not wanted', async () => {
    const member = await createMember(site)
    await subscribe(member, 'quiet')
    await settings(member, { quiet: { from: '12:00', to: '16:00' } })
    await publish(record(), [member])
    await run('pushes')
    expect(sentTo('quiet')).toEqual([])
    clock.set(new Date('2026-11-25T16:00:00Z'))
    await settings(member, { choices: [{ kind: 'release.out', channel: 'push', on: false }] })
    await run('pushes')
    expect(sentTo('quiet')).toEqual([])
    const { rows } = await query(`select from notice_outbox where channel = 'push' and user_id = $1`, [
      member.id,
    ])
    expect(rows).toEqual([])
  })

  it('never come about an author, artist or word that a block or mute keeps from the member, nor to a banned member', async () => {
    const create = () => createMember(site)
    const [author, open, blocking, muting, blocked, banned, deafToArtist, deafToWord] = [
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
    ]
    const members = { open, blocking, muting, blocked, banned, deafToArtist, deafToWord }
    for (const [name, member] of Object.entries(members)) {
      await subscribe(member, name)
      await settings(member, { choices: [{ kind: 'post.official', channel: 'push', on: true }] })
    }
    // The word comes after the part that a notice quotes.
    const { id } = await createPost(site, author, { content: 'We play tonight. Sold out: marzipan!' })
    const artist = crypto.randomUUID()
    const facts = { title: 'We play tonight', names: ['Cleo'], link: `/community/post/${id}` }
    const subject = { type: 'post', id } as const
    await publish(
      { kind: 'post.official', subject, day: null, authorId: author.id, artistIds: [artist], facts },
      Object.values(members),
    )
    const put = (path: string, { headers }: Member, body?: unknown) =>
      site.request(path, { method: 'PUT', headers, body })
    await put(`/api/me/blocks/${author.id}`, blocking)
    await put(`/api/me/mutes/${author.id}`, muting)
    await put(`/api/me/blocks/${blocked.id}`, author)
    await put(`/api/me/muted-artists/${artist}`, deafToArtist, { name: 'Cleo' })
    const word = { word: 'Marzipan', days: 1 }
    await site.request('/api/me/muted-words', { headers: deafToWord.headers, body: word })
    await query('update users set banned_at = now(), standing_reason = $2 where id = $1', [banned.id, 'Spam'])
    await run('pushes')
    expect(Object.keys(members).filter((name) => sentTo(name).length > 0)).toEqual(['open'])
  })

  it('are tried again, later and later, until operators decide', async () => {
    const member = await createMember(site)
    await subscribe(member, 'ill')
    push.answer = (path) => ({ status: path === '/ill' ? 500 : 201 })
    await publish(record(), [member])
    const waits: number[] = []
    for (let attempt = 0; attempt < 10; attempt++) {
      await run('pushes')
      const { rows } = await query(
        'select due_at, dead_at from notice_outbox where user_id = $1 and channel = $2',
        [member.id, 'push'],
      )
      waits.push((rows[0].due_at.getTime() - clock.now().getTime()) / 60_000)
      if (rows[0].dead_at) break
      clock.set(rows[0].due_at)
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8])
    expect(waits).toHaveLength(10)
    const desk = async (): Promise<NoticeDesk> =>
      (await site.request('/api/admin/notices', { headers: admin.headers })).json()
    const before = await desk()
    expect(before.dead).toMatchObject([
      { channel: 'push', username: member.username, error: 'Internal Server Error', attempts: 10 },
    ])
    expect(before.channels.find(({ channel }) => channel === 'push')?.dead).toBe(1)
    expect(before.jobs.map(({ name }) => name)).toContain('delivery.pushes')
    push.answer = () => ({ status: 201 })
    // The service is paused after this many failures.
    later(10)
    const retry = await site.request('/api/admin/notices/dead', {
      headers: admin.headers,
      body: { action: 'retry', ids: [before.dead[0]?.id], reason: 'The service is back' },
    })
    expect(await retry.json()).toEqual({ count: 1 })
    await run('pushes')
    expect(sentTo('ill')).toHaveLength(1)
    expect((await desk()).dead).toEqual([])
  })

  it('wait while their service is down, without an attempt each, and hold up no other', async () => {
    // The noon of another day, outside of quiet hours.
    clock.set(new Date(new Date(clock.now()).setUTCHours(36, 0, 0, 0)))
    const members = await Promise.all(Array.from({ length: 30 }, () => createMember(site)))
    const other = await openPushService()
    let requestCount = 0
    push.answer = (path) => {
      if (path.startsWith('/down-')) requestCount++
      return { status: 503 }
    }
    for (const [place, member] of members.entries()) {
      const { keys } = createBrowserKeys()
      const endpoint = place === 29 ? `${other.url}/well` : `${push.url}/down-${place}`
      await settings(member, { endpoint, keys }, '/api/me/push-subscriptions', 'POST')
    }
    await publish(record(), members)
    await run('pushes')
    expect(other.deliveries).toHaveLength(1)
    // Some were being sent when the others failed.
    expect(requestCount).toBeLessThan(29)
    const attempts = async (): Promise<number> => {
      const { rows } = await query(
        `select count(*)::int as tried from notice_outbox
          where channel = 'push' and attempts > 0 and user_id = any ($1)`,
        [members.map(({ id }) => id)],
      )
      return rows[0].tried
    }
    expect(await attempts()).toBe(requestCount)
    // One message probes the service again.
    const before = requestCount
    later(2)
    await run('pushes')
    expect(requestCount).toBe(before + 1)
    push.answer = () => ({ status: 201 })
    later(12)
    await run('pushes')
    later(1)
    await run('pushes')
    expect(push.deliveries.filter(({ path }) => path.startsWith('/down-'))).toHaveLength(29)
    await other.close()
  })

  it('end with a subscription that is gone', async () => {
    const member = await createMember(site)
    await subscribe(member, 'gone')
    push.answer = () => ({ status: 410 })
    await publish(record(), [member])
    await run('pushes')
    push.answer = () => ({ status: 201 })
    expect((await settings(member)).devices).toEqual([])
  })

  it('never go to a browser for the member who used it before', async () => {
    const [before, after] = [await createMember(site), await createMember(site)]
    await subscribe(before, 'shared')
    await publish(record(), [before])
    await subscribe(after, 'shared')
    await run('pushes')
    expect(sentTo('shared')).toEqual([])
    expect((await settings(before)).devices).toEqual([])
    expect((await settings(after)).devices).toHaveLength(1)
  })
})

it('a subscription cannot lead our requests into the network of the operator', async () => {
  const closed = await openTestSite({ clock: { now: () => START } })
  try {
    const member = await createMember(closed)
    const { keys } = createBrowserKeys()
    for (const endpoint of [`${push.url}/inside`, 'https://169.254.169.254/latest']) {
      const answer = await closed.request('/api/me/push-subscriptions', {
        headers: member.headers,
        body: { endpoint, keys },
      })
      expect(answer.status).toBe(200)
    }
    await closed.platform.db
      .transaction()
      .execute((trx) => closed.features.domains.notify.delivery.publish(trx, record(), [member.id]))
    await closed.jobs.find(({ name }) => name === 'delivery.pushes')?.run()
    expect(push.deliveries.filter(({ path }) => path === '/inside')).toEqual([])
    const left = await closed.platform.db.selectFrom('push_subscriptions').select('id').execute()
    expect(left).toEqual([])
  } finally {
    await closed.close()
  }
})

describe('a banned member', () => {
  it('has no feed and no calendars at the private addresses, until the ban is lifted', async () => {
    clock.set(START)
    const member = await createMember(site)
    await publish(record(), [member])
    const { feedUrl, calendarUrl, showsUrl } = await settings(member)
    const statuses = () =>
      Promise.all(
        [feedUrl, calendarUrl, showsUrl].map(async (url) => (await site.request(pathOf(url))).status),
      )
    expect(await statuses()).toEqual([200, 200, 200])
    const decide = async (what: string, body: object) => {
      const path = `/api/admin/members/${member.id}/${what}`
      const answer = await site.request(path, { method: 'POST', headers: admin.headers, body })
      expect(answer.ok, await answer.clone().text()).toBe(true)
    }
    const reason = 'For the reason of the test.'
    await decide('ban', { reason, content: 'hide' })
    expect(await statuses()).toEqual([404, 404, 404])
    expect((await site.request(`/profile/${member.username}/posts.atom`)).status).toBe(404)
    await decide('restore', { reason })
    expect(await statuses()).toEqual([200, 200, 200])
  })
})

describe('the digest', () => {
  const digests = (member: Member) => mailbox.mails.filter(({ to, list }) => to === member.email && list)

  it('comes once a week with new notices, and ends with one click without a login', async () => {
    clock.set(START)
    const member = await createMember(site)
    await query('update users set email_confirmed_at = now() where id = $1', [member.id])
    const [first, second] = [record(), record({ kind: 'release.announced', day: '2027-02-05' })]
    await publish(first, [member])
    await publish(second, [member])
    await run('digests')
    expect(digests(member)).toEqual([])
    clock.set(new Date('2026-11-27T09:01:00Z'))
    await run('digests')
    await run('digests')
    const [mail, ...more] = digests(member)
    if (!mail?.list) throw new Error('There is no digest.')
    expect(more).toEqual([])
    expect(mail.subject).toBe('1 new release from what you follow on Fanfare')
    expect(mail.text).toContain(`* Velvet Antenna released “${first.facts.title}” on Nov 27, 2026`)
    expect(mail.text).toContain('https://fan.example/release/x')
    expect(mail.text).toContain(`will release “${second.facts.title}” on Feb 5, 2027`)
    expect(mail.list.post).toBe('List-Unsubscribe=One-Click')
    const address = pathOf(mail.list.unsubscribe.slice(1, -1))

    // Opening the link ends nothing.
    const page = await site.request(address)
    const html = await page.text()
    expect(html).toContain('<button>Unsubscribe</button>')
    // Its address is in no header of requests from it.
    expect(html).toContain('<meta name="referrer" content="no-referrer">')
    expect((await settings(member)).matrix['release.out'].mail).toBe(true)
    const click = await site.request(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(click.status).toBe(200)
    expect((await settings(member)).matrix['release.out'].mail).toBe(false)
    // A second use gives the same answer.
    expect((await site.request(address)).status).toBe(200)
    const again = await site.request(address, { method: 'POST' })
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')])
    await publish(record(), [member])
    clock.set(new Date('2026-12-04T09:01:00Z'))
    await run('digests')
    expect(digests(member)).toHaveLength(1)
  })

  it('misses nothing that was published while it was made', async () => {
    clock.set(START)
    const member = await createMember(site)
    await query('update users set email_confirmed_at = now() where id = $1', [member.id])
    await publish(record(), [member])
    clock.set(new Date('2026-11-27T09:01:00Z'))
    await run('digests')
    expect(digests(member)).toHaveLength(1)
    // Its transaction began before the digest read the notices, and was committed after.
    clock.pass(-50)
    const late = record()
    await publish(late, [member])
    clock.set(new Date('2026-12-04T09:01:00Z'))
    await run('digests')
    const [, second] = digests(member)
    expect(second?.text.match(/Record \d+/g)).toEqual([late.facts.title])
  })

  it('leaves official posts with a muted word out, as the private feed does', async () => {
    clock.set(START)
    const [author, deaf, open] = [
      await createMember(site),
      await createMember(site),
      await createMember(site),
    ]
    for (const member of [deaf, open]) {
      await query('update users set email_confirmed_at = now() where id = $1', [member.id])
      await settings(member, {
        choices: (['mail', 'feed'] as const).map((channel) => ({ kind: 'post.official', channel, on: true })),
      })
    }
    // The word comes after the part that a notice quotes.
    const official = async (title: string, content: string) => {
      const { id } = await createPost(site, author, { content })
      const facts = { title, names: ['Cleo'], link: `/community/post/${id}` }
      const subject = { type: 'post', id } as const
      await publish({ kind: 'post.official', subject, day: null, authorId: author.id, facts }, [deaf, open])
    }
    await official('The tuba is back', 'The tuba is back. Thanks to marzipan!')
    await official('Tickets from noon', 'Tickets from noon. No marzipans.')
    const word = { word: 'Marzipan', days: 30 }
    await site.request('/api/me/muted-words', { headers: deaf.headers, body: word })
    const feedOf = async (member: Member) => {
      const { feedUrl } = await settings(member)
      return (await site.request(pathOf(feedUrl))).text()
    }
    clock.set(new Date('2026-11-27T09:01:00Z'))
    await run('digests')
    for (const [member, hears] of [
      [deaf, false],
      [open, true],
    ] as const) {
      for (const text of [await feedOf(member), digests(member)[0]?.text ?? '']) {
        expect(text).toContain('Tickets from noon')
        expect(text.includes('The tuba is back')).toBe(hears)
      }
    }
  })

  it('has a link for people: a truncated or invented one, or one of a deleted member, gets a page', async () => {
    const gone = await createMember(site)
    await query('update users set email_confirmed_at = now() where id = $1', [gone.id])
    clock.set(START)
    await publish(record(), [gone])
    clock.set(new Date('2026-11-27T09:01:00Z'))
    await run('digests')
    const [mail] = digests(gone)
    const address = pathOf(mail?.list?.unsubscribe.slice(1, -1) ?? '')
    expect((await site.request(address)).status).toBe(200)
    await query('delete from users where id = $1', [gone.id])
    const paths = ['', '?token=', '?token=abc', `?token=${'x'.repeat(3000)}`].map(
      (end) => `/api/unsubscribe${end}`,
    )
    for (const path of [...paths, address.slice(0, -1), address]) {
      for (const method of ['GET', 'POST']) {
        const answer = await site.request(path, { method })
        expect([answer.status, answer.headers.get('content-type')], `${method} ${path}`).toEqual([
          404,
          'text/html; charset=utf-8',
        ])
        expect(await answer.text()).toContain('<a href="/settings">Settings</a>')
      }
    }
  })

  it('is HTML, too, with covers if there are any, and without injected mark-up', async () => {
    clock.set(START)
    const member = await createMember(site)
    await query('update users set email_confirmed_at = now() where id = $1', [member.id])
    const picture = '/images/AAAA/192/BBBB'
    const covered = record({
      facts: { title: 'With <b>cover</b> & "more"', names: ['محمد <i>'], link: '/release/covered', picture },
    })
    const bare = record({ kind: 'release.announced', day: '2027-02-05' })
    await publish(covered, [member])
    await publish(bare, [member])
    // Publishing again without the picture does not remove it.
    const { picture: _, ...facts } = covered.facts
    await publish({ ...covered, facts }, [member])
    clock.set(new Date('2026-11-27T09:01:00Z'))
    await run('digests')
    const [{ html = '', text } = { html: '', text: '' }] = digests(member)
    expect(html.match(/<img [^>]*>/g)).toEqual([
      expect.stringContaining(`src="https://fan.example${picture}" width="64" height="64" alt=""`),
    ])
    expect(html).toContain('With &lt;b&gt;cover&lt;/b&gt; &amp; &quot;more&quot;')
    expect(html).toContain('<bdi>محمد &lt;i&gt;</bdi>')
    for (const path of ['/release/covered', bare.facts.link, '/settings', '/api/unsubscribe?token=']) {
      expect(html).toContain(`href="https://fan.example${path}`)
    }
    expect(text).toContain('With <b>cover</b>')
  })

  it('has no covers while the gate is on, which mail programs cannot pass', async () => {
    const closed = await openTestSite({
      clock,
      env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://fan.example', ACCESS_GATE: 'on' },
    })
    try {
      clock.set(START)
      const { db } = closed.platform
      const [id = ''] = await insertAuthors(closed, 1)
      const email = `gated-${id}@example.org`
      await sql`update users set email = ${email}, email_confirmed_at = now() where id = ${id}`.execute(db)
      const { facts, ...notice } = record()
      await db
        .transaction()
        .execute((trx) =>
          closed.features.domains.notify.delivery.publish(
            trx,
            { ...notice, facts: { ...facts, picture: '/images/AAAA/192/BBBB' } },
            [id],
          ),
        )
      clock.set(new Date('2026-11-27T09:01:00Z'))
      await closed.jobs.find(({ name }) => name === 'delivery.digests')?.run()
      const html = mailbox.mails.find(({ to }) => to === email)?.html
      expect(html).toContain(facts.title)
      expect(html).not.toContain('<img')
    } finally {
      await closed.close()
    }
  })

  it('is sent only to confirmed addresses, and again after a failure', async () => {
    clock.set(START)
    const [unconfirmed, member] = [await createMember(site), await createMember(site)]
    await query('update users set email_confirmed_at = now() where id = $1', [member.id])
    await publish(record(), [unconfirmed, member])
    clock.set(new Date('2026-11-27T09:01:00Z'))
    const refused = mailbox.refuseNext(member.email)
    await run('digests')
    await refused
    later(2)
    await run('digests')
    expect(digests(member)).toHaveLength(1)
    expect(digests(unconfirmed)).toEqual([])
  })
})
