import { DomUtils, parseDocument } from 'htmlparser2'
import {
  ACTS_MAX,
  ENTRIES_MAX,
  type FeedAct,
  type FeedEntry,
  type FeedMoment,
  type FeedOffer,
  type FeedPlace,
  type FeedProblem,
  isPlausibleYear,
  lastDayOf,
  PROBLEMS_MAX,
  posterAt,
  type ReadShows,
} from './entry.ts'
import { readMicrodata } from './microdata.ts'
import { createPageKeys, type NamedEvent } from './page-keys.ts'
import { countryCode, placeOfText } from './place-text.ts'
import { plainLine, plainText } from './plain-text.ts'

type Thing = Record<string, unknown>

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const DEPTH_MAX = 12
const OFFERS_MAX = 5
const PRICE_MAX = 1_000_000
const EVENTS =
  /^(?:https?:\/\/schema\.org\/)?(?:MusicEvent|Festival|Event|MusicFestival|EventSeries|DanceEvent|ComedyEvent|TheaterEvent|SocialEvent)$/
const FESTIVALS = /Festival$/
const STATUSES: Record<string, FeedEntry['status']> = {
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
}
const AVAILABILITIES: Record<string, FeedOffer['availability']> = {
  InStock: 'available',
  OnlineOnly: 'available',
  LimitedAvailability: 'low-stock',
  SoldOut: 'sold-out',
  OutOfStock: 'sold-out',
}

/**
 * The shows that a page tells as https://schema.org/Event, in JSON-LD or microdata, those that are over left out. Each
 * block is read by itself: a broken one is named with its line.
 */
export function readPage(html: string, address: string, now: Date): ReadShows {
  const problems: FeedProblem[] = []
  const report = (problem: FeedProblem) => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem)
  }
  const lineAt = linesOf(html)
  const document = parseDocument(html, { withStartIndices: true })
  const things: { thing: Thing; line: number }[] = []
  const scripts = DomUtils.getElementsByTagName('script', document).filter((script) =>
    /^application\/ld\+json/i.test(script.attribs.type ?? ''),
  )
  for (const script of scripts) {
    const line = lineAt(script.startIndex ?? 0)
    try {
      collect(parseJson(DomUtils.textContent(script)), line, things, 0)
    } catch (error) {
      const message = error instanceof Error ? error.message.slice(0, 200) : ''
      report({ line, name: null, message: `This block of JSON-LD cannot be read: ${message}` })
    }
  }
  for (const { item, index } of readMicrodata(document)) collect(item, lineAt(index), things, 0)
  const keysOf = createPageKeys(things.map(({ thing }) => namedEvent(thing)))
  const entries = new Map<string, FeedEntry>()
  const today = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  for (const { thing, line } of things) {
    if (entries.size >= ENTRIES_MAX) {
      report({
        line,
        name: null,
        message: `Only the first ${ENTRIES_MAX} entries that are not over are read: what comes here is not.`,
      })
      break
    }
    const entry = toEntry(thing, line, address, keysOf)
    if (typeof entry === 'string') {
      report({ line, name: wordsOf(thing.name), message: entry })
    } else if (!isPlausibleYear(entry.begin.day, now)) {
      report({ line, name: entry.name, message: `No show is in the year ${entry.begin.day.slice(0, 4)}.` })
    } else if (lastDayOf(entry) >= today) {
      entries.set(entry.key, { ...entry, acts: entry.acts.slice(0, ACTS_MAX) })
      if (entry.acts.length > ACTS_MAX) {
        report({ line, name: entry.name, message: `Only the first ${ACTS_MAX} of its acts are read.` })
      }
      for (const message of oddPrices(thing)) report({ line, name: entry.name, message })
    }
  }
  if (things.length === 0 && problems.length === 0) {
    report({
      line: null,
      name: null,
      message: 'The page tells of no event, neither in JSON-LD nor in microdata.',
    })
  }
  const kept = [...entries.values()].map((entry) => ({
    ...entry,
    otherKeys: entry.otherKeys.filter((key) => !entries.has(key)),
  }))
  return { entries: kept, problems, timeZone: null }
}

/** As JSON, without the comments and line breaks in texts that pages leave in it. */
function parseJson(text: string): unknown {
  const bare = text
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/)\s*$/, '')
  try {
    return JSON.parse(bare)
  } catch (error) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those that JSON forbids in texts
    const cleaned = bare.replace(/[\u0000-\u001f]+/g, ' ')
    try {
      return JSON.parse(cleaned)
    } catch {
      throw error
    }
  }
}

