import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { insertAuthors } from '../support/community.ts'
import { eventually } from '../support/eventually.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../support/site.ts'
import { createTestClock } from '../support/test-clock.ts'

/** More than both processes send at once. */
const MAILS = 30

const clock = createTestClock(new Date('2026-11-20T12:00:00Z'))
let mailbox: Mailbox
let site: TestSite
let other: Platform
let otherSite: Omit<TestSite, 'close'>
let members: string[]

beforeAll(async () => {
  // Several processes need PostgreSQL.
  if (process.env.TEST_ENGINE !== 'postgres') return
  mailbox = await openMailbox()
  site = await openTestSite({ clock, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://fan.example' } })
  other = await openOtherProcess(site.platform.config, { clock })
  otherSite = await siteOn(other)
  members = await insertAuthors(site, MAILS)
  await sql`update users set email = id || '@example.org', email_confirmed_at = now()
    where id = any (${members}::uuid[])`.execute(site.platform.db)
})
afterAll(async () => {
  await other?.close()
  await site?.close()
  await mailbox?.close()
})

const run = (name: string) => {
  for (const { jobs } of [site, otherSite]) void jobs.find((one) => one.name === name)?.run()
}

interface Outbox {
  job: string
  table: 'auth_outbox' | 'notice_outbox'
  /** Lets half a minute pass for claims; the processes' timers follow. */
  pass(): Promise<unknown>
  /** How many seconds a claim lasts that has just been renewed, and some less. */
  renewedFor: number
}

/**
 * While the mail server takes mails but does not answer, lets ten minutes pass, in which both processes look for mails
 * again and again; then lets it answer until the outbox is empty. Returns the recipients of all mails.
 */
async function sendSlowly({ job, table, pass, renewedFor }: Outbox): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db } = site.platform
  const isMail = sql`(${table} = 'auth_outbox' or to_jsonb(o) ->> 'channel' = 'mail')`
  const count = async (which: ReturnType<typeof sql>) => {
    const { rows } = await sql`select from ${sql.table(table)} o where ${isMail} and ${which}`.execute(db)
    return rows.length
  }
  const time = () => (table === 'auth_outbox' ? sql`now()` : sql`${clock.now()}::timestamptz`)
  const first = mailbox.mails.length
  const answer = mailbox.stall()
  run(job)
  await eventually(() => expect(mailbox.mails.length).toBeGreaterThan(first))
  for (let round = 0; round < 20; round++) {
    await pass()
    vi.advanceTimersByTime(30_000)
    await eventually(async () =>
      expect(
        await count(sql`attempts > 0 and due_at < ${time()} + make_interval(secs => ${renewedFor})`),
      ).toBe(0),
    )
    run(job)
  }
  expect(await count(sql`attempts > 0`)).toBeGreaterThan(0)
  answer()
  await eventually(async () => {
    run(job)
    expect(await count(sql`true`)).toBe(0)
  })
  return mailbox.mails.slice(first).map(({ to }) => to)
}

describe.runIf(process.env.TEST_ENGINE === 'postgres')(
  'two processes with a mail server that takes ten minutes to answer',
  () => {
    it('send each mail of the outbox once', async () => {
      const { db } = site.platform
      await sql`insert into auth_outbox (kind, address, user_id, data)
        select 'letter', '', unnest(${members}::uuid[]), '{"subject":"Hello","text":"Hello"}'`.execute(db)
      const sent = await sendSlowly({
        job: 'accounts.outbox',
        table: 'auth_outbox',
        pass: () => sql`update auth_outbox set due_at = due_at - interval '30 seconds'`.execute(db),
        renewedFor: 45,
      })
      expect(sent.toSorted()).toEqual(members.map((id) => `${id}@example.org`).sort())
    })

    it('send each digest once', async () => {
      await site.platform.db.transaction().execute((trx) =>
        site.features.domains.notify.delivery.publish(
          trx,
          {
            kind: 'release.out',
            subject: { type: 'release', id: crypto.randomUUID() },
            day: '2026-11-27',
            facts: { title: 'Record', names: ['Velvet Antenna'], link: '/release/x' },
          },
          members,
        ),
      )
      clock.set(new Date('2026-11-27T09:01:00Z'))
      const sent = await sendSlowly({
        job: 'delivery.digests',
        table: 'notice_outbox',
        pass: async () => {
          clock.pass(30_000)
        },
        renewedFor: 230,
      })
      expect(sent.toSorted()).toEqual(members.map((id) => `${id}@example.org`).sort())
    })
  },
)
