import { sql } from 'kysely'
import { createPost } from './community.ts'
import { createMember } from './members.ts'
import { everybody, members, only, type Row } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const moderators = ['moderator', 'admin'] as const

/** A post by somebody without any role, reported by somebody else. */
async function makeCase({ site }: RoleWorld): Promise<string> {
  const post = await createPost(site, await createMember(site))
  const reporter = await createMember(site)
  const body = { kind: 'post', id: post.id, reason: 'spam' }
  await site.request('/api/reports', { headers: reporter.headers, body })
  const { rows } = await sql<{ id: string }>`
    select id from moderation_cases where subject_id = ${post.id}`.execute(site.platform.db)
  return rows[0]?.id ?? ''
}
const ofCase = async (world: RoleWorld) => ({ params: { id: await makeCase(world) } })

/** Reports, and the decisions of moderators. */
export const REPORT_ROWS: Record<string, Row> = {
  'POST /api/reports': members(204, async ({ site }) => ({
    body: { kind: 'post', id: (await createPost(site, await createMember(site))).id, reason: 'spam' },
  })),
  'GET /api/me/desk': members(200),
  'GET /api/me/decisions': members(200),
  'POST /api/me/decisions/{id}/appeal': members(404, async (world) => ({
    ...(await ofCase(world)),
    body: { text: 'That was no advertisement.' },
  })),
  'POST /api/appeals': everybody(400, () => ({
    body: { pass: 'of nobody', text: 'I did nothing.' },
  })),
  'POST /api/appeals/state': everybody(400, () => ({
    body: { pass: 'of nobody' },
  })),
  'GET /api/admin/waiting': only(['admin'], 200),
  'GET /api/admin/reports': only(moderators, 200),
  'POST /api/admin/reports/{id}/decide': only(moderators, 200, async (world) => ({
    ...(await ofCase(world)),
    body: { outcome: 'removed', rule: 'spam' },
  })),
  'POST /api/admin/reports/{id}/restore': only(moderators, 409, async (world) => ({
    ...(await ofCase(world)),
    body: { reason: 'A mistake.' },
  })),
  'POST /api/admin/reports/{id}/appeal': only(moderators, 409, async (world) => ({
    ...(await ofCase(world)),
    body: { outcome: 'kept', reason: 'It is one.' },
  })),
  'PUT /api/admin/reports/{id}/assignment': only(moderators, 204, async (world) => ({
    ...(await ofCase(world)),
    body: { assigned: true },
  })),
  'POST /api/admin/reports/{id}/notes': only(moderators, 204, async (world) => ({
    ...(await ofCase(world)),
    body: { content: 'The third one this week.' },
  })),
  'GET /api/guidelines/log': everybody(200),
}
