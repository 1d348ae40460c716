import { DomUtils } from 'htmlparser2'
import { parseHtmlDocument } from '#platform/foreign/parse-html.ts'
import { beginningOf } from '#platform/storable-text.ts'
import { addDays, dayAt } from '#platform/time.ts'
import {
  ACTS_MAX,
  ENTRIES_MAX,
  type FeedEntry,
  type FeedProblem,
  isPlausibleYear,
  lastDayOf,
  PROBLEMS_MAX,
  posterAt,
  type ReadShows,
} from './entry.ts'
import { readMicrodata } from './microdata.ts'
import { actsOf, isSlot } from './page-acts.ts'
import { createPageKeys, type NamedEvent } from './page-keys.ts'
import { oddPrices, offersOf } from './page-offers.ts'
import { placeOf } from './page-place.ts'
import { plainLine, plainText } from './plain-text.ts'
import {
  isThing,
  listOf,
  momentOf,
  type Thing,
  termOf,
  textOf,
  typesOf,
  withLocalNames,
  wordsOf,
} from './thing.ts'

const DEPTH_MAX = 12
/** The most characters of broken JSON that a message quotes. */
const SHOWN_MAX = 40
/** The most characters between one event and the next when the line of an event is looked up. */
const LOOKED_AHEAD = 50_000
const EVENTS =
  /^(?:MusicEvent|Festival|Event|MusicFestival|EventSeries|DanceEvent|ComedyEvent|TheaterEvent|SocialEvent)$/i
const FESTIVALS = /Festival$/i
/** The states of an event in schema.org, in small letters; the first that a page states counts. */
const STATUSES: [status: FeedEntry['status'], names: readonly string[]][] = [
  ['cancelled', ['eventcancelled', 'eventcanceled', 'cancelled', 'canceled']],
  ['moved', ['eventrescheduled', 'rescheduled']],
  ['postponed', ['eventpostponed', 'postponed']],
]

/**
 * Reads the shows that a page states as https://schema.org/Event, in JSON-LD or microdata, and that are not over. Each
 * block is read by itself: a broken one is reported with its line.
 */
export function readPage(html: string, address: string, now: Date): ReadShows {
  const problems: FeedProblem[] = []
  const report = (problem: FeedProblem) => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem)
  }
  const lineAt = linesOf(html)
  const document = parseHtmlDocument(html)
  const things: { thing: Thing; line: number }[] = []
  const scripts = DomUtils.getElementsByTagName('script', document).filter((script) =>
    /^application\/ld\+json/i.test(script.attribs.type ?? ''),
  )
  for (const script of scripts) {
    const line = lineAt(script.startIndex ?? 0)
    const text = DomUtils.textContent(script)
    const begin = script.firstChild?.startIndex ?? 0
    try {
      const placed: typeof things = []
      collect(withLocalNames(parseJson(text)), line, placed, 0)
      const placeIn = placesIn(text)
      for (const { thing } of placed) {
        const at = placeIn(thing)
        things.push({ thing, line: at === undefined ? line : lineAt(begin + at) })
      }
    } catch (error) {
      const at = brokenAt(error)
      const isWhole = at === undefined || at < text.trimEnd().length
      report({
        line: at !== undefined && isWhole ? lineAt(begin + at) : line,
        name: null,
        message: isWhole
          ? `This block of JSON-LD is not valid JSON${at === undefined ? '' : ` from “${text.slice(at, at + SHOWN_MAX).trim()}” on`}.`
          : 'This block of JSON-LD ends before all of its brackets and quotation marks are closed.',
      })
    }
  }
  for (const { item, index } of readMicrodata(document))
    collect(withLocalNames(item), lineAt(index), things, 0)
  const keysOf = createPageKeys(things.map(({ thing }) => namedEvent(thing)))
  const entries = new Map<string, FeedEntry>()
  const today = addDays(dayAt(now), -2)
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

