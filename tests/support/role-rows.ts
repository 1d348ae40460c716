import { randomUUID } from 'node:crypto'
import { type Business, createArtist, createBusiness, uploadDocument } from './business.ts'
import { createMember } from './members.ts'
import type { Role, RoleWorld } from './role-world.ts'

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** By a member made for this: it ends sessions. */
  anew?: boolean
}

export interface Row {
  expected(role: Role): number
  /** Made afresh for each role, so that what one did does not matter to the next. */
  ask?(world: RoleWorld, role: Role): Asked | Promise<Asked>
}

type Ask = Row['ask']

const everybody = (status: number, ask?: Ask): Row => ({ expected: () => status, ask })

/** Visitors are told to sign in. */
const members = (status: number, ask?: Ask): Row => ({
  expected: (role) => (role === 'visitor' ? 401 : status),
  ask,
})

/** The roles named get `status`, other members `refusal`, and visitors are told to sign in. */
const only = (roles: readonly Role[], status: number, ask?: Ask, refusal = 403): Row => ({
  expected: (role) => (role === 'visitor' ? 401 : roles.includes(role) ? status : refusal),
  ask,
})

const nobody = randomUUID()
const claimants: readonly Role[] = ['claimant']
const ofArtist = (world: RoleWorld) => ({ params: { mbid: world.artistId } })
const managed = (world: RoleWorld) => ({ entityType: 'artist', entityId: world.artistId })
const onPost = (world: RoleWorld) => ({ ...managed(world), id: world.post.id })

/** The business of a role; somebody's where it has none. */
const businessOf = async (world: RoleWorld, role: Role): Promise<Business> =>
  isOwner(world, role) ? world.businesses[role] : createBusiness(world.site, await createMember(world.site))

const isOwner = (world: RoleWorld, role: Role): role is keyof RoleWorld['businesses'] =>
  Object.hasOwn(world.businesses, role)

