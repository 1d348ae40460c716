import { requireManaged } from '#features/business/public.ts'
import { type NewShow, newShow } from '#features/shows/editor/contract.ts'
import { recordChange } from '#features/shows/editor/server/history/change-rows.ts'
import { findShow } from '#features/shows/list/server/show-list.ts'
import { announceShow, insertShow, lockOwnShow } from '#features/shows/server/show-rows.ts'
import type { Trx } from '#platform/db/database.ts'
import { addDays, dayAt } from '#platform/time.ts'
import { type Businesses, type Claim, hostName } from './businesses.ts'

export interface WorldShow {
  claim: Claim
  fields: NewShow
  cancelled?: string
}

interface Night {
  /** Days from now. */
  in: number
  name?: string
  venue: string
  address: string
  city: string
  country: string
  timeZone: string
  price?: number
  currency?: string
  availability?: 'available' | 'low-stock' | 'sold-out'
  support?: string
  cancelled?: string
}

const lisbon = { city: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon', currency: 'EUR' }
const porto = { ...lisbon, city: 'Porto' }
const hove = { city: 'Hove', country: 'GB', timeZone: 'Europe/London', currency: 'GBP' }
const berlin = { city: 'Berlin', country: 'DE', timeZone: 'Europe/Berlin', currency: 'EUR' }
const budapest = { city: 'Budapest', country: 'HU', timeZone: 'Europe/Budapest', currency: 'HUF' }
const toronto = { city: 'Toronto', country: 'CA', timeZone: 'America/Toronto', currency: 'CAD' }

/** The tours of the artists that are claimed, in the order of their claims. */
const TOURS: readonly (readonly Night[])[] = [
  [
    { in: -20, venue: 'Sala das Cordas', address: 'Rua da Ponte 8', ...porto, price: 18 },
    {
      in: 6,
      venue: 'Casa do Cais',
      address: 'Rua do Cais 4',
      ...lisbon,
      price: 22,
      availability: 'low-stock',
    },
    {
      in: 24,
      venue: 'Sala das Cordas',
      address: 'Rua da Ponte 8',
      ...porto,
      price: 20,
      availability: 'available',
    },
    {
      in: 61,
      venue: 'Kesselhaus am Kanal',
      address: 'Uferweg 21',
      ...berlin,
      price: 25,
      support: 'Petra Nyman',
    },
  ],
  [
    { in: -9, venue: 'The Boat Shed', address: '3 Shingle Row', ...hove, price: 12 },
    {
      in: 11,
      venue: 'The Boat Shed',
      address: '3 Shingle Row',
      ...hove,
      price: 14,
      availability: 'sold-out',
    },
    {
      in: 33,
      venue: 'Kesselhaus am Kanal',
      address: 'Uferweg 21',
      ...berlin,
      price: 19,
      support: 'Low Tide Radio',
    },
    {
      in: 40,
      venue: 'Sala das Cordas',
      address: 'Rua da Ponte 8',
      ...porto,
      cancelled: 'The van has failed its test.',
    },
  ],
  [
    {
      in: 4,
      name: 'One night, all tram stops',
      venue: 'Depot 6',
      address: 'Sín utca 6',
      ...budapest,
      price: 3900,
    },
    {
      in: 47,
      venue: 'Lakeshore Rooms',
      address: '88 Foundry Lane',
      ...toronto,
      price: 35,
      availability: 'available',
    },
  ],
  [
    {
      in: 17,
      venue: 'Casa do Cais',
      address: 'Rua do Cais 4',
      ...lisbon,
      price: 15,
      availability: 'available',
    },
  ],
]

/** The shows that the approved claimants publish. */
export function createShows({ claims }: Businesses, now: Date): WorldShow[] {
  const approved = claims.filter(({ status }) => status === 'approved')
  const dayFromNow = (days: number) => addDays(dayAt(now), days)
  const nights = approved
    .filter(({ kind }) => kind === 'artist')
    .flatMap((claim, i) => (TOURS[i] ?? []).map((night) => nightOf(claim, night, dayFromNow)))
  const editions = approved
    .filter(({ kind }) => kind === 'festival')
    .flatMap((claim) => [editionOf(claim, -200, dayFromNow), editionOf(claim, 96, dayFromNow)])
  const hosted = approved
    .filter(({ kind }) => kind === 'venue')
    .flatMap((claim) => [hostedBy(claim, 13, dayFromNow), hostedBy(claim, 34, dayFromNow)])
  return [...nights, ...editions, ...hosted]
}

function nightOf(claim: Claim, night: Night, dayFromNow: (days: number) => string): WorldShow {
  const { venue, address, city, country, timeZone, price, currency, availability, support } = night
  const slug = hostName(claim.entityName)
  return {
    claim,
    cancelled: night.cancelled,
    fields: {
      kind: 'concert',
      name: night.name ?? claim.entityName,
      timeZone,
      date: dayFromNow(night.in),
      time: '20:30',
      venue: { name: venue, address, city, country },
      acts: [
        { artistMbid: claim.entityId, name: claim.entityName, role: 'headliner' },
        ...(support ? [{ artistMbid: null, name: support, role: 'support' as const }] : []),
      ],
      ticketLinks: price
        ? [
            {
              url: `https://tickets.${slug}.example/${dayFromNow(night.in)}`,
              priceFrom: price,
              currency,
              availability,
            },
          ]
        : [],
    },
  }
}

/** An evening that a venue publishes, with acts that the catalogue does not know. */
const hostedBy = (claim: Claim, days: number, dayFromNow: (days: number) => string): WorldShow => ({
  claim,
  fields: {
    kind: 'concert',
    name: 'Slow dances by the river',
    description:
      'A band that takes requests, a floor that was waxed this morning, and a singer until the last ferry.',
    timeZone: 'Europe/Lisbon',
    date: dayFromNow(days),
    time: '22:00',
    venue: null,
    acts: [
      { name: 'Orquestra do Ginjal', role: 'headliner' },
      { name: 'Saltmarsh Choir', role: 'guest' },
    ],
    ticketLinks: [
      {
        url: `https://tickets.casa-do-cais.example/${dayFromNow(days)}`,
        priceFrom: 12,
        currency: 'EUR',
        availability: 'available',
      },
    ],
  },
})

function editionOf(claim: Claim, days: number, dayFromNow: (days: number) => string): WorldShow {
  const date = dayFromNow(days)
  return {
    claim,
    fields: {
      kind: 'festival',
      name: `${claim.entityName} ${date.slice(0, 4)}`,
      description:
        'Four days between the river and the hills. Gates open at two, refill points are the blue taps, dogs stay home, and grandmothers enter free with a grandchild.',
      timeZone: 'Europe/Ljubljana',
      date,
      endDate: dayFromNow(days + 3),
      venue: { name: 'Weir Meadow', address: 'Ob jezu 1', city: 'Škofja Loka', country: 'SI' },
      acts: [
        { name: 'Brass Meridian', role: 'headliner' },
        { name: 'Kobalt Garten', role: 'headliner' },
        { name: 'Yuzu Static', role: 'support' },
        { name: 'DJ Cardamom', role: 'support' },
        { name: 'Saltmarsh Choir', role: 'guest' },
      ],
      ticketLinks: [
        {
          url: 'https://tickets.weir-meadow.example/pass',
          priceFrom: 95,
          priceTo: 140,
          currency: 'EUR',
          availability: 'available',
        },
      ],
    },
  }
}

/** Publishes the shows as the endpoints do, after the claims. */
export async function addShows(trx: Trx, shows: readonly WorldShow[]): Promise<void> {
  for (const { claim, fields, cancelled } of shows) {
    const path = { entityType: claim.kind, entityId: claim.entityId }
    const managed = await requireManaged(trx, claim.business.owner.id, path, { action: 'show.create' })
    const editor = claim.business.owner.id
    const { id } = await insertShow(trx, managed, editor, newShow.parse(fields))
    const published = await findShow(trx, id)
    await recordChange(trx, managed, editor, { before: undefined, after: published })
    if (cancelled) {
      const before = await lockOwnShow(trx, managed, id)
      await announceShow(trx, before, { status: 'cancelled', reason: cancelled })
      await recordChange(trx, managed, editor, { before: published, after: await findShow(trx, id) })
    }
  }
}
