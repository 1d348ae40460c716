import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJobsCommand } from '#platform/jobs-command.ts'
import { createLeasedQueue } from '#platform/leased-queue.ts'
import { createRowQueue, workOnEach } from '#platform/row-queue.ts'
import { ATTEMPTS_MAX, listSetAside, retrySetAside } from '#platform/set-aside.ts'
import { createMember, type Member } from '../../support/members.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  await sql`create table waiting_rows (id integer primary key)`.execute(site.platform.db)
})
afterAll(() => site.close())

const QUEUE = 'test.rows'

beforeEach(async () => {
  await sql`delete from waiting_rows`.execute(site.platform.db)
  await sql`delete from set_aside_rows`.execute(site.platform.db)
  await sql`insert into waiting_rows select generate_series(1, 5)`.execute(site.platform.db)
})

/** A queue that takes `batch` rows at a time and throws for those of `poison`. */
function queueOf(
  batch: number,
  poison: Set<number>,
  error: () => Error = () => new Error('It is too long.'),
) {
  const worked: number[][] = []
  const queue = createRowQueue(
    site.platform,
    { name: QUEUE, everySeconds: 60, wakeAfterMs: 0 },
    async ({ isFree, atMost, take }) => {
      const limit = atMost(batch)
      return site.platform.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: number }>`
          delete from waiting_rows where id in (
            select id from waiting_rows w where ${isFree(sql`w.id`)} order by id limit ${limit} for update skip locked)
          returning id`.execute(trx)
        const ids = rows.map(({ id }) => id).sort()
        take(ids)
        worked.push(ids)
        if (ids.some((id) => poison.has(id))) throw error()
        return rows.length === limit
      })
    },
  )
  return { ...queue, worked }
}

const waiting = async () => {
  const { rows } = await sql<{ id: number }>`select id from waiting_rows order by id`.execute(
    site.platform.db,
  )
  return rows.map(({ id }) => id)
}
const aside = async () => {
  const { rows } = await sql<{ key: string; attempts: number; pause: number; isDead: boolean }>`
    select row_key as key, attempts, round(extract(epoch from due_at - now()) / 60)::int as pause,
      dead_at is not null as "isDead" from set_aside_rows where queue = ${QUEUE}`.execute(site.platform.db)
  return rows
}
const becomeDue = () => sql`update set_aside_rows set due_at = now()`.execute(site.platform.db)
const command = (queue: { job: Parameters<typeof runJobsCommand>[1][number] }, ...args: string[]) =>
  runJobsCommand(site.platform, [queue.job], args)

it.each([1, 2, 5])('one row that throws stops no other, %i at a time', async (batch) => {
  const queue = queueOf(batch, new Set([2]))
  await queue.job.run()
  expect(await waiting()).toEqual([2])
  expect(await aside()).toEqual([{ key: '2', attempts: 1, pause: 1, isDead: false }])
  // It is left alone until its pause is over.
  const before = queue.worked.flat().filter((id) => id === 2).length
  await queue.job.run()
  expect(queue.worked.flat().filter((id) => id === 2)).toHaveLength(before)
})

it('tries a row again after growing pauses, then leaves it to the operator, who sees and repeats it', async () => {
  const poison = new Set([2])
  const queue = queueOf(1, poison)
  const pauses: number[] = []
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    await queue.job.run()
    const [row] = await aside()
    expect(row).toMatchObject({ attempts: attempt, isDead: attempt === ATTEMPTS_MAX })
    pauses.push(row?.pause ?? 0)
    await becomeDue()
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
  const turns = queue.worked.length
  await queue.job.run()
  expect(queue.worked.slice(turns).flat()).toEqual([])

  const { output } = await command(queue, 'list')
  expect(output).toMatch(/test\.rows +2 +10 +by hand +It is too long\./)
  const metrics = await site.platform.metrics.registry.metrics()
  expect(metrics).toContain('fanfare_set_aside_rows{queue="test.rows",state="dead"} 1')

  expect(await command(queue, 'retry', QUEUE, '7')).toEqual({
    ok: false,
    output: 'No such row of test.rows is set aside: npm run jobs -- list names them.',
  })
  poison.clear()
  expect(await command(queue, 'retry', QUEUE, '2')).toEqual({
    ok: true,
    output: expect.stringMatching(/^1 row is tried again\. test\.rows ran in \d+\.\d s\.$/),
  })
  expect(await waiting()).toEqual([])
  expect(await aside()).toEqual([])
})