/** The index at which a text stops being JSON, if the parser's error tells. */
function brokenAt(error: unknown): number | undefined {
  const message = error instanceof Error ? error.message : ''
  const [, at] = /at position (\d+)/.exec(message) ?? []
  if (at !== undefined) return Number(at)
  return /end of JSON input/.test(message) ? Number.POSITIVE_INFINITY : undefined
}

/**
 * Parses JSON after removing the comments and escaping the line breaks in texts that some pages leave in it. Positions
 * of errors stay true.
 */
function parseJson(text: string): unknown {
  const bare = text
    .replace(/^\ufeff/, ' ')
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[)/, (comment) =>
      ' '.repeat(comment.length),
    )
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

/**
 * Collects events from anywhere in a graph. Events below a festival count as shows of their own only when they have a
 * place of their own.
 */
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

/** Returns an error message when the thing is not a show. */
function toEntry(
  thing: Thing,
  line: number,
  address: string,
  keysOf: ReturnType<typeof createPageKeys>,
): FeedEntry | string {
  const title = textOf(thing.name) ?? textOf(thing.headline)
  const name = plainLine(title)
  if (!name) return 'This event has no name.'
  const begin = momentOf(thing.startDate)
  if (!begin) return 'Its startDate is missing or cannot be read.'
  const place = placeOf(thing.location)
  const isFestival = typesOf(thing).some((type) => FESTIVALS.test(type))
  return {
    ...keysOf(namedEvent(thing), `${address}#${title}#${begin.day}T${begin.time ?? ''}#${place?.name ?? ''}`),
    line,
    kind: isFestival ? 'festival' : 'concert',
    name: beginningOf(name, 160),
    description: beginningOf(plainText(textOf(thing.description)) ?? '', 5000) || null,
    begin,
    end: momentOf(thing.endDate),
    status: statusOf(thing),
    previousDay: momentOf(thing.previousStartDate)?.day ?? null,
    place,
    isOnline: listOf(thing.location).some(
      (one) => isThing(one) && typesOf(one).some((type) => /VirtualLocation$/.test(type)),
    ),
    acts: actsOf(thing),
    offers: offersOf(thing, address),
    poster: posterAt(listOf(thing.image).slice(0, 5).map(pictureAddress), address),
    series: null,
  }
}

function statusOf(thing: Thing): FeedEntry['status'] {
  const stated = listOf(thing.eventStatus).map(termOf)
  const found = STATUSES.find(([, names]) => stated.some((one) => names.includes(one)))
  return found ? found[0] : 'scheduled'
}

const namedEvent = (thing: Thing): NamedEvent => ({
  names: ['@id', 'url', 'identifier'].flatMap((key) => textOf(thing[key]) ?? []),
  day: momentOf(thing.startDate)?.day ?? '',
})

/** The address of a picture that is stated as a text or as an `ImageObject`. */
function pictureAddress(value: unknown): string | null {
  return isThing(value) ? textOf(value.contentUrl ?? value.url ?? value['@id']) : textOf(value)
}

/**
 * Returns a function that finds the position of each event's name in a block of JSON. Call it for the events in their
 * order; it returns undefined when the name is not close behind the previous one.
 */
function placesIn(text: string): (thing: Thing) => number | undefined {
  let next = 0
  return ({ name }) => {
    if (typeof name !== 'string' || name === '') return undefined
    const plain = JSON.stringify(name)
    // PHP and others write it like this.
    const escaped = plain
      .replaceAll('/', '\\/')
      .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    const ahead = text.slice(next, next + LOOKED_AHEAD)
    const found = [plain, escaped].map((written) => ahead.indexOf(written)).filter((at) => at >= 0)
    if (found.length === 0) return undefined
    const at = next + Math.min(...found)
    next = at + 1
    return at
  }
}

/**
 * Returns a function from an index in a text to its line, from 1. The lines are found once, because a page has
 * thousands of blocks.
 */
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