/** Events wherever they are in a graph; those below a festival as shows of their own only with a place of their own. */
function collect(value: unknown, line: number, found: { thing: Thing; line: number }[], depth: number): void {
  if (depth > DEPTH_MAX || found.length > ENTRIES_MAX * 2) return
  if (Array.isArray(value)) {
    for (const one of value) collect(one, line, found, depth + 1)
    return
  }
  if (!isThing(value)) return
  if (typesOf(value).some((type) => EVENTS.test(type))) {
    if (value.startDate !== undefined || !value.subEvent) found.push({ thing: value, line })
    for (const below of listOf(value.subEvent)) {
      if (isThing(below) && (below.location || !value.startDate) && !isSlot(below, value)) {
        collect({ location: value.location, organizer: value.organizer, ...below }, line, found, depth + 1)
      }
    }
    return
  }
  for (const key of [
    '@graph',
    'itemListElement',
    'item',
    'mainEntity',
    'event',
    'events',
    'subEvent',
    'hasPart',
  ]) {
    if (key in value) collect(value[key], line, found, depth + 1)
  }
}

/** Whether an event below another is an act's slot: on a stage or at a time of its own, at the same place. */
function isSlot(below: Thing, above: Thing): boolean {
  const [own] = listOf(below.location)
  const [whole] = listOf(above.location)
  if (!own) return true
  if (!isThing(own)) return true
  if (own.address || own.geo)
    return JSON.stringify(own.address) === JSON.stringify(isThing(whole) ? whole.address : undefined)
  return true
}

/** A message where the thing is no show. */
function toEntry(
  thing: Thing,
  line: number,
  address: string,
  keysOf: ReturnType<typeof createPageKeys>,
): FeedEntry | string {
  const told = textOf(thing.name) ?? textOf(thing.headline)
  const name = plainLine(told)
  if (!name) return 'This event has no name.'
  const begin = momentOf(thing.startDate)
  if (!begin) return 'Its startDate is missing or cannot be read.'
  const place = placeOf(thing.location)
  const status = lastPart(textOf(thing.eventStatus))
  const isFestival = typesOf(thing).some((type) => FESTIVALS.test(type))
  return {
    ...keysOf(namedEvent(thing), `${address}#${told}#${begin.day}T${begin.time ?? ''}#${place?.name ?? ''}`),
    line,
    kind: isFestival ? 'festival' : 'concert',
    name: name.slice(0, 160),
    description: plainText(textOf(thing.description))?.slice(0, 5000) ?? null,
    begin,
    end: momentOf(thing.endDate),
    status: STATUSES[status] ?? 'scheduled',
    place,
    isOnline: listOf(thing.location).some(
      (one) => isThing(one) && typesOf(one).some((type) => /VirtualLocation$/.test(type)),
    ),
    acts: actsOf(thing),
    offers: listOf(thing.offers)
      .slice(0, OFFERS_MAX)
      .flatMap((offer) => offerOf(offer)),
    poster: posterAt(listOf(thing.image).slice(0, 5).map(pictureAddress), address),
    series: null,
  }
}

const namedEvent = (thing: Thing): NamedEvent => ({
  names: ['@id', 'url', 'identifier'].flatMap((key) => textOf(thing[key]) ?? []),
  day: momentOf(thing.startDate)?.day ?? '',
})

/** Of a text, or of an `ImageObject`. */
function pictureAddress(value: unknown): string | null {
  return isThing(value) ? textOf(value.contentUrl ?? value.url ?? value['@id']) : textOf(value)
}

function actsOf(thing: Thing): FeedAct[] {
  const performers = [...listOf(thing.performer), ...listOf(thing.performers)].flatMap((one) => {
    const name = isThing(one) ? wordsOf(one.name) : wordsOf(one)
    return name ? [{ name: name.slice(0, 200), mbid: mbidOf(one), stage: null, begin: null, end: null }] : []
  })
  const slots = listOf(thing.subEvent).flatMap((below): FeedAct[] => {
    if (!isThing(below) || !isSlot(below, thing)) return []
    const begin = momentOf(below.startDate)
    const [location] = listOf(below.location)
    const stage = isThing(location) ? wordsOf(location.name) : wordsOf(location)
    const [whole] = listOf(thing.location)
    const isWhole = isThing(whole) && wordsOf(whole.name) === stage
    const [performer] = [...listOf(below.performer), ...listOf(below.performers)]
    const name = (isThing(performer) ? wordsOf(performer.name) : wordsOf(performer)) ?? wordsOf(below.name)
    if (!name) return []
    return [
      {
        name: name.slice(0, 200),
        mbid: mbidOf(performer),
        stage: isWhole ? null : (stage?.slice(0, 80) ?? null),
        begin,
        end: momentOf(below.endDate),
      },
    ]
  })
  const named = new Set(slots.map(({ name }) => name.toLowerCase()))
  return [...slots, ...performers.filter(({ name }) => !named.has(name.toLowerCase()))]
}

