import type { BlockLists } from '#features/accounts/blocks/contract.ts'
import { documentOf } from './business-role-rows.ts'
import { createMember, type Member } from './members.ts'
import { everybody, members, nobody, only, type Row, somebody } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

/** Mutes a word for a member and returns its id. */
async function muteWord(site: RoleWorld['site'], member: Member): Promise<string> {
  const answer = await site.request('/api/me/muted-words', {
    headers: member.headers,
    body: { word: 'unheard-of', days: null },
  })
  const { words }: BlockLists = await answer.json()
  return words[0]?.id ?? ''
}

/** Posts, replies and reactions, live events, files, blocks and mutes. */
export const COMMUNITY_ROWS: Record<string, Row> = {
  // Community
  'GET /api/posts': everybody(200),
  'POST /api/posts': members(201, () => ({ body: { content: 'Hello' } })),
  'GET /api/posts/count': everybody(200, (world) => ({
    query: { linkedEntityType: 'artist', linkedEntityId: world.artistId },
  })),
  'GET /api/posts/{id}': everybody(200, (world) => ({ params: { id: world.post.id } })),
  'DELETE /api/posts/{id}': only(['member'], 204, async (world) => ({
    params: { id: (await world.makePost()).id },
  })),
  'PUT /api/posts/{id}': only(['member'], 200, async (world) => ({
    params: { id: (await world.makePost()).id },
    body: { content: 'Heard it again' },
  })),
  'GET /api/posts/{id}/versions': everybody(200, (world) => ({ params: { id: world.post.id } })),
  'PUT /api/replies/{id}': only(['member'], 200, async (world) => ({
    params: { id: (await world.makeReply()).id },
    body: { content: 'So did they' },
  })),
  'GET /api/replies/{id}/versions': everybody(200, (world) => ({ params: { id: world.reply.id } })),
  'DELETE /api/posts/{id}/card': only(['member'], 204, async (world) => ({
    params: { id: (await world.makePost()).id },
  })),
  'DELETE /api/replies/{id}/card': only(['member'], 204, async (world) => ({
    params: { id: (await world.makeReply()).id },
  })),
  'GET /api/posts/{id}/replies': everybody(200, (world) => ({ params: { id: world.post.id } })),
  'GET /api/posts/{id}/replies/context': everybody(200, (world) => ({
    params: { id: world.post.id },
    query: { ids: world.reply.id },
  })),
  'GET /api/replies': everybody(200, () => ({ query: { author: 'member' } })),
  'POST /api/posts/{id}/replies': members(201, (world) => ({
    params: { id: world.post.id },
    body: { content: 'So did I' },
  })),
  'DELETE /api/replies/{id}': only(['member'], 204, async (world) => ({
    params: { id: (await world.makeReply()).id },
  })),
  'GET /api/me/drafts/{form}': members(200, () => ({ params: { form: 'post' } })),
  'PUT /api/me/drafts/{form}': members(204, () => ({ params: { form: 'post' }, body: { text: 'Not yet' } })),
  'DELETE /api/me/drafts/{form}': members(204, () => ({ params: { form: 'post' } })),
  'GET /api/member-suggestions': members(200, () => ({ query: { q: 'm' } })),
  'GET /api/me/reactions': members(200, (world) => ({ query: { postIds: world.post.id } })),
  'PUT /api/posts/{id}/like': members(200, (world) => ({ params: { id: world.post.id } })),
  'DELETE /api/posts/{id}/like': members(200, (world) => ({ params: { id: world.post.id } })),
  'PUT /api/replies/{id}/like': members(200, (world) => ({ params: { id: world.reply.id } })),
  'DELETE /api/replies/{id}/like': members(200, (world) => ({ params: { id: world.reply.id } })),
  'PUT /api/posts/{id}/follow': members(200, (world) => ({ params: { id: world.post.id } })),
  'DELETE /api/posts/{id}/follow': members(200, (world) => ({ params: { id: world.post.id } })),

  // Admins subscribe to a topic of their own; `live.test.ts` shows that others may not.
  'GET /api/live': members(200, (_, role) => ({ query: { topics: role === 'admin' ? 'admin' : 'member' } })),

  // Files
  'GET /api/me/storage': members(200),
  'POST /api/media': members(422, () => ({ body: new FormData() })),
  'POST /api/media/documents': members(422, () => ({ body: new FormData() })),
  'GET /media/community-media/{userId}/{name}': everybody(404, () => ({
    params: { userId: nobody, name: `${'0'.repeat(13)}-${'0'.repeat(24)}.webp` },
  })),
  'GET /media/documents/{id}': everybody(404, () => ({
    params: { id: nobody },
    query: { expires: '1', signature: 'x' },
  })),
  'DELETE /api/media/{id}': only(
    ['member'],
    204,
    async (world) => ({
      params: { id: await documentOf(world, 'member') },
    }),
    404,
  ),

  // Blocking and muting, of members without any other role
  'GET /api/me/blocks': members(200),
  'PUT /api/me/blocks/{id}': members(200, somebody),
  'DELETE /api/me/blocks/{id}': members(200, somebody),
  'PUT /api/me/mutes/{id}': members(200, somebody),
  'DELETE /api/me/mutes/{id}': members(200, somebody),
  'PUT /api/me/muted-artists/{id}': members(200, (world) => ({
    params: { id: world.artistId },
    body: { name: 'Mira Solenne' },
  })),
  'DELETE /api/me/muted-artists/{id}': members(200, (world) => ({ params: { id: world.artistId } })),
  'POST /api/me/muted-words': members(200, () => ({ body: { word: 'unheard-of', days: 7 } })),
  'DELETE /api/me/muted-words/{id}': members(200, async (world) => ({
    params: { id: await muteWord(world.site, await createMember(world.site)) },
  })),
}
