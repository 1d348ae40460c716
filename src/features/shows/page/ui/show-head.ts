import type { Show } from '#features/shows/contract.ts'
import type { Availability, ShowStatus } from '#features/shows/limits.ts'
import { daysInWords, placeInWords } from '#features/shows/ui/words.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { isoAt } from '#platform/time.ts'
import { actPath } from './act-path.ts'

const STATUSES: Record<ShowStatus, string> = {
  scheduled: 'EventScheduled',
  moved: 'EventRescheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
}
const AVAILABILITIES: Record<Availability, string> = {
  available: 'InStock',
  'low-stock': 'LimitedAvailability',
  'sold-out': 'SoldOut',
}

/** The head of a show's page. `now` in milliseconds since 1970. */
export function showHead(matches: Parameters<typeof pageHead>[0], show: Show, now: number) {
  const { id, name, description, acts } = show
  const where = `${daysInWords(show)} · ${placeInWords(show)}`
  return pageHead(matches, {
    title: `${name} · ${where} · Fanfare`,
    description: description ?? `${acts.map((act) => act.name).join(', ')}: ${where}`,
    path: `/show/${id}`,
    image: { path: `/og/show/${id}.jpg`, alt: name },
    about: (url) => [schemaOf(show, now, url)],
  })
}

/**
 * A show for search engines: https://schema.org/MusicEvent; a festival is a https://schema.org/Festival as well. The
 * previous date is stated only for a moved show, and prices only when they are known. `url` makes an absolute address
 * of a path.
 */
function schemaOf(show: Show, now: number, url: (path: string) => string): Record<string, unknown> {
  const { id, name, kind, status, description, venue, acts, poster, face } = show
  const page = url(`/show/${id}`)
  const local = (instant: string | null) => instant && isoAt(new Date(instant), show.timeZone)
  const offers = status !== 'cancelled' && Date.parse(show.overAt) > now ? show.ticketLinks : []
  return {
    '@type': kind === 'festival' ? 'Festival' : 'MusicEvent',
    name,
    url: page,
    ...(description && { description }),
    ...((poster?.url ?? face.imageUrl) && { image: url(poster?.url ?? face.imageUrl ?? '') }),
    startDate: local(show.beginsAt) ?? show.date,
    ...((show.endsAt || show.lastDate !== show.date) && { endDate: local(show.endsAt) ?? show.lastDate }),
    eventStatus: `https://schema.org/${STATUSES[status]}`,
    ...(status === 'moved' &&
      show.previousDate && { previousStartDate: local(show.previousBeginsAt) ?? show.previousDate }),
    eventAttendanceMode: `https://schema.org/${kind === 'stream' ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: venue
      ? {
          '@type': 'Place',
          name: venue.name,
          address: {
            '@type': 'PostalAddress',
            ...(venue.address && { streetAddress: venue.address }),
            addressLocality: venue.city,
            ...(venue.country && { addressCountry: venue.country }),
          },
          ...(venue.latitude !== null && {
            geo: { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude },
          }),
        }
      : { '@type': 'VirtualLocation', url: show.ticketLinks[0]?.url ?? page },
    ...(acts.length > 0 && {
      performer: acts.map((act) => {
        // Search engines would show it at the artist.
        const path = act.isUnconfirmed ? undefined : actPath(act)
        return { '@type': 'MusicGroup', name: act.name, ...(path && { url: url(path) }) }
      }),
    }),
    ...(show.organiser && { organizer: { '@type': 'Organization', name: show.organiser.businessName } }),
    ...(offers.length > 0 && {
      offers: offers.map(({ url: shop, priceFrom, priceTo, currency, availability }) => ({
        '@type': 'Offer',
        url: shop,
        ...(currency &&
          (priceFrom ?? priceTo) !== null && { price: priceFrom ?? priceTo, priceCurrency: currency }),
        ...(availability && { availability: `https://schema.org/${AVAILABILITIES[availability]}` }),
      })),
    }),
  }
}