function mbidOf(value: unknown): string | null {
  if (!isThing(value)) return null
  const addresses = [value['@id'], ...listOf(value.sameAs)].map(textOf)
  const found = addresses.map((one) => /musicbrainz\.org\/artist\/([0-9a-f-]{36})/i.exec(one ?? '')?.[1])
  return found.find(Boolean)?.toLowerCase() ?? null
}

function placeOf(value: unknown): FeedPlace | null {
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

function offerOf(value: unknown): FeedOffer[] {
  if (!isThing(value)) return []
  const url = textOf(value.url)
  if (!url || !/^https?:\/\//i.test(url) || url.length > 1000 || !URL.canParse(url)) return []
  const currency = currencyOf(value)
  const isKnown = currency !== null && CURRENCIES.has(currency)
  const single = priceOf(value.price)
  const from = priceOf(value.lowPrice) ?? single
  const to = priceOf(value.highPrice)
  const isRange = from !== null && to !== null && to >= from
  return [
    {
      url,
      // A price in a currency that does not exist says nothing.
      priceFrom: isKnown ? (from ?? to) : null,
      priceTo: isKnown && isRange ? to : null,
      currency: isKnown && (from ?? to) !== null ? currency : null,
      availability: AVAILABILITIES[lastPart(textOf(value.availability))] ?? null,
    },
  ]
}

/** What the organiser is told of prices that are left out. */
function oddPrices(thing: Thing): string[] {
  const messages = listOf(thing.offers)
    .slice(0, OFFERS_MAX)
    .flatMap((offer): string[] => {
      if (!isThing(offer)) return []
      const told = [offer.price, offer.lowPrice, offer.highPrice].map(textOf).find((text) => text !== null)
      if (!told) return []
      const currency = currencyOf(offer)
      if (currency === null) return [`Its price ${told.slice(0, 40)} has no priceCurrency and is left out.`]
      if (!CURRENCIES.has(currency))
        return [
          `Its price is in ${currency.slice(0, 40)}, which is no currency of ISO 4217, and is left out.`,
        ]
      return priceOf(told) === null ? [`Its price ${told.slice(0, 40)} cannot be read and is left out.`] : []
    })
  return [...new Set(messages)]
}

const currencyOf = (offer: Thing): string | null => textOf(offer.priceCurrency)?.toUpperCase() ?? null

/**
 * A price as pages write it: with a point as schema.org asks, with a comma, or with either between thousands. Null for
 * other texts, below zero and above a million.
 */
function priceOf(value: unknown): number | null {
  const text = textOf(value)?.replace(/[\s\u00a0\u202f'’]/g, '') ?? ''
  if (!/^\d[\d.,]*$/.test(text)) return null
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  const isGrouped = (mark: string) => new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`).test(text)
  const plain =
    point >= 0 && comma >= 0
      ? point > comma
        ? text.replaceAll(',', '')
        : text.replaceAll('.', '').replace(',', '.')
      : isGrouped(',') || (isGrouped('.') && text.split('.').length > 2)
        ? text.replace(/[.,]/g, '')
        : text.replace(',', '.')
  const number = Number(plain)
  return Number.isFinite(number) && number <= PRICE_MAX ? number : null
}

/** A date or time as ISO 8601 tells it; an offset gives the instant, but no zone. */
function momentOf(value: unknown): FeedMoment | null {
  const text = textOf(Array.isArray(value) ? value[0] : value)
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text ?? '',
    )
  const [, day = '', time = null, offset] = parts ?? []
  const date = new Date(`${day}T00:00:00Z`)
  if (!parts || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return null
  if (!time) return { day, time: null, zone: null, instant: null }
  if (!offset) return { day, time, zone: null, instant: null }
  const iso = offset.toUpperCase() === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`
  const instant = new Date(`${day}T${time}:00${iso}`)
  if (Number.isNaN(instant.getTime())) return null
  return { day, time, zone: iso === 'Z' ? 'UTC' : null, instant: instant.toISOString() }
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

const typesOf = (thing: Thing): string[] => listOf(thing['@type']).map(String)

function textOf(value: unknown): string | null {
  const [first] = listOf(value)
  const plain = isThing(first) ? (first['@value'] ?? first['@id']) : first
  if (typeof plain !== 'string' && typeof plain !== 'number') return null
  return String(plain).replaceAll('\0', '').toWellFormed().replace(/&amp;/g, '&').trim() || null
}

/** Of a name. */
const wordsOf = (value: unknown) => plainLine(textOf(value))

const lastPart = (text: string | null) => text?.split('/').at(-1) ?? ''

/** Tells in which line of a text an index is, from 1; a page has thousands of blocks, so its lines are found once. */
function linesOf(text: string): (index: number) => number {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at)
  return (index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? index) < index) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