it('forgets the failures of a row that succeeds', async () => {
  const poison = new Set([2])
  const queue = queueOf(5, poison)
  await queue.job.run()
  poison.clear()
  await becomeDue()
  await queue.job.run()
  expect(await waiting()).toEqual([])
  expect(await aside()).toEqual([])
})

it.each(['57P01', '08006', '40001'])(
  'blames no row for a failure of the database (%s): all wait for the next run',
  async (code) => {
    const queue = queueOf(1, new Set([1]), () => Object.assign(new Error('away'), { code }))
    await expect(queue.job.run()).rejects.toThrow('away')
    expect(await waiting()).toHaveLength(5)
    expect(await aside()).toEqual([])
  },
)

/** The queues of the site whose rows are in a table of their own, and two rows of each. */
let writer: Member
interface TestedQueue {
  name: string
  table: string
  key: string
  add(): Promise<[string, string]>
  /** What the work writes to a row of a leased queue; taking the row writes other columns. */
  writes?: string
  /** SQL: whether the work on a row `t` is still to be done, if done rows are not deleted. */
  waits?: string
}
const QUEUES: TestedQueue[] = []
const addQueue = (
  name: string,
  table: string,
  key: string,
  add: () => Promise<[string, string]>,
  leased?: Pick<TestedQueue, 'writes' | 'waits'>,
) => QUEUES.push({ name, table, key, add, ...leased })

const uuids = (): [string, string] => {
  const [first = '', second = ''] = [crypto.randomUUID(), crypto.randomUUID()].sort()
  return [first, second]
}
const db = () => site.platform.db
/** The queue's tables refer to rows that need not exist for this. */
const insertFree = (statement: ReturnType<typeof sql>) =>
  db()
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await statement.execute(trx)
    })