export const ROWS: Record<string, Row> = {
  // The gate
  'GET /api/access': everybody(200),
  'POST /api/access': everybody(200, () => ({ body: { code: 'FANFARE' } })),
  'DELETE /api/access': everybody(200),

  // Accounts
  'POST /auth/v1/signup': everybody(200, () => ({
    body: {
      email: `${randomUUID()}@example.org`,
      password: 'correct horse battery',
      data: { username: `m_${randomUUID().slice(0, 12)}` },
    },
  })),
  'POST /auth/v1/token': everybody(400, () => ({
    query: { grant_type: 'password' },
    body: { email: 'nobody@example.org', password: 'wrong' },
  })),
  'POST /auth/v1/logout': members(204, () => ({ query: { scope: 'others' } })),
  'GET /auth/v1/user': members(200),
  'PUT /auth/v1/user': members(422, () => ({ body: { password: 'another horse battery' } })),
  'POST /auth/v1/recover': everybody(200, () => ({ body: { email: 'nobody@example.org' } })),
  'POST /auth/v1/verify': everybody(403, () => ({ body: { type: 'recovery', token_hash: 'x' } })),
  'GET /auth/v1/factors/recovery-codes': members(404),
  'POST /auth/v1/factors/recovery-codes': members(403),
  'DELETE /auth/v1/factors/recovery-codes': members(403),
  'POST /auth/v1/factors/recovery-codes/regenerate': members(403),
  'POST /auth/v1/factors/recovery-codes/verify': members(422, () => ({ body: { code: 'x' } })),
  'POST /auth/v1/factors': members(403, () => ({ body: { factor_type: 'totp' } })),
  'POST /auth/v1/factors/{id}/challenge': members(200, () => ({ params: { id: nobody } })),
  'POST /auth/v1/factors/{id}/verify': members(422, () => ({
    params: { id: nobody },
    body: { code: '000000', challenge_id: nobody },
  })),
  'DELETE /auth/v1/factors/{id}': members(403, () => ({ params: { id: nobody } })),
  'GET /api/me/sessions': members(200),
  'DELETE /api/me/sessions': members(204, () => ({ anew: true })),
  'DELETE /api/me/sessions/{id}': members(404, (world) => ({
    params: { id: world.members.other.session.user.id },
  })),
  'GET /api/me/security-events': members(200),
  'GET /api/me/roles': members(200),
  'POST /api/me/confirm': members(422, () => ({ body: { password: 'wrong' } })),
  'POST /api/me/delete-account': members(422, () => ({ body: { username: 'nobody', password: 'wrong' } })),
  'GET /api/me/notifications': members(200),
  'GET /api/me/notifications/unread': members(200),
  'PUT /api/me/notifications/read': members(200),
  'PUT /api/me/notifications/{id}/read': members(404, () => ({ params: { id: nobody } })),
  'GET /api/me/export': members(200),
  'POST /api/me/export': members(202),
  'GET /api/exports/{id}': everybody(422, () => ({ params: { id: nobody } })),

  // Discovery
  'GET /api/home/trending-artists': everybody(200),
  'GET /api/home/new-releases': everybody(200),
  'GET /api/home/trending-djs': everybody(200),
  'GET /api/news': everybody(200),
  'GET /api/festivals': everybody(200),
  'GET /api/festivals/{slug}': everybody(200, () => ({ params: { slug: 'carpathia-festival' } })),
  'GET /api/festivals/{slug}/calendar.ics': everybody(200, () => ({
    params: { slug: 'carpathia-festival' },
  })),
  'GET /images/{signature}/{width}/{source}': everybody(404, () => ({
    params: { signature: 'x', width: '640', source: 'x' },
  })),
  'GET /api/search': everybody(200, () => ({ query: { q: 'mira' } })),
  'GET /api/suggestions': everybody(200, () => ({ query: { q: 'mira' } })),
  'GET /robots.txt': everybody(200),
  'GET /sitemap.xml': everybody(200),
  'GET /sitemap/{part}': everybody(200, () => ({ params: { part: 'pages.xml' } })),
  'GET /news.atom': everybody(200),
  'GET /artist/{name}/news.atom': everybody(404, () => ({ params: { name: 'nobody-at-all' } })),
  'GET /og/{kind}/{id}': everybody(404, () => ({ params: { kind: 'post', id: `${nobody}.jpg` } })),

  // Artists
  'GET /api/artists/by-name/{name}': everybody(200, () => ({ params: { name: 'mira-solenne' } })),
  'GET /api/artists/{mbid}': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/recordings': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/releases': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/features': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/contributions': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/news': everybody(200, ofArtist),
  'GET /api/recordings/{mbid}/links': everybody(404, () => ({ params: { mbid: nobody } })),
  'GET /api/releases/{mbid}/links': everybody(404, () => ({ params: { mbid: nobody } })),
  'GET /api/artists/{mbid}/follow': members(200, ofArtist),
  'PUT /api/artists/{mbid}/follow': members(200, ofArtist),
  'DELETE /api/artists/{mbid}/follow': members(200, ofArtist),

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
  'GET /api/posts/{id}/replies': everybody(200, (world) => ({ params: { id: world.post.id } })),
  'POST /api/posts/{id}/replies': members(201, (world) => ({
    params: { id: world.post.id },
    body: { content: 'So did I' },
  })),
  'DELETE /api/replies/{id}': only(['member'], 204, async (world) => ({
    params: { id: (await world.makeReply()).id },
  })),
  'GET /api/me/reactions': members(200, (world) => ({ query: { postIds: world.post.id } })),
  'PUT /api/posts/{id}/like': members(200, (world) => ({ params: { id: world.post.id } })),
  'DELETE /api/posts/{id}/like': members(200, (world) => ({ params: { id: world.post.id } })),
  'PUT /api/replies/{id}/like': members(200, (world) => ({ params: { id: world.reply.id } })),
  'DELETE /api/replies/{id}/like': members(200, (world) => ({ params: { id: world.reply.id } })),
  'PUT /api/posts/{id}/follow': members(200, (world) => ({ params: { id: world.post.id } })),
  'DELETE /api/posts/{id}/follow': members(200, (world) => ({ params: { id: world.post.id } })),

  'GET /api/live': members(200, () => ({ query: { topics: 'member' } })),

  // Files
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
      params: { id: await uploadDocument(world.site, world.members.member) },
    }),
    404,
  ),

  // Profiles
  'POST /api/me/avatar': members(422, () => ({ body: new FormData() })),
  'DELETE /api/me/avatar': members(200),
  'GET /media/avatars/{userId}/{name}': everybody(404, () => ({
    params: { userId: nobody, name: `${'0'.repeat(32)}-128.webp` },
  })),
  'GET /api/profiles/{username}': everybody(200, (world) => ({
    params: { username: world.members.member.username },
  })),
  'GET /api/me/profile': members(200),
  'PATCH /api/me/profile': members(200, () => ({ body: { bio: 'Listens.' } })),

  // Business
  'GET /api/business/accounts': members(200),
  'POST /api/business/accounts': members(201, () => ({
    body: {
      accountType: 'independent_artist',
      businessName: randomUUID(),
      businessEmail: 'office@example.com',
      acceptsTerms: true,
    },
  })),
  'GET /api/business/artists': members(200, () => ({ query: { q: 'mira' } })),
  'GET /api/business/claims': members(200),
  'POST /api/business/artist-claims': only(
    ['verified', 'claimant', 'claimantElsewhere'],
    201,
    async (world, role) => ({
      body: {
        businessAccountId: (await businessOf(world, role)).id,
        artistMusicbrainzId: await createArtist(world.site, 'Claimed'),
        documentIds: [
          await uploadDocument(world.site, role === 'visitor' ? world.members.other : world.members[role]),
        ],
      },
    }),
  ),
  'GET /api/business/artist-claims/{id}/documents': only(
    claimants,
    200,
    async (world) => ({ params: { id: await world.makeArtistClaim(world.businesses.claimant) } }),
    404,
  ),
  'DELETE /api/business/artist-claims/{id}': only(
    claimants,
    204,
    async (world) => ({ params: { id: await world.makeArtistClaim(world.businesses.claimant) } }),
    404,
  ),
  'GET /api/business/festival-claims/{id}/documents': only(
    claimants,
    200,
    async (world) => ({ params: { id: await world.makeFestivalClaim(world.businesses.claimant) } }),
    404,
  ),
  'DELETE /api/business/festival-claims/{id}': only(
    claimants,
    204,
    async (world) => ({ params: { id: await world.makeFestivalClaim(world.businesses.claimant) } }),
    404,
  ),

  // Manage pages
  'GET /api/manage/{entityType}/{entityId}': only(claimants, 200, (world) => ({ params: managed(world) })),
  'GET /api/manage/{entityType}/{entityId}/metrics': only(claimants, 200, (world) => ({
    params: managed(world),
  })),
  'GET /api/manage/{entityType}/{entityId}/posts': only(claimants, 200, (world) => ({
    params: managed(world),
  })),
  'POST /api/manage/{entityType}/{entityId}/posts': only(claimants, 201, (world) => ({
    params: managed(world),
    body: { content: 'News' },
  })),
  'PUT /api/manage/{entityType}/{entityId}/posts/{id}/pin': only(claimants, 200, (world) => ({
    params: onPost(world),
    body: {},
  })),
  'DELETE /api/manage/{entityType}/{entityId}/posts/{id}/pin': only(claimants, 200, (world) => ({
    params: onPost(world),
  })),
  'PUT /api/manage/{entityType}/{entityId}/posts/{id}/hide': only(claimants, 200, (world) => ({
    params: onPost(world),
    body: { reason: 'An advertisement' },
  })),
  'POST /api/manage/{entityType}/{entityId}/posts/{id}/official-replies': only(claimants, 201, (world) => ({
    params: onPost(world),
    body: { content: 'Thank you' },
  })),

  // Admin
  'GET /api/admin/counts': only(['admin'], 200),
  'GET /api/admin/audit-log': only(['admin'], 200),
  'GET /api/admin/accounts': only(['admin'], 200),
  'GET /api/admin/accounts/{id}': only(['admin'], 200, (world) => ({
    params: { id: world.businesses.pending.id },
  })),
  'POST /api/admin/accounts/{id}/approve': only(['admin'], 200, async (world) => ({
    params: { id: await world.makeApplication() },
  })),
  'POST /api/admin/accounts/{id}/reject': only(['admin'], 200, async (world) => ({
    params: { id: await world.makeApplication() },
    body: { reason: 'We could not reach you.' },
  })),
  ...adminClaimRows('artist', (world, of) => world.makeArtistClaim(of)),
  ...adminClaimRows('festival', (world, of) => world.makeFestivalClaim(of)),
}

/** Whoever has a business asks to have a claim of its own approved. */
function adminClaimRows(
  kind: 'artist' | 'festival',
  make: (world: RoleWorld, of?: Business) => Promise<string>,
): Record<string, Row> {
  const claim = async (world: RoleWorld) => ({ params: { id: await make(world) } })
  const ofOneself = async (world: RoleWorld, role: Role) => ({
    params: { id: await make(world, await businessOf(world, role)) },
  })
  return {
    [`GET /api/admin/${kind}-claims`]: only(['admin'], 200),
    [`GET /api/admin/${kind}-claims/{id}`]: only(['admin'], 200, claim),
    [`POST /api/admin/${kind}-claims/{id}/approve`]: only(['admin'], 200, ofOneself),
    [`POST /api/admin/${kind}-claims/{id}/reject`]: only(['admin'], 200, async (world) => ({
      ...(await claim(world)),
      body: { reason: 'The papers were not readable.' },
    })),
    [`DELETE /api/admin/${kind}-claims/{id}`]: only(['admin'], 204, claim),
  }
}
