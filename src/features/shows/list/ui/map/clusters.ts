import type { ShowMap } from '../../search-contract.ts'

export type MapCity = ShowMap['cities'][number]

/** The visible part of the map: its middle in degrees, and the degrees of longitude of one pixel. */
export interface MapView {
  longitude: number
  latitude: number
  degrees: number
}

export interface Size {
  width: number
  height: number
}

/** Cities so close together that they are one point; the first one has most shows. */
export interface Cluster {
  cities: [MapCity, ...MapCity[]]
  shows: number
  /** Pixels from the left and the top. */
  x: number
  y: number
}

/** Points closer than this, in pixels, are merged. */
const APART = 46
const SMALLEST_DEGREES = 0.004
const LARGEST_DEGREES = 360 / 300
/** Degrees around a city that a map of this city alone shows. */
const LEAST_SPAN = 8

/** How much a degree of latitude is stretched against one of longitude, so that places keep their shape. */
export const stretchAt = (latitude: number): number =>
  1 / Math.cos((Math.min(Math.abs(latitude), 65) * Math.PI) / 180)

export function positionOf(
  { longitude, latitude }: Pick<MapCity, 'longitude' | 'latitude'>,
  view: MapView,
  { width, height }: Size,
): { x: number; y: number } {
  return {
    x: width / 2 + (longitude - view.longitude) / view.degrees,
    y: height / 2 - ((latitude - view.latitude) * stretchAt(view.latitude)) / view.degrees,
  }
}

/** The points on the map; those outside the view are left out. */
export function clustersOf(cities: readonly MapCity[], view: MapView, size: Size): Cluster[] {
  const clusters: Cluster[] = []
  for (const city of cities) {
    const { x, y } = positionOf(city, view, size)
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue
    const near = clusters.find((one) => Math.hypot(one.x - x, one.y - y) < APART)
    if (near) {
      near.cities.push(city)
      near.shows += city.shows
    } else clusters.push({ cities: [city], shows: city.shows, x, y })
  }
  return clusters
}

/** The view that shows all of these cities. */
export function viewOf(cities: readonly MapCity[], size: Size): MapView {
  const longitudes = cities.map(({ longitude }) => longitude)
  const latitudes = cities.map(({ latitude }) => latitude)
  const [west, east] = cities.length ? [Math.min(...longitudes), Math.max(...longitudes)] : [-170, 180]
  const [south, north] = cities.length ? [Math.min(...latitudes), Math.max(...latitudes)] : [-56, 72]
  const latitude = (south + north) / 2
  const wide = Math.max((east - west) * 1.25, LEAST_SPAN)
  const high = Math.max((north - south) * 1.35, LEAST_SPAN / 2) * stretchAt(latitude)
  return bounded({
    longitude: (west + east) / 2,
    latitude,
    degrees: Math.max(wide / size.width, high / size.height),
  })
}

/** Limits the view to the earth and to a readable scale. */
export const bounded = ({ longitude, latitude, degrees }: MapView): MapView => ({
  longitude: Math.min(180, Math.max(-180, longitude)),
  latitude: Math.min(80, Math.max(-60, latitude)),
  degrees: Math.min(LARGEST_DEGREES, Math.max(SMALLEST_DEGREES, degrees)),
})
