import { randomUUID } from 'node:crypto'
import { CLAIM_KINDS, type ClaimKind, type ClaimStatus } from '#features/business/limits.ts'
import {
  type Business,
  createArtist,
  createBusiness,
  createLabel,
  createProof,
  createVenue,
  uploadDocument,
} from './business.ts'
import { createMember } from './members.ts'
import { everybody, members, nobody, only, type Row } from './role-row.ts'
import type { Role, RoleWorld } from './role-world.ts'

const claimants: readonly Role[] = ['claimant']

/** The business of a role, or a new one if it has none. */
const businessOf = async (world: RoleWorld, role: Role): Promise<Business> =>
  isOwner(world, role) ? world.businesses[role] : createBusiness(world.site, await createMember(world.site))

/** The e-mail address in the applications that these rows send. */
export const BUSINESS_EMAIL = 'office@example.com'

/** One without open claims, where the role has a verified one. */
const newBusinessOf = (world: RoleWorld, role: Role): Promise<Business> =>
  role === 'verified' || role === 'claimant' || role === 'claimantElsewhere'
    ? createBusiness(world.site, world.members[role])
    : businessOf(world, role)

const isOwner = (world: RoleWorld, role: Role): role is keyof RoleWorld['businesses'] =>
  Object.hasOwn(world.businesses, role)

/** An unused document of the role, for visitors that of a member: uploaded unless there is one. */
export async function documentOf({ site, members }: RoleWorld, role: Role): Promise<string> {
  const member = role === 'visitor' ? members.other : members[role]
  const unused = await site.platform.db
    .selectFrom('media_files')
    .select('id')
    .where('user_id', '=', member.id)
    .where('kind', '=', 'document')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return unused?.id ?? uploadDocument(site, member)
}

