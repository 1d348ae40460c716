import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import anyAscii from 'any-ascii'

/** A city of at least 5,000 inhabitants (GeoNames, CC BY 4.0); coordinates to a hundredth of a degree. */
export interface City {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  latitude: number
  longitude: number
}

export interface Cities {
  /** The largest city of that name, in the country where one is given; undefined if none is known. */
  find(name: string, country?: string | null): City | undefined
  /** Cities of that name, then those whose name begins so, the largest first. "Vienna, US" means the country too. */
  search(text: string, limit: number): City[]
}

/** Other usual names of large cities, by the one that GeoNames has. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  Antwerp: ['Antwerpen', 'Anvers'],
  Athens: ['Athina'],
  Belgrade: ['Beograd'],
  Brussels: ['Brussel', 'Bruxelles'],
  Bucharest: ['București'],
  Copenhagen: ['København'],
  Florence: ['Firenze'],
  'Frankfurt am Main': ['Frankfurt'],
  Genoa: ['Genova'],
  Genève: ['Geneva', 'Genf'],
  Göteborg: ['Gothenburg'],
  Kyiv: ['Kiev'],
  Köln: ['Cologne'],
  Lisbon: ['Lisboa'],
  Milan: ['Milano'],
  Moscow: ['Moskva'],
  Munich: ['München', 'Muenchen'],
  Naples: ['Napoli'],
  'New York City': ['New York', 'NYC'],
  Nürnberg: ['Nuremberg'],
  Prague: ['Praha'],
  Rome: ['Roma'],
  Sevilla: ['Seville'],
  'The Hague': ['Den Haag'],
  Turin: ['Torino'],
  Venice: ['Venezia'],
  Vienna: ['Wien'],
  Warsaw: ['Warszawa'],
  'Washington, D.C.': ['Washington', 'Washington DC'],
}

let loaded: ReturnType<typeof readCities> | undefined
const load = () => (loaded ??= readCities())

/** The cities of the world, read from their file once, when they are first needed. */
export function createCities(): Cities {
  const named = (name: string): City[] => {
    const { all, byName } = load()
    return (byName.get(foldedName(name)) ?? []).flatMap((at) => all[at] ?? [])
  }
  return {
    find: (name, country) => {
      // Some write "Brooklyn, NY".
      const [first = name] = name.split(',')
      return [...named(name), ...named(first)].find((one) => !country || one.country === country)
    },
    search(text, limit) {
      const [, name = text, country] = /^(.*\S)\s*,\s*([A-Za-z]{2})$/.exec(text) ?? []
      const fits = (city: City | undefined) => !country || city?.country === country.toUpperCase()
      const found = named(name).filter(fits).slice(0, limit)
      const start = foldedName(name)
      const { all, folded } = load()
      for (let at = 0; at < all.length && start !== '' && found.length < limit; at++) {
        const city = all[at]
        if (city && folded[at]?.startsWith(start) && fits(city) && !found.includes(city)) found.push(city)
      }
      return found
    },
  }
}

function readCities() {
  const file = fileURLToPath(new URL('cities.txt.gz', import.meta.url))
  const all = gunzipSync(readFileSync(file)).toString('utf8').split('\n').map(cityOf)
  const folded = all.map(({ name }) => foldedName(name))
  const byName = new Map<string, number[]>()
  const add = (name: string, at: number) => {
    const known = byName.get(name)
    if (known) known.push(at)
    else byName.set(name, [at])
  }
  folded.forEach(add)
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    const [at] = byName.get(foldedName(name)) ?? []
    if (at === undefined) continue
    // The large city comes before towns that have the name elsewhere.
    for (const other of others.map(foldedName)) byName.set(other, [at, ...(byName.get(other) ?? [])])
  }
  return { all, folded, byName }
}

function cityOf(line: string): City {
  const [name = '', country = '', latitude, longitude] = line.split('\t')
  return { name, country, latitude: Number(latitude), longitude: Number(longitude) }
}

/** Without case, accents and punctuation. */
function foldedName(name: string): string {
  const latin = /^[A-Za-z ]+$/.test(name) ? name : anyAscii(name).replace(/[^A-Za-z0-9]+/g, ' ')
  return latin.toLowerCase().trim()
}
