import { describe, expect, it } from 'vitest'
import { bounded, clustersOf, type MapCity, positionOf, viewOf } from './clusters.ts'

const SIZE = { width: 800, height: 400 }
const city = (name: string, latitude: number, longitude: number, shows: number): MapCity => ({
  name,
  country: null,
  latitude,
  longitude,
  shows,
})
const CITIES = [
  city('Lisbon', 38.72, -9.14, 12),
  city('Berlin', 52.52, 13.41, 8),
  city('Cascais', 38.7, -9.42, 2),
  city('Suva', -18.14, 178.44, 1),
]

describe('the map of shows', () => {
  it('shows all cities at first, and those that would overlap as one point', () => {
    const view = viewOf(CITIES, SIZE)
    const clusters = clustersOf(CITIES, view, SIZE)
    expect(clusters.flatMap(({ cities }) => cities)).toHaveLength(4)
    expect(clusters[0]).toMatchObject({ shows: 14, cities: [{ name: 'Lisbon' }, { name: 'Cascais' }] })
  })

  it('splits points and drops those outside the view when it zooms in', () => {
    const [lisbon] = clustersOf(CITIES, viewOf(CITIES, SIZE), SIZE)
    const closer = viewOf(lisbon?.cities ?? [], SIZE)
    const near = clustersOf(CITIES, { ...closer, degrees: closer.degrees / 4 }, SIZE)
    expect(near.map(({ cities }) => cities.map(({ name }) => name))).toEqual([['Lisbon'], ['Cascais']])
  })

  it('has north above and east on the right', () => {
    const view = viewOf([], SIZE)
    const [lisbon, berlin] = CITIES.map((one) => positionOf(one, view, SIZE))
    expect(berlin?.x).toBeGreaterThan(lisbon?.x ?? 0)
    expect(berlin?.y).toBeLessThan(lisbon?.y ?? 0)
  })

  it('stays on the earth', () => {
    expect(bounded({ longitude: 500, latitude: -90, degrees: 0 })).toEqual({
      longitude: 180,
      latitude: -60,
      degrees: 0.004,
    })
  })
})
