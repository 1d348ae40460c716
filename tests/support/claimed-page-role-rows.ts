import { createManaged } from './managed.ts'
import { only, type Row } from './role-row.ts'
import type { Role, RoleWorld } from './role-world.ts'
import { createShow, dayFromNow, showOf } from './shows.ts'

const claimants: readonly Role[] = ['claimant']

const managed = (world: RoleWorld) => ({ entityType: 'artist', entityId: world.artistId })

const onShow = async (world: RoleWorld) => ({ ...managed(world), id: await world.makeShow() })

const onPost = (world: RoleWorld) => ({ ...managed(world), id: world.post.id })

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

/** What claimants state on their pages, publish there and edit: facts, products, posts, shows, feeds. */
export const CLAIMED_PAGE_ROWS: Record<string, Row> = {
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
}
