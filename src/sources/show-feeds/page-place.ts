import type { FeedPlace } from './entry.ts'
import { countryCode, placeOfText } from './place-text.ts'
import { isThing, listOf, typesOf, wordsOf } from './thing.ts'

/** Where https://schema.org/Event is, as `location` tells it: a text, or a Place with its address and coordinates. */
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
  const coordinate = (key: string, max: number) => {
    const number = isThing(geo) ? Number(geo[key]) : Number.NaN
    return Number.isFinite(number) && Math.abs(number) <= max ? number : null
  }
  const [latitude, longitude] = [coordinate('latitude', 90), coordinate('longitude', 180)]
  const at =
    latitude !== null && longitude !== null ? { latitude, longitude } : { latitude: null, longitude: null }
  const name = wordsOf(first.name)
  if (isThing(address)) {
    const country = isThing(address.addressCountry)
      ? wordsOf(address.addressCountry.name)
      : wordsOf(address.addressCountry)
    const city = wordsOf(address.addressLocality)
    if (!name && !city) return null
    return {
      name: (name ?? city ?? '').slice(0, 160),
      address: wordsOf(address.streetAddress)?.slice(0, 300) ?? null,
      city: city?.slice(0, 120) ?? null,
      country: country ? countryCode(country) : null,
      ...at,
    }
  }
  const text = wordsOf(address)
  const told = text ? placeOfText(name ? `${name}, ${text}` : text) : name ? placeOfText(name) : null
  return told && { ...told, ...at }
}
