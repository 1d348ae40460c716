import { createECDH } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { createSite } from '../src/site.ts'
import { openMailbox } from '../tests/support/mailbox.ts'
import { startPostgres } from '../tests/support/postgres.ts'

const USAGE = `npm run bench -- notices [--bells 100000] [--pushes 10000] [--mails 10000]
  Publishes a notice to so many members and says how long it takes until all bells have rung, all push messages
  are at a stand-in for push services and all digests at a mail server; and how long the feed takes alone and while
  bells ring (95th percentile), answered by the same process. On a throw-away PostgreSQL.`

/** Members per call, the same number as in the radar's batches. */
const BATCH_SIZE = 200
const SUBJECT = { type: 'release', id: '0196a3f0-7c1e-7b3a-9f10-2f6d8c1b4a55' } as const
const FACTS = { title: 'Record No. 1', names: ['Velvet Antenna'], link: '/release/x' }

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      bells: { type: 'string', default: '100000' },
      pushes: { type: 'string', default: '10000' },
      mails: { type: 'string', default: '10000' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const [bells, pushes, mails] = [Number(values.bells), Number(values.pushes), Number(values.mails)]
  const server = await startPostgres([])
  const [service, mailbox] = [await openPushService(), await openMailbox()]
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-bench-'))
  const database = await openDatabase({ databaseUrl: server.url, dataDir, poolSize: 10 })
  await migrate(database)
  let now = new Date('2026-11-26T12:00:00Z')
  const config = parseConfig({
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'warn',
    ACCESS_GATE: 'off',
    RATE_LIMITS: 'off',
  })
  const platform = createPlatform(config, database, {
    clock: { now: () => now },
    links: { allowPrivate: true, longestMs: 30_000 },
  })
  try {
    await fill(platform, { members: Math.max(bells, mails), pushes, endpoint: service.url })
    const { features, app, jobs } = await createSite(platform, {
      render: async () => new Response(''),
      development: false,
    })
    const { delivery: notices } = features.domains.notify
    const readPage = async () => {
      const answer = await app.request(PAGE)
      if (!answer.ok) throw new Error(`${PAGE} answers ${answer.status}.`)
      await answer.text()
    }
    const runJob = async (name: string) => {
      const job = jobs.find((one) => one.name === `delivery.${name}`)
      if (!job) throw new Error(`There is no job ${name}.`)
      const began = performance.now()
      await job.run()
      return (performance.now() - began) / 1000
    }
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from profiles order by id limit $1',
      [Math.max(bells, mails)],
    )
    await readPage()
    const started = performance.now()
    const alone = await measurePages(readPage, () => performance.now() - started > ALONE_MS)
    let isRinging = true
    const during = measurePages(readPage, () => !isRinging)
    const began = performance.now()
    for (let from = 0; from < rows.length; from += BATCH_SIZE) {
      const those = rows.slice(from, from + BATCH_SIZE).map(({ id }) => id)
      await platform.db
        .transaction()
        .execute((trx) =>
          notices.publish(
            trx,
            { kind: 'release.out', subject: SUBJECT, day: '2026-11-26', facts: FACTS },
            those,
          ),
        )
    }
    say('published to members', rows.length, (performance.now() - began) / 1000)
    const rung = await runJob('bells')
    isRinging = false
    say('bells rung', await countBells(platform), rung)
    const whole = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`from the first publication to the last bell: ${whole} s`)
    console.log(`the feed, 95th percentile: ${alone} alone, ${await during} meanwhile`)
    const pushed = await runJob('pushes')
    say('push messages at the stand-in', service.received(), pushed)
    await database.pool.query(
      `delete from notice_outbox where channel = 'mail' and id not in (
        select id from notice_outbox where channel = 'mail' order by id limit $1)`,
      [mails],
    )
    now = new Date('2026-11-27T12:00:00Z')
    const mailed = await runJob('digests')
    say('digests at the mail server', mailbox.mails.length, mailed)
    if (service.received() < pushes || mailbox.mails.length < mails) process.exitCode = 1
  } finally {
    await platform.close()
    await database.close()
    await server.stop()
    await Promise.all([service.close(), mailbox.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
}

const PAGE = '/api/posts?limit=20'
const ALONE_MS = 10_000
/** Pause of a reader between pages. */
const PAUSE_MS = 100

/** Reads a page repeatedly and reports its response times. */
async function measurePages(readPage: () => Promise<unknown>, isOver: () => boolean): Promise<string> {
  const times: number[] = []
  while (!isOver()) {
    const began = performance.now()
    await readPage()
    times.push(performance.now() - began)
    await setTimeout(PAUSE_MS)
  }
  const slow = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  return `${slow.toFixed(0)} ms (${times.length} requests)`
}

const say = (what: string, number: number, seconds: number) =>
  console.log(`${what}: ${number} in ${seconds.toFixed(1)} s, ${Math.round(number / seconds)} a second`)

async function countBells({ database }: Platform): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>('select count(*) as n from notifications')
  return rows[0]?.n ?? 0
}

/** Members with confirmed addresses, some of them with a device. */
async function fill(
  { database }: Platform,
  { members, pushes, endpoint }: { members: number; pushes: number; endpoint: string },
): Promise<void> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const { pool } = database
  await pool.query(
    `insert into users (email, email_confirmed_at, password_hash)
      select 'm' || n || '@example.org', now(), '' from generate_series(1, $1::int) n`,
    [members],
  )
  await pool.query(`insert into profiles (id, username) select id, 'fan_' || row_number() over () from users`)
  await pool.query(
    `insert into push_subscriptions (user_id, endpoint, endpoint_hash, p256dh, auth, device)
      select id, $2 || '/' || id, sha256(id::text::bytea), $3, 'AAAAAAAAAAAAAAAAAAAAAA', 'Bench'
      from profiles order by id limit $1`,
    [pushes, endpoint, browser.getPublicKey().toString('base64url')],
  )
  await pool.query(
    `insert into posts (user_id, content) select id, 'What a night it was, and what a band' from profiles order by id limit 5000`,
  )
  await pool.query('analyze')
}

async function openPushService() {
  let received = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
