import { pageHead } from '#platform/http/pages/page-head.ts'
import type { Show } from '../../contract.ts'
import type { Availability, ShowStatus } from '../../limits.ts'
import { daysInWords, placeInWords } from '../words.ts'
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
    about: (url) => [schemaOf(show, now, url)],
  })
}

/** A show for search engines: https://schema.org/MusicEvent. `url` makes an absolute address of a path. */
function schemaOf(show: Show, now: number, url: (path: string) => string): Record<string, unknown> {
  const { id, name, kind, status, description, venue, acts } = show
  const page = url(`/show/${id}`)
  const isOnSale = status !== 'cancelled' && Date.parse(show.overAt) > now
  return {
    '@type': 'MusicEvent',
    name,
    url: page,
    ...(description && { description }),
    startDate: show.beginsAt ?? show.date,
    ...((show.endsAt || show.lastDate !== show.date) && { endDate: show.endsAt ?? show.lastDate }),
    eventStatus: `https://schema.org/${STATUSES[status]}`,
    ...(show.previousDate && { previousStartDate: show.previousBeginsAt ?? show.previousDate }),
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
        }
      : { '@type': 'VirtualLocation', url: show.ticketLinks[0]?.url ?? page },
    performer: acts.map((act) => {
      const path = actPath(act)
      return { '@type': 'MusicGroup', name: act.name, ...(path && { url: url(path) }) }
    }),
    ...(show.organiser && { organizer: { '@type': 'Organization', name: show.organiser.businessName } }),
    offers: isOnSale
      ? show.ticketLinks.map(({ url: shop, priceFrom, priceTo, currency, availability }) => ({
          '@type': 'Offer',
          url: shop,
          ...(currency && { price: priceFrom ?? priceTo, priceCurrency: currency }),
          ...(availability && { availability: `https://schema.org/${AVAILABILITIES[availability]}` }),
        }))
      : [],
  }
}
