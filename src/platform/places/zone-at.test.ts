import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { clockIn, zoneAt, zonesOfCountry } from './zone-at.ts'

describe('the zone of a place', () => {
  it.each([
    ['Pago Pago', -14.28, -170.7, 'AS', 'Pacific/Pago_Pago'],
    ['Pago Pago, of an unknown country', -14.28, -170.7, null, 'Pacific/Pago_Pago'],
    ['Apia', -13.83, -171.76, 'WS', 'Pacific/Apia'],
    ['Tarawa', 1.33, 172.98, 'KI', 'Pacific/Tarawa'],
    ['Kiritimati', 1.87, -157.4, 'KI', 'Pacific/Kiritimati'],
    ['Kanton', -2.81, -171.68, 'KI', 'Pacific/Kanton'],
    ['Mata-Utu', -13.28, -176.17, 'WF', 'Pacific/Wallis'],
    ['Dili', -8.56, 125.57, null, 'Asia/Dili'],
    ['Saint-Pierre', 46.78, -56.17, 'PM', 'America/Miquelon'],
    ['Ceuta', 35.89, -5.32, 'ES', 'Africa/Ceuta'],
    ['Büsingen', 47.7, 8.69, 'DE', 'Europe/Busingen'],
    ['Kaliningrad', 54.71, 20.51, 'RU', 'Europe/Kaliningrad'],
    ['Tornio', 65.85, 24.15, 'FI', 'Europe/Helsinki'],
    ['Gevgelija', 41.14, 22.5, 'MK', 'Europe/Skopje'],
    ['coordinates far from the stated country', 35.68, 139.69, 'DE', 'Asia/Tokyo'],
    ['Berlin', 52.52, 13.4, 'DE', 'Europe/Berlin'],
  ])('%s', (_, latitude, longitude, country, zone) => {
    expect(zoneAt({ latitude, longitude, country })).toBe(zone)
  })

  it('has the time of its country for nearly all cities of the world', () => {
    const file = gunzipSync(readFileSync(new URL('cities.txt.gz', import.meta.url))).toString('utf8')
    const year = new Date().getUTCFullYear()
    const wrong = file.split('\n').filter((line) => {
      const [, country = '', latitude, longitude] = line.split('\t')
      const own = zonesOfCountry(country)
      const found = zoneAt({ latitude: Number(latitude), longitude: Number(longitude), country })
      return (
        own.length > 0 && !own.some((zone) => zone === found || clockIn(year, zone) === clockIn(year, found))
      )
    })
    expect(wrong.length).toBeLessThanOrEqual(5)
  })
})