addQueue('shows.news', 'show_fan_outs', 'id', async () => {
  const ids = uuids()
  await insertFree(sql`insert into show_fan_outs (id, event_id, kind, day)
    select unnest(${ids}::uuid[]), gen_random_uuid(), 'announced', '2030-01-01'`)
  return ids
})
addQueue('my-follows.official-posts', 'official_post_fan_outs', 'post_id', async () => {
  const ids = uuids()
  await insertFree(sql`insert into posts (id, user_id, content)
    select unnest(${ids}::uuid[]), ${writer.id}, 'Hello'`)
  await insertFree(sql`insert into official_post_fan_outs (post_id) select unnest(${ids}::uuid[])`)
  return ids
})
addQueue('bell.fan-out', 'reply_fan_outs', 'reply_id', async () => {
  const ids = uuids()
  await insertFree(sql`insert into post_replies (id, post_id, user_id, content, path)
    select id, gen_random_uuid(), ${writer.id}, 'Hello', decode(left(repeat(replace(id::text, '-', ''), 2), 48), 'hex') from unnest(${ids}::uuid[]) id`)
  await insertFree(sql`insert into reply_fan_outs (reply_id, post_id, created_at)
    select id, gen_random_uuid(), now() - case when id = ${ids[0]} then interval '1 minute' else '0' end
    from unnest(${ids}::uuid[]) id`)
  return ids
})
addQueue('legal-texts.announce', 'site_text_versions', 'id', async () => {
  const ids = uuids()
  await insertFree(sql`insert into site_text_versions (id, name, title, body)
    select id, case when id = ${ids[0]} then 'terms' else 'privacy' end, 'Title', 'Body' from unnest(${ids}::uuid[]) id`)
  return ids
})
addQueue('shows.calendars', 'show_changed_follows', 'followed_id', async () => {
  const ids = uuids()
  await insertFree(sql`insert into show_changed_follows (kind, followed_id, user_id)
    select 'artist', unnest(${ids}::text[]), ${writer.id}`)
  return ids
})
addQueue('radar.publish', 'release_fan_outs', 'release_id', async () => {
  const ids = uuids()
  await insertFree(sql`insert into release_fan_outs (release_id, kind, day, created_at)
    select unnest(${ids}::uuid[]), 'announced', '2030-01-01', now()`)
  return ids
})
addQueue('radar.calendars', 'radar_changed_follows', 'mbid', async () => {
  const ids = uuids()
  await insertFree(sql`insert into radar_watches (kind, mbid, target_mbid, due_at, check_due_at)
    select 'artist', id, id, now(), now() from unnest(${ids}::uuid[]) id`)
  await insertFree(sql`insert into radar_changed_follows (user_id, kind, mbid)
    select ${writer.id}, 'artist', unnest(${ids}::uuid[])`)
  return ids
})
addQueue('radar.watch', 'radar_changed_watches', 'mbid', async () => {
  const ids = uuids()
  await insertFree(
    sql`insert into radar_changed_watches (kind, mbid) select 'artist', unnest(${ids}::uuid[])`,
  )
  return ids
})
addQueue('delivery.bells', 'notice_outbox', 'notice_id', async () => {
  await insertFree(sql`insert into notice_outbox (channel, user_id, notice_id, due_at)
    select 'bell', ${writer.id}, n, now() - interval '1 minute' from unnest(array[1000001, 1000002]) n`)
  return ['1000001', '1000002']
})
addQueue('uploads.trash', 'media_trash', 'key', async () => {
  await insertFree(sql`insert into media_trash (key) select unnest(array['bad/file', 'good/file'])`)
  return ['bad/file', 'good/file']
})

addQueue(
  'accounts.outbox',
  'auth_outbox',
  'address',
  async () => {
    await insertFree(sql`insert into auth_outbox (kind, address, user_id)
      select 'recovery', a, gen_random_uuid() from unnest(array['a@example.org', 'b@example.org']) a`)
    return ['a@example.org', 'b@example.org']
  },
  { writes: 'kind' },
)
addQueue(
  'accounts.exports',
  'data_exports',
  'id',
  async () => {
    const [bad, good] = uuids()
    const other = await createMember(site)
    await insertFree(sql`insert into data_exports (id, user_id, due_at) values
      (${bad}, ${writer.id}, now() - interval '1 hour'), (${good}, ${other.id}, now())`)
    return [bad, good]
  },
  { writes: 'state', waits: `t.state = 'pending'` },
)
addQueue(
  'delivery.digests',
  'notice_outbox',
  'user_id',
  async () => {
    const ids = uuids()
    await insertFree(sql`insert into notice_outbox (channel, user_id, due_at)
      select 'mail', unnest(${ids}::uuid[]), now() - interval '1 hour'`)
    return ids
  },
  { writes: 'channel' },
)
addQueue(
  'shows.feeds',
  'show_feeds',
  'id',
  async () => {
    const ids = uuids()
    await insertFree(sql`insert into show_feeds (id, artist_claim_id, address, due_at)
      select id, gen_random_uuid(), 'https://feed.example/', now() from unnest(${ids}::uuid[]) id`)
    return ids
  },
  { writes: 'failure', waits: 't.failure is null' },
)
addQueue(
  'shows.posters',
  'feed_pictures',
  'feed_id',
  async () => {
    const ids = uuids()
    await insertFree(sql`insert into feed_pictures (feed_id, url, due_at)
      select unnest(${ids}::uuid[]), 'https://feed.example/poster.png', now()`)
    return ids
  },
  { writes: 'checked_at' },
)
addQueue(
  'community.link-cards',
  'link_cards',
  'url',
  async () => {
    const urls: [string, string] = ['http://127.0.0.1/bad', 'http://127.0.0.2/good']
    await insertFree(sql`insert into link_cards (url, host) select url, split_part(url, '/', 3)
      from unnest(${urls}::text[]) url`)
    return urls
  },
  { writes: 'state', waits: `t.state = 'pending'` },
)

