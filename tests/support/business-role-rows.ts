import { randomUUID } from 'node:crypto'
import { type Business, createArtist, createBusiness, uploadDocument } from './business.ts'
import { createMember } from './members.ts'
import { members, only, type Row } from './role-row.ts'
import type { Role, RoleWorld } from './role-world.ts'

const claimants: readonly Role[] = ['claimant']
const managed = (world: RoleWorld) => ({ entityType: 'artist', entityId: world.artistId })
const onPost = (world: RoleWorld) => ({ ...managed(world), id: world.post.id })

/** The business of a role; somebody's where it has none. */
const businessOf = async (world: RoleWorld, role: Role): Promise<Business> =>
  isOwner(world, role) ? world.businesses[role] : createBusiness(world.site, await createMember(world.site))

const isOwner = (world: RoleWorld, role: Role): role is keyof RoleWorld['businesses'] =>
  Object.hasOwn(world.businesses, role)

/** Business accounts, claims, manage pages and the admin's. */
export const BUSINESS_ROWS: Record<string, Row> = {
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
