import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPost, readFeed } from '../support/community.ts'
import { canFakeClock, clockFrom, setClock } from '../support/faked-clock.ts'
import { listenTo, readUntil } from '../support/live.ts'
import { linkIn, type Mailbox, openMailbox } from '../support/mailbox.ts'
import { createMember, type Member } from '../support/members.ts'
import { requestInit, type TestRequest } from '../support/requests.ts'
import type { RunningSite } from '../support/running-site.ts'
import { settingsOn, siteUntilTestEnds } from '../support/until-test-ends.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** A generous wait for a busy machine, far below the hour of a clock change. */
const WITHIN = { timeout: 120_000, interval: 500 }
const POSTS = 6
const QUOTA_SECONDS_MAX = HOUR

if (!canFakeClock) console.warn('clock: SKIPPED, libfaketime is not installed (apt-get install faketime)')

describe.skipIf(!canFakeClock).each(['embedded', 'postgres'] as const)('clock changes on %s', (engine) => {
  it.each([
    ['goes on by a day', DAY],
    ['is set back by an hour', -HOUR],
  ])('%s', async (_how, seconds) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-clock-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'clock')
    await setClock(file, 0)
    const mailbox = await openMailbox()
    onTestFinished(() => mailbox.close())
    const site = await siteUntilTestEnds({
      ...(await settingsOn(engine)),
      RATE_LIMITS: 'on',
      SMTP_URL: mailbox.url,
      ...clockFrom(file),
    })
    const web = boundedAt(site)
    const member = await createMember(web)
    const guessed = await createMember(web)
    for (let number = 0; number < POSTS; number++) {
      await createPost(web, member, { content: `Before the jump, ${number}` })
    }
    const firstPage = await readFeed(web, { limit: '2' })
    const live = await listenTo(web, 'feed')
    onTestFinished(() => live.leave())
    await guessUntilRefused(web, guessed)
    const mailed = await recoveryLink(web, mailbox, member)
    const jobsBefore = await jobsDone(web)

    await setClock(file, seconds)
    const jumped = performance.now()
    await vi.waitFor(async () => expect(await secondsAhead(web)).toBeCloseTo(seconds, -3), WITHIN)

    // Sessions survive: an access token from a day ago is refreshed, newer ones stay valid.
    const old = await web.request('/auth/v1/user', { headers: member.headers })
    expect(old.status).toBe(seconds > 0 ? 401 : 200)
    const renewed = await renew(web, member)
    const after = await createPost(web, renewed, { content: 'After the jump' })
    const received = readUntil(live, ({ data }) => JSON.stringify(data).includes(after.id))
    expect(await vi.waitFor(() => received, WITHIN)).toBe(true)
    expect((await logIn(web, member)).status).toBe(200)
    await createMember(web)

    // Setting the clock back does not extend waits and quotas.
    await vi.waitFor(async () => expect((await logIn(web, guessed)).status).toBe(200), WITHIN)
    await expectQuotasToEnd(web, renewed)

    // The age of links in mails is measured by the clock of the database.
    const used = await web.request('/auth/v1/verify', {
      body: { type: mailed.type, token_hash: mailed.tokenHash },
    })
    expect(used.ok).toBe(!(engine === 'embedded' && seconds > 0))
    await recoveryLink(web, mailbox, guessed)

    // Cursors from before the change still reach all pages.
    const rest: string[] = []
    for (let cursor = firstPage.nextCursor; cursor !== null; ) {
      const page = await readFeed(web, { limit: '2', cursor })
      rest.push(...page.items.map(({ content }) => content))
      cursor = page.nextCursor
    }
    const before = [...firstPage.items.map(({ content }) => content), ...rest]
    const written = before.filter((content) => content.startsWith('Before the jump'))
    expect(written.sort()).toEqual(Array.from({ length: POSTS }, (_, at) => `Before the jump, ${at}`))

    for (const page of ['/', '/news', '/community', '/tickets', '/api/posts', '/api/search?q=the']) {
      expect((await web.request(page)).status, page).toBe(200)
    }
    const shown = await (await web.request('/api/posts?limit=50')).text()
    expect(shown).toContain('After the jump')

    await vi.waitFor(async () => expect(await jobsDone(web)).toBeGreaterThan(jobsBefore + 1), WITHIN)
    console.log(`clock on ${engine}, ${seconds} s`, {
      allWellAfterSeconds: Math.round((performance.now() - jumped) / 1000),
    })
    expect(await site.end()).toBe(0)
    await site.start()
    expect((await web.request('/readyz')).status).toBe(200)
  })
})

type Web = ReturnType<typeof boundedAt>

/** Sends requests with a timeout, so that a hang fails the test. */
const boundedAt = (site: RunningSite) => ({
  request: (address: string, request: TestRequest = {}) =>
    fetch(site.url + address, {
      ...requestInit(request),
      ...(!address.startsWith('/api/live') && { signal: AbortSignal.timeout(30_000) }),
    }),
})

/** How far the site's clock is ahead of the real one. */
async function secondsAhead(web: Web): Promise<number> {
  const { headers } = await web.request('/healthz')
  return (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000
}

const logIn = (web: Web, { email, password }: Pick<Member, 'email' | 'password'>) =>
  web.request('/auth/v1/token?grant_type=password', { body: { email, password } })

async function renew(web: Web, member: Member): Promise<Member> {
  const answer = await web.request('/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: member.session.refresh_token },
  })
  expect(answer.status).toBe(200)
  const session = await answer.json()
  return { ...member, session, headers: { authorization: `Bearer ${session.access_token}` } }
}

async function guessUntilRefused(web: Web, { email }: Member): Promise<void> {
  for (let guess = 0; guess < 50; guess++) {
    if ((await logIn(web, { email, password: 'a guess' })).status === 429) return
  }
  throw new Error('Guesses were never delayed.')
}

/** A quota refuses requests for the length of its window at most. */
async function expectQuotasToEnd(web: Web, member: Member): Promise<void> {
  for (let number = 0; number < 100; number++) {
    const answer = await web.request('/api/posts', {
      headers: member.headers,
      body: { content: `More, ${number}` },
    })
    if (answer.status === 201) continue
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(QUOTA_SECONDS_MAX)
    return
  }
  throw new Error('Posts were not limited.')
}

/** Requests a recovery mail and returns the link in it. */
async function recoveryLink(web: Web, mailbox: Mailbox, { email }: Member) {
  expect((await web.request('/auth/v1/recover', { body: { email } })).status).toBe(200)
  return linkIn(await mailbox.next(email))
}

/** The number of successful runs of a job that runs every five seconds. */
async function jobsDone(web: Web): Promise<number> {
  const metrics = await (await web.request('/metrics')).text()
  const runs = /^fanfare_job_duration_seconds_count\{job="bell\.fan-out",outcome="ok"\} (\d+)$/m.exec(metrics)
  return Number(runs?.[1] ?? 0)
}
