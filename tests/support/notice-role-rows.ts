import { randomUUID } from 'node:crypto'
import type { NoticeSettingsAnswer } from '#features/notify/delivery/contract.ts'
import { type Purpose, tokenFor } from '#features/notify/delivery/server/addresses.ts'
import { createMember } from './members.ts'
import { everybody, members, nobody, only, type Row } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

/** Any point of the curve is a valid browser key; no private key is needed when nothing is sent. */
const P256DH = 'BCYD_Tc0xs_HAoybllGZIlzoOipbnDmdb0N_s7sWywcCIkWUGMngQmYZ1hkCaIOs2NxGK-y2DLw7st2vq4K-KHU'

const ofToken =
  (purpose: Purpose) =>
  async ({ site }: RoleWorld) => {
    const { id } = await createMember(site)
    const version = purpose === 'unsubscribe' ? 0 : 1
    return { query: { token: await tokenFor(site.platform, id, purpose, version) } }
  }

/** Notices of follows, and their channels. */
export const NOTICE_ROWS: Record<string, Row> = {
  'GET /api/me/notice-settings': members(200),
  'PUT /api/me/notice-settings': members(200, () => ({ body: { timeZone: 'Europe/Berlin' } })),
  'POST /api/me/notice-settings/renew-addresses': members(200),
  'POST /api/me/push-subscriptions': members(200, () => ({
    body: {
      endpoint: `https://push.example/${randomUUID()}`,
      keys: { p256dh: P256DH, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
    },
  })),
  'DELETE /api/me/push-subscriptions/{id}': members(404, async (world) => ({
    params: { id: await subscribeDeviceOfMember(world) },
  })),
  'GET /api/notices/feed.atom': everybody(200, ofToken('feed')),
  'GET /api/notices/calendar.ics': everybody(200, ofToken('calendar')),
  'GET /api/shows/mine.ics': everybody(200, ofToken('shows')),
  'GET /api/unsubscribe': everybody(200, ofToken('unsubscribe')),
  'POST /api/unsubscribe': everybody(200, ofToken('unsubscribe')),
  'GET /api/admin/notices': only(['admin'], 200),
  'GET /api/admin/jobs': only(['admin'], 200),
  'POST /api/admin/jobs/retry': only(['admin'], 404, () => ({ body: { queue: 'shows.news', key: '1' } })),
  'POST /api/admin/notices/dead': only(['admin'], 200, () => ({
    body: { action: 'retry', ids: ['1'], reason: 'Mended' },
  })),
}

async function subscribeDeviceOfMember({ site }: RoleWorld): Promise<string> {
  const { headers } = await createMember(site)
  const answer = await site.request('/api/me/push-subscriptions', {
    headers,
    body: {
      endpoint: `https://push.example/${randomUUID()}`,
      keys: { p256dh: P256DH, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
    },
  })
  const { devices }: NoticeSettingsAnswer = await answer.json()
  return devices[0]?.id ?? nobody
}
