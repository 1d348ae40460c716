import type { z } from '@hono/zod-openapi'
import type { ReadFaces } from '#features/catalogue/public.ts'
import { createBillingRoutes } from '#features/shows/billings/server/billing-routes.ts'
import { findExisting } from '#features/shows/editor/server/change-show.ts'
import { createHistoryRoutes } from '#features/shows/editor/server/history/history-routes.ts'
import { createManageRoutes } from '#features/shows/editor/server/manage-routes.ts'
import { createFeedRoutes } from '#features/shows/feeds/server/feed-routes.ts'
import { createLineUpRoutes } from '#features/shows/line-ups/server/line-up-routes.ts'
import { createMineRoutes } from '#features/shows/line-ups/server/mine-routes.ts'
import { createPlanRoutes } from '#features/shows/line-ups/server/plan-routes.ts'
import { createPlaceRoutes } from '#features/shows/list/server/places/place-routes.ts'
import { createReadRoutes } from '#features/shows/list/server/read-routes.ts'
import { createVenueRoutes } from '#features/shows/venues/server/venue-routes.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { listedShow, show } from '../contract.ts'
import { withFace } from './show-faces.ts'

interface Needs {
  /** Reads the feeds that are due. */
  readFeeds: () => void
  /** Looks up the places of new and changed venues. */
  placeVenues: () => void
  cities: Cities
  readFaces: ReadFaces
}

export function createShowRoutes(platform: Platform, { readFeeds, placeVenues, cities, readFaces }: Needs) {
  const faces = {
    readFaces,
    readShow: async (id: string) => withFace(readFaces, await findExisting(platform.db, id)),
  }
  return (
    createRouter()
      // Must come before the routes with a show's id.
      .route('/', createMineRoutes(platform))
      .route('/', createPlaceRoutes(platform, cities))
      .route('/', createReadRoutes(platform, readFaces))
      .route('/', createPlanRoutes(platform))
      .route('/', createHistoryRoutes(platform, placeVenues, faces))
      .route('/', createBillingRoutes(platform, readFaces))
      .route('/', createManageRoutes(platform, placeVenues, faces))
      .route('/', createLineUpRoutes(platform, faces))
      .route('/', createFeedRoutes(platform, readFeeds))
      .route('/', createVenueRoutes(platform, placeVenues))
  )
}

export type ShowRoutes = ReturnType<typeof createShowRoutes>

const LISTED_SHOW: z.input<typeof listedShow> = {
  id: '0196b0c1-9d2e-7f3a-8b4c-5d6e7f809a1b',
  kind: 'concert',
  name: 'An evening of brass',
  status: 'scheduled',
  statusReason: null,
  timeZone: 'Europe/Bucharest',
  date: '2026-06-12',
  lastDate: '2026-06-12',
  time: '20:00',
  beginsAt: '2026-06-12T17:00:00.000Z',
  overAt: '2026-06-12T23:00:00.000Z',
  previousDate: null,
  previousBeginsAt: null,
  venue: {
    id: '0196b0c1-0a1b-7c2d-8e3f-405162738495',
    name: 'The Hall',
    address: 'Main Street 1',
    city: 'Cluj-Napoca',
    country: 'RO',
    latitude: 46.7712,
    longitude: 23.6236,
  },
  cancelledDays: [],
  acts: [
    {
      number: 1,
      name: 'Radiohead',
      artistMbid: 'a74b1b7f-71a5-4011-9441-d0b5e4122711',
      isUnconfirmed: false,
      role: 'headliner',
      stage: null,
      day: null,
      time: null,
      endTime: null,
      beginsAt: null,
      endsAt: null,
    },
  ],
  actCount: 1,
  ticketLinks: [],
  festival: null,
  updatedAt: '2026-05-02T10:00:00.000Z',
  hiddenReason: null,
  face: { id: 'a74b1b7f-71a5-4011-9441-d0b5e4122711', name: 'Radiohead', imageUrl: null },
}

nameSchema(listedShow, 'ListedShow', 'A show in a list, with the first of its acts.', LISTED_SHOW)
nameSchema(show, 'Show', 'A show with all of its acts.', {
  ...LISTED_SHOW,
  description: null,
  poster: null,
  endTime: null,
  endsAt: null,
  organiser: null,
  mbid: null,
  sources: [{ field: 'when', source: 'organiser' }],
  updatedAt: '2026-05-02T18:30:00.000Z',
})
