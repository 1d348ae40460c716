import { createRoute } from '@hono/zod-openapi'
import { listedParameters } from '#features/business/accounts/server/parameters.ts'
import { findListedEntity } from '#features/business/claims/server/listed-entities.ts'
import { type ListedKind, WEBSITE_MAX } from '#features/business/limits.ts'
import type { Db } from '#platform/db/database.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, json, parseId, problems, signedIn } from '#platform/http/router.ts'
import {
  festivalAddresses,
  festivalAddressesQuery,
  type ListedAddress,
  listedAddresses,
} from '../contract.ts'
import type { ClaimedAddresses } from './claimed-addresses.ts'
import type { ListedAt } from './listing-rows.ts'
import { waysFor } from './search-address.ts'

const tags = ['Business']

const listAddresses = createRoute({
  method: 'get',
  ...limitedTo(COSTLY),
  path: '/api/business/addresses/{kind}/{id}',
  operationId: 'listAddresses',
  middleware: signedIn,
  tags,
  summary: 'The addresses that open sources list for an artist, label or venue now. For signed-in people.',
  request: { params: listedParameters },
  responses: { 200: json(listedAddresses, 'Addresses'), ...problems(401, 404, 422, 429, 503) },
})

const listFestivalAddresses = createRoute({
  method: 'get',
  ...limitedTo(COSTLY),
  path: '/api/business/addresses/festival',
  operationId: 'listFestivalAddresses',
  middleware: signedIn,
  tags,
  summary: 'The addresses that open sources list for the festivals of a name now. For signed-in people.',
  request: { query: festivalAddressesQuery },
  responses: { 200: json(festivalAddresses, 'Addresses'), ...problems(401, 422, 429, 503) },
})

/** The addresses from which a claimant chooses one to prove. */
export function createAddressRoutes(db: Db, addresses: ClaimedAddresses) {
  return createRouter()
    .openapi(listAddresses, async (c) => {
      const { kind } = c.req.valid('param')
      const id = parseId(c.req.valid('param'), () => listedNotFound(kind))
      const entity = await findListedEntity(db, kind, id)
      if (!entity) throw listedNotFound(kind)
      const found = await addresses.read(entity)
      c.header('Cache-Control', 'no-store')
      return c.json({ items: found.map(toListedAddress) }, 200)
    })
    .openapi(listFestivalAddresses, async (c) => {
      const { listed, ...others } = await addresses.readFestival(c.req.valid('query').name)
      c.header('Cache-Control', 'no-store')
      // No website of a festival is longer, so a longer address could not be claimed.
      const items = listed.map(toListedAddress).filter(({ address }) => address.length <= WEBSITE_MAX)
      return c.json({ items, isAmbiguous: others.isAmbiguous || others.lookAlike !== undefined }, 200)
    })
}

const toListedAddress = ({ address, listings }: ListedAt): ListedAddress => ({
  address: address.url.href,
  listings,
  methods: waysFor(address),
})

const NOT_FOUND: Record<ListedKind, string> = {
  artist: 'Artist not found',
  label: 'Label not found',
  venue: 'Venue not found',
}

const listedNotFound = (kind: ListedKind) => notFound(NOT_FOUND[kind])
