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
import { createManaged } from './managed.ts'
import { createMember } from './members.ts'
import { everybody, members, nobody, only, type Row } from './role-row.ts'
import type { Role, RoleWorld } from './role-world.ts'
import { createShow, dayFromNow, showOf } from './shows.ts'

const claimants: readonly Role[] = ['claimant']
const managed = (world: RoleWorld) => ({ entityType: 'artist', entityId: world.artistId })
const onShow = async (world: RoleWorld) => ({ ...managed(world), id: await world.makeShow() })
const onPost = (world: RoleWorld) => ({ ...managed(world), id: world.post.id })

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

const ofManagedArtist = (world: RoleWorld) => ({ params: { artistId: world.artistId } })

/** A show of another artist that names the managed one. */
async function onBilling({ site, artistId }: RoleWorld): Promise<{ artistId: string; id: string }> {
  const { owner, artistId: otherId } = await createManaged(site, 'Kestrel Yard')
  const { id } = await createShow(
    site,
    owner,
    { id: otherId, name: 'Kestrel Yard' },
    {
      acts: [
        { artistMbid: otherId, name: 'Kestrel Yard', role: 'headliner' },
        { artistMbid: artistId, name: 'Mira Solenne', role: 'support' },
      ],
    },
  )
  return { artistId, id }
}

/** Body of a product. */
const PRODUCT = {
  title: 'Cap',
  category: 'apparel',
  price: 20,
  currency: 'EUR',
  url: 'https://shop.example/cap',
}

/** Adds a product to the managed artist and returns its id; where it has the most that it may have, the id of one it has. */
async function addProduct({ site, artistId, headers }: RoleWorld): Promise<string> {
  const url = `/api/manage/artist/${artistId}/products`
  const added = await site.request(url, { headers: headers.claimant, body: PRODUCT })
  const answer = added.ok ? added : await site.request(url, { headers: headers.claimant })
  return (await answer.json()).items[0].id
}

