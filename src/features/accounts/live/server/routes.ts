import { createRoute } from '@hono/zod-openapi'
import { Refusal } from '#features/accounts/audit/server/refusal-log.ts'
import { isAdmin } from '#features/accounts/roles/server/roles.ts'
import { clientAddress, networkOf } from '#platform/http/edge/client-address.ts'
import { createRouter, problems, requireViewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { audienceOf, liveEvent, liveQuery } from '../contract.ts'
import { CONNECTIONS_OF_A_MEMBER, CONNECTIONS_OF_A_NETWORK } from '../limits.ts'
import { createHub, type Hub, type HubParts } from './hub.ts'

const live = createRoute({
  method: 'get',
  'x-connections-at-once': { member: CONNECTIONS_OF_A_MEMBER, network: CONNECTIONS_OF_A_NETWORK },
  path: '/api/live',
  operationId: 'streamEvents',
  tags: ['Live'],
  summary:
    'What happens under the topics, as server-sent events, for as long as one listens. For everybody; the topic member for signed-in people, the topic admin for admins.',
  request: { query: liveQuery },
  responses: {
    200: { description: 'A stream of events', content: { 'text/event-stream': { schema: liveEvent } } },
    ...problems(401, 403, 422, 429, 503),
  },
})

function createLiveRoutes(platform: Platform, hub: Hub) {
  return createRouter().openapi(live, async (c) => {
    const { topics, age = 0 } = c.req.valid('query')
    const audiences = new Set(topics.map(audienceOf))
    const isPersonal = audiences.has('member') || audiences.has('admin')
    const viewer = isPersonal ? requireViewer(c) : c.get('viewer')
    if (audiences.has('admin') && viewer && !(await isAdmin(platform.db, viewer.id))) {
      throw new Refusal(403, 'Only admins may listen to this.', { action: 'admin.open' })
    }
    const isReconnect = c.req.header('last-event-id') !== undefined
    const stream = hub.listen({ topics, age, viewer, network: networkOf(clientAddress(c)), isReconnect })
    return new Response(stream, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Proxies must neither cache nor buffer it.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      },
    })
  })
}

/** Live events for open pages. */
export const createLive = (platform: Platform, parts: HubParts) => ({
  routes: createLiveRoutes(platform, createHub(platform, parts)),
})