/** Business accounts, claims and the admin dashboard. */
export const BUSINESS_ROWS: Record<string, Row> = {
  // Business
  'GET /api/business/accounts': members(200),
  'POST /api/business/accounts': members(201, () => ({
    body: {
      accountType: 'independent_artist',
      businessName: randomUUID(),
      businessEmail: BUSINESS_EMAIL,
      acceptsTerms: true,
    },
  })),
  'PUT /api/business/accounts/{id}': only(
    claimants,
    200,
    async ({ site, members: { claimant } }) => ({
      params: { id: (await createBusiness(site, claimant, 'pending')).id },
      body: { accountType: 'record_label', businessName: randomUUID(), businessEmail: BUSINESS_EMAIL },
    }),
    404,
  ),
  'DELETE /api/business/accounts/{id}': only(
    claimants,
    204,
    async ({ site, members: { claimant } }) => ({
      params: { id: (await createBusiness(site, claimant, 'pending')).id },
    }),
    404,
  ),
  'GET /api/business/artists': members(200, () => ({ query: { q: 'mira' } })),
  'GET /api/business/festivals': members(200, () => ({ query: { q: 'dune' } })),
  'GET /api/business/labels': members(200, () => ({ query: { q: 'night' } })),
  'GET /api/business/venues': members(200, () => ({ query: { q: 'casa' } })),
  'GET /api/business/claims': members(200),
  'POST /api/business/claims/artist': only(
    ['verified', 'claimant', 'claimantElsewhere'],
    201,
    async (world, role) => ({
      body: {
        businessAccountId: (await businessOf(world, role)).id,
        artistMusicbrainzId: await createArtist(world.site, 'Claimed'),
        documentIds: [await documentOf(world, role)],
      },
    }),
  ),
  'POST /api/business/claims/label': only(
    ['verified', 'claimant', 'claimantElsewhere'],
    201,
    async (world, role) => ({
      body: {
        businessAccountId: (await businessOf(world, role)).id,
        labelMusicbrainzId: await createLabel(world.site, 'Claimed'),
        documentIds: [await documentOf(world, role)],
      },
    }),
  ),
  'POST /api/business/claims/venue': only(
    ['verified', 'claimant', 'claimantElsewhere'],
    201,
    async (world, role) => ({
      body: {
        businessAccountId: (await businessOf(world, role)).id,
        venueId: await createVenue(world.site, `Claimed ${randomUUID()}`),
        documentIds: [await documentOf(world, role)],
      },
    }),
  ),
  'POST /api/business/claims/festival': only(
    ['verified', 'claimant', 'claimantElsewhere'],
    201,
    async (world, role) => ({
      body: {
        businessAccountId: (await businessOf(world, role)).id,
        festivalName: `Festival ${randomUUID()}`,
        website: 'https://festival.example/',
        documentIds: [await documentOf(world, role)],
      },
    }),
  ),
  'GET /api/business/claims/{kind}/{id}/documents': ofEachKind((kind) =>
    only(claimants, 200, async (world) => ({ params: await claimOf(world, kind, 'claimant') }), 404),
  ),
  'DELETE /api/business/claims/{kind}/{id}': ofEachKind((kind) =>
    only(claimants, 204, async (world) => ({ params: await claimOf(world, kind, 'claimant') }), 404),
  ),

  'GET /api/business/addresses/{kind}/{id}': members(404, () => ({ params: { kind: 'label', id: nobody } })),
  // The site of this test has no sources.
  'GET /api/business/addresses/festival': members(503, () => ({ query: { name: 'Dune Nights' } })),
  'GET /api/business/proofs': members(200),
  'POST /api/business/proofs': only(
    ['verified', 'claimant', 'claimantElsewhere'],
    201,
    async (world, role) => ({
      body: {
        kind: 'festival',
        businessAccountId: (await newBusinessOf(world, role)).id,
        festivalName: `Festival ${randomUUID()}`,
        address: 'https://festival.example/',
      },
    }),
  ),
  'POST /api/business/proofs/{id}/check': only(
    claimants,
    200,
    async ({ site, businesses, makeArtistClaim }) => {
      const claimId = await makeArtistClaim(businesses.claimant)
      return { params: { id: (await createProof(site, businesses.claimant, claimId)).id } }
    },
    404,
  ),
  'DELETE /api/business/proofs/{id}': only(
    claimants,
    204,
    async ({ site, businesses }) => ({ params: { id: (await createProof(site, businesses.claimant)).id } }),
    404,
  ),
  'GET /verify/{token}': everybody(200, async ({ site, businesses }) => ({
    params: { token: (await createProof(site, businesses.claimant)).token },
  })),

  // Admin
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
  'GET /api/admin/claims/{kind}': ofEachKind((kind) => only(['admin'], 200, () => ({ params: { kind } }))),
  'GET /api/admin/claims/{kind}/{id}': ofEachKind((kind) =>
    only(['admin'], 200, async (world) => ({ params: await claimOf(world, kind) })),
  ),
  // Roles with a business try to approve a claim of their own.
  'POST /api/admin/claims/{kind}/{id}/approve': ofEachKind((kind) =>
    only(['admin'], 200, async (world, role) => ({ params: await claimOf(world, kind, role) })),
  ),
  'POST /api/admin/claims/{kind}/{id}/reject': ofEachKind((kind) =>
    only(['admin'], 200, async (world) => ({
      params: await claimOf(world, kind),
      body: { reason: 'The papers were not readable.' },
    })),
  ),
  'POST /api/admin/claims/{kind}/{id}/revoke': ofEachKind((kind) =>
    only(['admin'], 200, async (world) => ({
      params: await claimOf(world, kind, undefined, 'approved'),
      body: { reason: 'It is not theirs.' },
    })),
  ),
  'POST /api/admin/claims/{kind}/{id}/delete': ofEachKind((kind) =>
    only(['admin'], 204, async (world) => ({
      params: await claimOf(world, kind),
      body: { reason: 'Made twice' },
    })),
  ),
}

/** The path parameters of a new claim by the business of a role, or by a new one. */
async function claimOf(world: RoleWorld, kind: ClaimKind, role?: Role, status?: ClaimStatus) {
  const business = role && (await businessOf(world, role))
  const makers = {
    artist: world.makeArtistClaim,
    festival: world.makeFestivalClaim,
    label: world.makeLabelClaim,
    venue: world.makeVenueClaim,
  }
  return { kind, id: await makers[kind](business, status) }
}

/** One endpoint, requested for claims of all kinds. */
function ofEachKind(rowFor: (kind: ClaimKind) => Row): Row {
  const others = CLAIM_KINDS.filter((kind) => kind !== 'artist')
  return { ...rowFor('artist'), also: others.map((kind) => rowFor(kind).create) }
}