/** Business accounts, claims, manage pages and the admin dashboard. */
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

  // What claimants state
  'GET /api/manage/artist/{artistId}/products': only(claimants, 200, ofManagedArtist),
  'POST /api/manage/artist/{artistId}/products': only(claimants, 201, (world) => ({
    ...ofManagedArtist(world),
    body: PRODUCT,
  })),
  'PUT /api/manage/artist/{artistId}/products/{id}': only(claimants, 200, async (world) => ({
    params: { artistId: world.artistId, id: await addProduct(world) },
    body: { ...PRODUCT, seen: PRODUCT },
  })),
  'DELETE /api/manage/artist/{artistId}/products/{id}': only(claimants, 200, async (world) => ({
    params: { artistId: world.artistId, id: await addProduct(world) },
  })),
  'GET /api/manage/artist/{artistId}/products/changes': only(claimants, 200, ofManagedArtist),
  'POST /api/manage/artist/{artistId}/products/changes/{id}/undo': only(claimants, 200, async (world) => {
    await addProduct(world)
    const { site, artistId, headers } = world
    const answer = await site.request(`/api/manage/artist/${artistId}/products/changes`, {
      headers: headers.claimant,
    })
    const { id } = (await answer.json()).items[0]
    return { params: { artistId, id }, body: { seen: id } }
  }),

  // Manage pages
  'GET /api/manage/{entityType}/{entityId}': {
    ...only(claimants, 200, (world) => ({ params: managed(world) })),
    also: [
      ({ labelId }) => ({ params: { entityType: 'label', entityId: labelId } }),
      ({ venueId }) => ({ params: { entityType: 'venue', entityId: venueId } }),
    ],
  },
  'PUT /api/manage/venue/{venueId}/facts': only(claimants, 200, async (world) => {
    const { version } = await world.site.platform.db
      .selectFrom('venues')
      .select('facts_version as version')
      .where('id', '=', world.venueId)
      .executeTakeFirstOrThrow()
    return {
      params: { venueId: world.venueId },
      body: { name: 'Casa da Noite', city: 'Lisbon', country: 'PT', capacity: 300, version },
    }
  }),
  'GET /api/manage/venue/{venueId}/facts/changes': only(claimants, 200, ({ venueId }) => ({
    params: { venueId },
  })),
  'POST /api/manage/venue/{venueId}/facts/changes/{id}/undo': only(claimants, 200, async (world) => {
    const { site, venueId, headers } = world
    const path = `/api/manage/venue/${venueId}/facts`
    const { version } = await (await site.request(`/api/venues/${venueId}`)).json()
    const body = { name: 'Casa da Noite', city: 'Lisbon', country: 'PT', capacity: 1 + version, version }
    // The first change of what was known before may name no country, and then nothing can be put back.
    for (const more of [0, 1]) {
      const change = { ...body, capacity: body.capacity + more, version: version + more }
      const answer = await site.request(path, { method: 'PUT', headers: headers.claimant, body: change })
      if (!answer.ok) throw new Error(`The facts were not changed: ${await answer.text()}`)
    }
    const answer = await site.request(`${path}/changes`, { headers: headers.claimant })
    const { items } = await answer.json()
    return { params: { venueId, id: items[0].id } }
  }),
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

  // Shows
  'GET /api/manage/{entityType}/{entityId}/shows': only(claimants, 200, (world) => ({
    params: managed(world),
  })),
  'POST /api/manage/{entityType}/{entityId}/shows': only(claimants, 201, (world) => ({
    params: managed(world),
    body: showOf({ id: world.artistId, name: 'Mira Solenne' }),
  })),
  'PUT /api/manage/{entityType}/{entityId}/shows/{id}': only(claimants, 200, async (world) => ({
    params: await onShow(world),
    body: showOf({ id: world.artistId, name: 'Mira Solenne' }),
  })),
  'PUT /api/manage/{entityType}/{entityId}/shows/{id}/status': only(claimants, 200, async (world) => ({
    params: await onShow(world),
    body: { status: 'cancelled' },
  })),
  'GET /api/manage/{entityType}/{entityId}/shows/{id}/line-up': only(claimants, 200, async (world) => ({
    params: await onShow(world),
  })),
  'PUT /api/manage/{entityType}/{entityId}/shows/{id}/line-up/draft': only(claimants, 200, async (world) => ({
    params: await onShow(world),
    body: { acts: [], version: 0 },
  })),
  'DELETE /api/manage/{entityType}/{entityId}/shows/{id}/line-up/draft': only(
    claimants,
    200,
    async (world) => ({ params: await onShow(world), query: { version: '0' } }),
  ),
  'PUT /api/manage/{entityType}/{entityId}/shows/{id}/line-up': only(claimants, 200, async (world) => ({
    params: await onShow(world),
    body: {
      acts: showOf({ id: world.artistId, name: 'Mira Solenne' }).acts,
      version: 0,
    },
  })),
  'PUT /api/manage/{entityType}/{entityId}/shows/{id}/days/{day}': only(claimants, 200, async (world) => ({
    params: { ...(await onShow(world)), day: dayFromNow(30) },
    body: { cancelled: false },
  })),
  'POST /api/manage/{entityType}/{entityId}/shows/{id}/duplicate': only(claimants, 201, async (world) => ({
    params: await onShow(world),
    body: { date: dayFromNow(395) },
  })),
  'GET /api/manage/{entityType}/{entityId}/shows/changes': only(claimants, 200, (world) => ({
    params: managed(world),
  })),
  'POST /api/manage/{entityType}/{entityId}/shows/changes/{id}/undo': only(claimants, 200, async (world) => {
    const { id } = await onShow(world)
    const { site, artistId, headers } = world
    const path = `/api/manage/artist/${artistId}/shows`
    const removed = await site.request(`${path}/${id}`, { method: 'DELETE', headers: headers.claimant })
    if (!removed.ok) throw new Error(`The show was not deleted: ${await removed.text()}`)
    const answer = await site.request(`${path}/changes`, { headers: headers.claimant })
    const { items } = await answer.json()
    return { params: { ...managed(world), id: items[0].id } }
  }),
  'GET /api/manage/artist/{artistId}/billings': only(claimants, 200, ofManagedArtist),
  'GET /api/manage/artist/{artistId}/billings/changes': only(claimants, 200, ofManagedArtist),
  'PUT /api/manage/artist/{artistId}/billings/{id}': only(claimants, 200, async (world) => ({
    params: await onBilling(world),
    body: { standing: 'confirmed' },
  })),
  'POST /api/manage/artist/{artistId}/billings/changes/{id}/undo': only(claimants, 200, async (world) => {
    const { artistId, id } = await onBilling(world)
    const { site, headers } = world
    const path = `/api/manage/artist/${artistId}/billings`
    const body = { standing: 'removed' }
    const decided = await site.request(`${path}/${id}`, { method: 'PUT', headers: headers.claimant, body })
    if (!decided.ok) throw new Error(`It was not decided: ${await decided.text()}`)
    const { items } = await (await site.request(`${path}/changes`, { headers: headers.claimant })).json()
    return { params: { artistId, id: items[0].id } }
  }),
  'GET /api/manage/{entityType}/{entityId}/feeds': only(claimants, 200, (world) => ({
    params: managed(world),
  })),
  // The claim of the test was approved by documents; `show-feeds.test.ts` adds feeds.
  'POST /api/manage/{entityType}/{entityId}/feeds': only(claimants, 422, (world) => ({
    params: managed(world),
    body: { address: 'https://mira.example/shows.ics' },
  })),
  'POST /api/manage/{entityType}/{entityId}/feeds/{id}/reading': only(claimants, 404, (world) => ({
    params: { ...managed(world), id: '01a0c0de-0000-7000-8000-000000000000' },
  })),
  'DELETE /api/manage/{entityType}/{entityId}/feeds/{id}': only(claimants, 404, (world) => ({
    params: { ...managed(world), id: '01a0c0de-0000-7000-8000-000000000000' },
  })),
  'POST /api/manage/{entityType}/{entityId}/act-names': only(claimants, 200, (world) => ({
    params: managed(world),
    body: { names: ['Mira Solenne'] },
  })),
  'DELETE /api/manage/{entityType}/{entityId}/shows/{id}': only(claimants, 204, async (world) => ({
    params: await onShow(world),
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