let poisoned: string | undefined
afterEach(async () => {
  if (!poisoned) return
  await sql`drop trigger poison on ${sql.table(poisoned)}`.execute(db())
  poisoned = undefined
})

it.each(QUEUES)('the queue $name goes on past a row that throws', async (queue) => {
  const { name, table, key, add, writes, waits = `to_jsonb(t) ->> 'announced_to' is null` } = queue
  writer = await createMember(site)
  const [bad, good] = await add()
  const ref = sql.ref(key)
  await sql`create or replace function poison() returns trigger language plpgsql as $$
    begin raise exception 'poison'; end $$`.execute(db())
  // At the commit, when the queue has done its work on the row.
  await sql`create constraint trigger poison after update ${writes ? sql`of ${sql.ref(writes)}` : sql``} or delete on ${sql.table(table)}
    deferrable initially deferred for each row when (old.${ref}::text = ${sql.lit(bad)}) execute function poison()`.execute(
    db(),
  )
  poisoned = table
  const job = site.jobs.find((one) => one.name === name)
  for (let run = 0; run < 3; run++) {
    await job?.run()
    await setImmediate()
  }
  const left = async (id: string) => {
    const { rows } = await sql`select from ${sql.table(table)} t where ${ref}::text = ${id}
      and ${sql.raw(waits)}`.execute(db())
    return rows.length
  }
  expect([await left(bad), await left(good)]).toEqual([1, 0])
  if (name === 'delivery.digests') {
    // Deliveries are listed once they are given up.
    await sql`update notice_outbox set dead_at = now() where last_error is not null`.execute(db())
  }
  const rows = await listSetAside(db(), site.jobs, 100)
  expect(rows.filter((row) => row.queue === name)).toMatchObject([{ attempts: 1, error: 'poison' }])
})

it('lists and retries a delivery that was given up under the job of its channel alone', async () => {
  writer = await createMember(site)
  await sql`delete from notice_outbox`.execute(db())
  await insertFree(sql`
    insert into notice_outbox (channel, user_id, notice_id, subscription_id, due_at, attempts, last_error, dead_at)
    select channel, ${writer.id}, notice, subscription, now(), 5, 'gone', now()
    from (values ('push', 1000003, gen_random_uuid()), ('mail', null, null)) v (channel, notice, subscription)`)
  const listed = async () =>
    (await listSetAside(db(), site.jobs, 100))
      .map(({ queue }) => queue)
      .filter((one) => one.startsWith('delivery.'))
  expect(await listed()).toEqual(['delivery.digests', 'delivery.pushes'])
  const pushes = site.jobs.find(({ name }) => name === 'delivery.pushes')
  expect(pushes && (await retrySetAside(db(), pushes))).toBe(1)
  expect(await listed()).toEqual(['delivery.digests'])
})

it('sets a row of a list aside that throws, and works on the others', async () => {
  const worked: number[] = []
  await workOnEach(site.platform, QUEUE, {
    rows: [1, 2, 3],
    keyOf: String,
    async work(id) {
      if (id === 2) throw new Error('It is too long.')
      worked.push(id)
    },
  })
  expect(worked).toEqual([1, 3])
  expect(await listSetAside(db(), [], 100)).toMatchObject([
    { queue: QUEUE, key: '2', error: 'It is too long.' },
  ])
})

