import { build } from '../scripts/prepare.mjs'
import { createMember } from '../tests/support/members.ts'
import { startPostgres, startReplica } from '../tests/support/postgres.ts'
import { overHttp } from '../tests/support/requests.ts'
import { startSite } from '../tests/support/running-site.ts'
import { compareWithBare } from './pages.ts'

const POSTS = 200

/**
 * The built site on a temporary PostgreSQL with one process, two, and two with a replica, each compared with a bare
 * `node:http` server of one process in the same run. The load is generated on this machine and takes part of it.
 */
export async function run(): Promise<void> {
  build()
  const primary = await startPostgres(['synchronous_commit=on'])
  const replica = await startReplica(primary.url)
  try {
    for (const [name, env] of [
      ['one process', {}],
      ['two processes', { WEB_CONCURRENCY: '2' }],
      ['two processes and a replica', { WEB_CONCURRENCY: '2', DATABASE_REPLICA_URLS: replica.url }],
    ] as const) {
      console.log(`— ${name}`)
      await measure({ DATABASE_URL: primary.url, ...env })
    }
  } finally {
    await replica.stop()
    await primary.stop()
  }
}

async function measure(env: Record<string, string>): Promise<void> {
  const site = await startSite(env)
  try {
    const member = await createMember(overHttp(site.url))
    for (let nr = 0; nr < POSTS; nr++) {
      await overHttp(site.url).request('/api/posts', {
        headers: member.headers,
        body: { content: `Post ${nr}` },
      })
    }
    // The home page and a visitor's list come from memory; a member's own posts come from the database each time.
    await compareWithBare(site.url, '/')
    await compareWithBare(site.url, '/api/posts')
    await compareWithBare(site.url, '/api/posts', member.headers)
    await compareWithBare(site.url, '/api/posts?tab=my-posts', member.headers)
  } finally {
    await site.stop()
  }
}
