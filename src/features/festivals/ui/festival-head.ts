import type { Festival } from '../contract.ts'

const AVAILABILITY: Record<Festival['status'], string> = {
  available: 'InStock',
  'low-stock': 'LimitedAvailability',
  'sold-out': 'SoldOut',
}

/** A festival for search engines: https://schema.org/MusicEvent. `url` makes a path absolute. */
export function schemaOf(festival: Festival, url: (path: string) => string): Record<string, unknown> {
  const { slug, artist, image, venue, address, city, startsAt, lastDate, status, description } = festival
  const page = url(`/tickets?event=${slug}`)
  return {
    '@type': 'MusicEvent',
    name: artist,
    description,
    url: page,
    image: url(image),
    startDate: startsAt,
    endDate: lastDate,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue,
      address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: city },
    },
    performer: festival.lineup.map(({ name }) => ({ '@type': 'MusicGroup', name })),
    offers: festival.ticketTiers.map(({ name, price, available }) => ({
      '@type': 'Offer',
      name,
      ...amountOf(price),
      availability: `https://schema.org/${available ? AVAILABILITY[status] : 'SoldOut'}`,
      url: page,
    })),
  }
}

/** Splits "1,595 AED" into number and currency. */
function amountOf(price: string): { price: string; priceCurrency: string } {
  const [amount = '', priceCurrency = ''] = price.split(' ')
  return { price: amount.replaceAll(',', ''), priceCurrency }
}