describe('a leased queue', () => {
  beforeEach(async () => {
    await sql`drop table if exists leased_rows`.execute(db())
    await sql`create table leased_rows (id integer primary key, due_at timestamptz not null default now(),
      attempts integer not null default 0, last_error text, given_up boolean not null default false)`.execute(
      db(),
    )
    await sql`insert into leased_rows (id) select generate_series(1, 3)`.execute(db())
  })

  const leasedQueue = (work: (id: number) => Promise<{ until: Date; pause?: boolean } | undefined>) => {
    const worked: number[] = []
    const queue = createLeasedQueue(
      site.platform,
      {
        name: 'test.leased',
        everySeconds: 60,
        table: 'leased_rows' as 'auth_outbox',
        key: ['id'],
        where: () => sql`not q.given_up`,
        order: sql`q.id`,
        due: 'due_at',
        seconds: 60,
        retry: { attempts: 3, pause: (attempts) => attempts * 100, onDead: () => sql`given_up = true` },
        failure: 'failed',
      },
      async ({ id }) => {
        worked.push(id)
        const postponed = await work(id)
        if (!postponed) await sql`delete from leased_rows where id = ${id}`.execute(db())
        return postponed
      },
    )
    return { ...queue, worked }
  }
  const rows = async () => {
    const found = await sql`select id, attempts, last_error as error, given_up as "isGivenUp",
      round(extract(epoch from due_at - now()) / 10)::int * 10 as pause from leased_rows order by id`.execute(
      db(),
    )
    return found.rows
  }

  it('tries a row again after its pauses, gives it up after the last attempt, and works on the others', async () => {
    const queue = leasedQueue(async (id) => {
      if (id === 2) throw new Error('It is too long.')
      return undefined
    })
    for (const [attempts, pause] of [
      [1, 100],
      [2, 200],
    ]) {
      await queue.job.run()
      expect(await rows()).toEqual([{ id: 2, attempts, error: 'It is too long.', isGivenUp: false, pause }])
      await sql`update leased_rows set due_at = now()`.execute(db())
    }
    await queue.job.run()
    expect(await rows()).toMatchObject([{ id: 2, attempts: 3, isGivenUp: true }])
    await queue.job.run()
    expect(queue.worked).toEqual([1, 2, 3, 2, 2])
  })

  it('lists rows that failed, and tries them again at once when told to', async () => {
    let isMended = false
    const queue = leasedQueue(async (id) => {
      if (id === 2 && !isMended) throw new Error('It is too long.')
      return undefined
    })
    await queue.job.run()
    expect((await command(queue, 'list')).output).toMatch(/test\.leased +2 +1 +\S+ \S+ +It is too long\./)
    isMended = true
    const { output } = await command(queue, 'retry', 'test.leased')
    expect(output).toMatch(/^1 row is tried again\./)
    expect(await rows()).toEqual([])
  })

  it('counts no attempt of a row that is postponed, and pauses when the work says so', async () => {
    const until = new Date(Date.now() + 300_000)
    const queue = leasedQueue(async (id) => (id === 2 ? { until, pause: true } : undefined))
    await queue.job.run()
    expect(queue.worked).toEqual([1, 2])
    expect(await rows()).toMatchObject([
      { id: 2, attempts: 0, error: null, pause: 300 },
      { id: 3, attempts: 0 },
    ])
  })

  it.each(['57P01', '08006', '40001'])('leaves a row alone when the database fails (%s)', async (code) => {
    const queue = leasedQueue(async () => {
      throw Object.assign(new Error('away'), { code })
    })
    await expect(queue.job.run()).rejects.toThrow('away')
    expect(await rows()).toMatchObject([{ id: 1, attempts: 0, error: null, pause: 0 }, { id: 2 }, { id: 3 }])
  })

  it('is not taken by another process while it is worked on', async () => {
    const isOver = Promise.withResolvers<void>()
    const isBegun = Promise.withResolvers<void>()
    const first = leasedQueue(async (id) => {
      if (id !== 1) return undefined
      isBegun.resolve()
      await isOver.promise
      return undefined
    })
    const second = leasedQueue(async () => undefined)
    const running = first.job.run()
    await isBegun.promise
    await second.job.run()
    expect(second.worked).toEqual([2, 3])
    isOver.resolve()
    await running
    expect(first.worked).toEqual([1])
  })
})
