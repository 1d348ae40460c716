import { beginningOf } from '#platform/storable-text.ts'
import type { FeedPlace } from './entry.ts'
import { coordinatesOf, countryCode, placeOfText } from './place-text.ts'
import { isThing, listOf, typesOf, wordsOf } from './thing.ts'

/** The place of an https://schema.org/Event: its `location` is a text, or a Place with address and coordinates. */
export function placeOf(value: unknown): FeedPlace | null {
  const [first] = listOf(value).filter(
    (one) => !isThing(one) || !typesOf(one).some((type) => /VirtualLocation$/.test(type)),
  )
  if (!isThing(first)) {
    const text = wordsOf(first)
    return text ? { ...placeOfText(text), latitude: null, longitude: null } : null
  }
  const [address] = listOf(first.address)
  const [geo] = listOf(first.geo)
  const at = isThing(geo) ? coordinatesOf(geo.latitude, geo.longitude) : coordinatesOf(null, null)
  const name = wordsOf(first.name)
  if (isThing(address)) {
    const country = isThing(address.addressCountry)
      ? wordsOf(address.addressCountry.name)
      : wordsOf(address.addressCountry)
    const city = wordsOf(address.addressLocality)
    if (!name && !city) return null
    return {
      name: beginningOf(name ?? city ?? '', 160),
      address: beginningOf(wordsOf(address.streetAddress) ?? '', 300) || null,
      city: beginningOf(city ?? '', 120) || null,
      country: country ? countryCode(country) : null,
      ...at,
    }
  }
  const text = wordsOf(address)
  const parsed = text ? placeOfText(name ? `${name}, ${text}` : text) : name ? placeOfText(name) : null
  return parsed && { ...parsed, ...at }
}
