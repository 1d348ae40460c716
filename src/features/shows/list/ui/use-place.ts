import { useQuery } from '@tanstack/react-query'
import { countryName } from '#features/shows/countries.ts'
import { placesQuery } from '#features/shows/ui/page-queries.ts'
import { isCoordinates } from './shows-search.ts'

export type NearPlace =
  | { state: 'none' | 'looking' | 'unknown' | 'failed' }
  | { state: 'known'; coordinates: string; name: string }

type Found = { name: string; country: string | null; latitude: number; longitude: number }

/** Resolves `near` of an address: coordinates, or the largest city of that name. */
export function usePlace(near: string | undefined): NearPlace {
  const isName = near !== undefined && !isCoordinates(near)
  const { data, isError } = useQuery({ ...placesQuery(near ?? ''), enabled: isName })
  if (!near) return { state: 'none' }
  if (!isName) return { state: 'known', coordinates: near, name: near.replace(',', ', ') }
  if (!data) return { state: isError ? 'failed' : 'looking' }
  const [place] = data.items
  return place ? { state: 'known', ...knownAs(place) } : { state: 'unknown' }
}

/** The coordinates of a place in the form of addresses, and its name. */
export const knownAs = ({ name, country, latitude, longitude }: Found) => ({
  coordinates: `${latitude},${longitude}`,
  name: [name, country && countryName(country)].filter(Boolean).join(', '),
})
