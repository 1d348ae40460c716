import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withCause } from '#platform/cause.ts'
import type { Platform } from '#platform/platform.ts'
import { createPost } from '../../support/community.ts'
import { listenTo, readUntil, untilEventsArrive } from '../../support/live.ts'
import { createMember } from '../../support/members.ts'
import { pgbouncer, startPgbouncer } from '../../support/pgbouncer.ts'
import { openOtherProcess, openTestSite, siteOn, type TestSite } from '../../support/site.ts'

if (process.env.TEST_ENGINE === 'postgres' && !pgbouncer)
  console.error('\nPgBouncer is not installed: its test is SKIPPED.\n')

describe.runIf(process.env.TEST_ENGINE === 'postgres' && pgbouncer)(
  'behind PgBouncer in transaction mode',
  () => {
    let site: TestSite
    let bouncer: Awaited<ReturnType<typeof startPgbouncer>>
    let platform: Platform
    let other: Awaited<ReturnType<typeof siteOn>>
    beforeAll(async () => {
      site = await openTestSite()
      const { config } = site.platform
      bouncer = await startPgbouncer(config.databaseUrl ?? '')
      platform = await openOtherProcess({
        ...config,
        databaseUrl: bouncer.url,
        databaseDirectUrl: config.databaseUrl,
      })
      other = await siteOn(platform)
      await untilEventsArrive(platform)
    }, 120_000)
    afterAll(async () => {
      await platform?.close()
      await platform?.database.close()
      await bouncer?.stop()
      await site?.close()
    })

    it('members write and read, many at once, and events arrive in both directions', async () => {
      const member = await createMember(other)
      const [here, there] = [await listenTo(other, 'feed'), await listenTo(site, 'feed')]
      await Promise.all([here.next(), there.next()])
      const posts = await Promise.all(
        Array.from({ length: 12 }, (_, number) =>
          createPost(other, member, { content: `Through the pool ${number}` }),
        ),
      )
      for (const live of [here, there]) {
        const last = posts.at(-1)?.id ?? ''
        expect(await readUntil(live, ({ data }) => JSON.stringify(data).includes(last))).toBe(true)
        await live.leave()
      }
      for (let times = 0; times < 5; times++) {
        const answers = await Promise.all(
          posts.map(({ id }) => other.request(`/api/posts/${id}`, { headers: member.headers })),
        )
        expect(answers.map(({ status }) => status)).toEqual(posts.map(() => 200))
      }
      const found = await Promise.all(Array.from({ length: 8 }, () => other.request('/api/search?q=abba')))
      expect(found.map(({ status }) => status)).toEqual(found.map(() => 200))
    })

    it('leaves no setting on connections that others use', async () => {
      const readers = Array.from({ length: 6 }, () =>
        withCause({ requestId: 'reads', isReading: true, isFromMember: false }, () =>
          sql<{ statement_timeout: string }>`show statement_timeout`.execute(platform.db),
        ),
      )
      for (const { rows } of await Promise.all(readers)) expect(rows[0]?.statement_timeout).toBe('0')
    })

    it('a read that takes too long loses its connection, and others go on', async () => {
      const slow = withCause({ requestId: 'slow', isReading: true, isFromMember: false }, () =>
        sql`select pg_sleep(30)`.execute(platform.db),
      )
      await expect(slow).rejects.toMatchObject({ code: expect.stringMatching(/^08006|ECONNRESET$/) })
      expect((await other.request('/api/posts')).status).toBe(200)
    })
  },
)
