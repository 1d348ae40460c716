import type { VenueDetails } from '#features/shows/contract.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'

/** The head of a venue's page, with https://schema.org/MusicVenue. */
export function venueHead(matches: Parameters<typeof pageHead>[0], venue: VenueDetails) {
  const { id, name, address, city, country, latitude, longitude, website, capacity } = venue
  const path = `/venue/${id}`
  return pageHead(matches, {
    title: `${name}, ${city} · Fanfare`,
    description: `Shows at ${name} in ${city}`,
    path,
    about: (url) => [
      {
        '@type': 'MusicVenue',
        name,
        url: url(path),
        address: {
          '@type': 'PostalAddress',
          ...(address && { streetAddress: address }),
          addressLocality: city,
          ...(country && { addressCountry: country }),
        },
        ...(website && { sameAs: website }),
        ...(capacity && { maximumAttendeeCapacity: capacity }),
        ...(latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      },
    ],
  })
}
