import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { Agent, request } from 'undici'
import { signAccessToken } from '#features/accounts/sign-in/server/sessions/access-tokens.ts'
import { listPosts } from '#features/community/posts/server/post-queries.ts'
import { reactionsOf } from '#features/community/reactions/server/reaction-queries.ts'
import { readConfig } from '#platform/config.ts'
import type { Database, OpenDatabase } from '#platform/db/database.ts'
import { createSecrets } from '#platform/secrets.ts'
import { build } from '../../scripts/prepare.mjs'
import { serverBinaries } from '../../tests/support/postgres-binaries.ts'
import { startSite } from '../../tests/support/running-site.ts'
import { compareWithBare, requestsPerSecond } from '../pages.ts'

const LIKERS = 1000
/** The size of the site's own pool. */
const CONNECTIONS = 10
/** The site's public URL, for which the tokens are signed. */
export const PUBLIC_URL = 'http://127.0.0.1'
const PGBENCH_SECONDS = '6'

interface SignedIn {
  id: string
  headers: { authorization: string; 'x-forwarded-for': string }
}

/** The built site on a filled community: requests per second of visitors and members, and concurrent likes of one post. */
export async function measureTraffic(database: OpenDatabase, databaseUrl: string): Promise<void> {
  build()
  const members = await signIn(database, databaseUrl, await firstMembers(database, LIKERS))
  // One member sends more requests in a second than a minute's limit.
  await withSite({ DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', PUBLIC_URL }, async (url) => {
    await compareWithBare(url, '/api/posts')
    await compareWithBare(url, '/community')
    await compareSignedIn(database, databaseUrl, url, members)
  })
  await withSite({ DATABASE_URL: databaseUrl, RATE_LIMITS: 'on', PUBLIC_URL }, async (url) => {
    for (let round = 0; round < 3; round++) await likeAtOnce(database, url, members)
  })
}

/** Runs the built site while something is measured. */
export async function withSite(settings: Record<string, string>, measure: (url: string) => Promise<void>) {
  const site = await startSite(settings)
  await measure(site.url).finally(() => site.stop())
}

export async function firstMembers({ pool }: OpenDatabase, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from profiles order by id limit $1', [count])
  return rows.map(({ id }) => id)
}

/** Members with a session and a token each, as after a sign-in, and an address of their own. */
export async function signIn(
  database: OpenDatabase,
  databaseUrl: string,
  members: readonly string[],
): Promise<SignedIn[]> {
  const config = { ...readConfig(), databaseUrl, publicUrl: PUBLIC_URL }
  const secretFor = createSecrets(database.db)
  return Promise.all(
    members.map(async (id, index) => {
      const sessionId = randomUUID()
      await database.pool.query(
        `insert into auth_sessions (id, user_id, family_hash, current_hash, amr, user_agent, expires_at)
         values ($1, $2, $3, $4, '[]', 'bench', now() + interval '1 day')`,
        [sessionId, id, randomBytes(32), randomBytes(32)],
      )
      const token = await signAccessToken(
        { config, secretFor },
        {
          sub: id,
          email: 'bench@example.org',
          session_id: sessionId,
          aal: 'aal1',
          mfa: false,
          gen: 0,
          amr: [],
        },
      )
      const address = `10.0.${index >> 8}.${index & 255}`
      return { id, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address } }
    }),
  )
}

async function compareSignedIn(
  database: OpenDatabase,
  databaseUrl: string,
  url: string,
  members: SignedIn[],
): Promise<void> {
  const member = members.at(-1)
  if (!member) throw new Error('There are no members.')
  const measured = await requestsPerSecond(`${url}/api/posts`, member.headers, CONNECTIONS)
  const { feed, reactions } = await statementsOfFeed(database, member.id)
  for (const [work, statements] of [
    ['a feed', [feed, reactions]],
    ['reactions alone', [reactions]],
  ] as const) {
    const baseline = await pgbench(databaseUrl, statements)
    console.log(
      `/api/posts signed in: ${Math.round(measured)} requests/s, ${Math.round((100 * measured) / baseline)} % of pgbench with the SQL of ${work} (${Math.round(baseline)}/s, ${CONNECTIONS} connections)`,
    )
  }
}

/** The SQL of a member's feed, with literal values. */
async function statementsOfFeed({ pool }: OpenDatabase, userId: string) {
  const seen: string[] = []
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      const text = query.sql.replace(/\$(\d+)/g, (_, index) => literal(query.parameters[Number(index) - 1]))
      seen.push(`${text.replaceAll('\n', ' ')};`)
    },
  })
  const { items } = await listPosts(watched, { tab: 'all', sort: 'latest' }, { limit: 50 })
  await reactionsOf(watched, userId, { postIds: items.map((item) => item.id) })
  const [feed = '', reactions = ''] = seen
  return { feed, reactions }
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  return pg.escapeLiteral(String(value))
}

async function pgbench(databaseUrl: string, statements: readonly string[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-pgbench-'))
  try {
    const file = path.join(folder, 'feed.sql')
    await writeFile(file, `${statements.join('\n')}\n`)
    const clients = String(CONNECTIONS)
    const { stdout } = await promisify(execFile)(path.join(serverBinaries() ?? '', 'pgbench'), [
      ...['-n', '-M', 'extended', '-c', clients, '-j', '2', '-T', PGBENCH_SECONDS, '-f', file],
      databaseUrl,
    ])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All members like the same new post at the same time, each with one request. */
async function likeAtOnce({ db }: OpenDatabase, url: string, members: SignedIn[]): Promise<void> {
  const author = members[0]
  if (!author) throw new Error('There are no members.')
  const { id } = await db
    .insertInto('posts')
    .values({ user_id: author.id, content: 'The post that everybody likes' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const agent = new Agent({ connections: 200 })
  // Each member has opened the page, which requested the member's own likes.
  await Promise.all(
    members.map(({ headers }) =>
      request(`${url}/api/me/reactions?postIds=${id}`, {
        headers,
        dispatcher: agent,
      }).then(({ body }) => body.dump()),
    ),
  )
  const started = performance.now()
  const statuses = await Promise.all(
    members.map(async ({ headers }) => {
      const { statusCode, body } = await request(`${url}/api/posts/${id}/like`, {
        method: 'PUT',
        headers,
        dispatcher: agent,
      })
      await body.dump()
      return statusCode
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await agent.close()
  const { rows } = await sql<{ count: number; likes: number; notified: number }>`
    select likes_count as count, (select count(*) from post_likes where post_id = p.id) as likes,
      (select count(*) from notifications where related_post_id = p.id) as notified from posts p where id = ${id}`.execute(
    db,
  )
  const succeeded = statuses.filter((status) => status === 200).length
  console.log(
    `${members.length} likes of one post at once: ${succeeded} succeeded in ${seconds.toFixed(2)} s, ${Math.round(succeeded / seconds)} a second; count ${rows[0]?.count}, rows ${rows[0]?.likes}, notifications ${rows[0]?.notified}`,
  )
}
