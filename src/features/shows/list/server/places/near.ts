import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cityOfFilter } from '#features/shows/countries.ts'

/** The most venues that one request examines; the nearest come first. */
const VENUES_MAX = 3000
const KM_PER_DEGREE = 111.2

/** Ids of venues in a city, such as "Birmingham, US". */
export const venuesIn = (city: string): RawBuilder<{ id: string }> =>
  sql`select v.id from venues v where ${isInCity(city)} limit ${VENUES_MAX}`

/** Whether a venue `v` is in a city; a venue without a known country matches any. */
export function isInCity(text: string): RawBuilder<SqlBool> {
  const { name, country } = cityOfFilter(text)
  const isThere = country === null ? sql`true` : sql`(v.country = ${country} or v.country is null)`
  return sql<SqlBool>`(search_fold(v.city) = search_fold(${name}) and ${isThere})`
}

/** Ids of venues within a distance of a place ("latitude,longitude"), nearest first. */
export function venuesNear(place: string, km: number): RawBuilder<{ id: string }> {
  const { middle, boxes } = circleOf(place, km)
  const isInBox = boxes.map(
    ({ west, south, east, north }) => sql<SqlBool>`point(place_longitude, place_latitude) <@ box(
      point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
  )
  return sql`
    select id from venues
    where place_latitude is not null and (${sql.join(isInBox, sql` or `)}) and ${kmFrom(middle)} <= ${km}
    order by ${kmFrom(middle)}, id limit ${VENUES_MAX}`
}

/** Whether a row's place is within a distance of a place. */
export function isNear(place: string, km: number): RawBuilder<SqlBool> {
  const { middle, boxes } = circleOf(place, km)
  const isInBox = boxes.map(
    ({
      west,
      south,
      east,
      north,
    }) => sql<SqlBool>`(place_latitude between ${south}::float8 and ${north}::float8
      and place_longitude between ${west}::float8 and ${east}::float8)`,
  )
  return sql<SqlBool>`((${sql.join(isInBox, sql` or `)}) and ${kmFrom(middle)} <= ${km})`
}

const kmFrom = (place: { latitude: number; longitude: number }) =>
  kmBetween(place, { latitude: sql.ref('place_latitude'), longitude: sql.ref('place_longitude') })

/** The great-circle distance (haversine) between a place and that of a row, in kilometres. */
export const kmBetween = (
  { latitude, longitude }: { latitude: number; longitude: number },
  row: { latitude: RawBuilder<unknown>; longitude: RawBuilder<unknown> },
) => sql<number>`
  12742 * asin(sqrt(least(1, power(sin(radians(${row.latitude} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${row.latitude}))
      * power(sin(radians(${row.longitude} - ${longitude}::float8) / 2), 2))))`

/** The bounding boxes of a circle, two when it crosses the antimeridian; an index can search them. */
function circleOf(place: string, km: number) {
  const [latitude = 0, longitude = 0] = place.split(',').map(Number)
  const height = km / KM_PER_DEGREE
  const south = latitude - height
  const north = latitude + height
  // Around a pole every longitude is near.
  const isPolar = south <= -89 || north >= 89
  const widest = Math.max(Math.abs(south), Math.abs(north))
  const width = isPolar ? 360 : Math.min(360, height / Math.cos((widest * Math.PI) / 180))
  const west = longitude - width
  const east = longitude + width
  const shifts = [0, ...(west < -180 ? [360] : []), ...(east > 180 ? [-360] : [])]
  const boxes = shifts.map((shift) => ({ south, north, west: west + shift, east: east + shift }))
  return { middle: { latitude, longitude }, boxes }
}
