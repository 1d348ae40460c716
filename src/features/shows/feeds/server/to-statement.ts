import { SHOW_DAYS_MAX, type ShowOwner } from '#features/shows/limits.ts'
import { lastProgrammeDay, programmeDay } from '#features/shows/page/server/moments.ts'
import { daysBetween, HOUR_MS, instantAt, timeAt, wallTime } from '#platform/time.ts'
import type { FeedEntry, FeedMoment } from '#sources/show-feeds/entry.ts'
import { isSameVenue, type VenueFacts } from './merging/same-show.ts'
import type { StatedAct, Statement } from './merging/statement.ts'
import { type ArtistNamed, actsInTitle, statusInTitle } from './title-acts.ts'

/** The venue that owns a feed. */
type OwnVenue = VenueFacts & { address: string | null; country: string | null }

/** The facts about a feed and its owner for the conversion of its entries. */
export interface FeedContext {
  /** The claimant: the headliner of an artist's feed, the series of a festival's feed, the place of a venue's feed. */
  owner: { type: ShowOwner; mbid: string | null; name: string; venue: OwnVenue | null }
  /** `X-WR-TIMEZONE`. */
  calendarZone: string | null
  /** The organiser's choice for times without a zone and for places without a city. */
  ownZone: string | null
  city: string | null
  country: string | null
  /** The zone of coordinates or of a city; null when neither is known. */
  zoneOf(
    place: Pick<NonNullable<FeedEntry['place']>, 'latitude' | 'longitude' | 'city' | 'country'>,
  ): string | null
  artistNamed: ArtistNamed
  /** The zone of the largest city of that name, for places of which nothing else tells the zone. */
  zoneOfCity?(city: string, country: string | null): string | null
}

/** A statement, with a remark for the organiser; or an error message instead. */
export type StatementResult = { statement: Statement; remark?: string } | { refused: string }

/** Converts an entry of a feed to a statement: in the zone of its venue, with the night as part of the day before. */
export function toStatement(entry: FeedEntry, context: FeedContext): StatementResult {
  const place = placeOf(entry, context)
  if (!place && !entry.isOnline) return { refused: 'It doesn’t say where it is.' }
  if (place && !entry.isOnline && !place.city) {
    return { refused: 'Its place has no city. Add one in the feed, or choose a city for this feed.' }
  }
  const venueZone = entry.isOnline || !place ? null : context.zoneOf(place)
  const statedZone = entry.begin.zone && entry.begin.zone !== 'UTC' ? entry.begin.zone : null
  const chosen = venueZone ?? context.calendarZone ?? context.ownZone
  const floating = chosen ?? (statedZone ? null : zoneOfCity(entry.begin, place, context))
  const timeZone = venueZone ?? statedZone ?? floating ?? entry.begin.zone ?? zoneOfOffset(entry.begin)
  if (!timeZone) {
    return {
      refused:
        'Its time has no time zone, and neither its place nor the calendar gives one. Choose a time zone for this feed.',
    }
  }
  const instant = (moment: FeedMoment | null) => instantOf(moment, floating ?? timeZone)
  const begins = instant(entry.begin)
  const ends = instant(entry.end)
  const firstDay = begins ? programmeDay(begins, timeZone) : entry.begin.day
  const lastDay = ends ? lastProgrammeDay(ends, timeZone) : (entry.end?.day ?? firstDay)
  const days = 1 + daysBetween(firstDay, lastDay)
  if (days > SHOW_DAYS_MAX)
    return { refused: `It lasts ${days} days: a show lasts ${SHOW_DAYS_MAX} at most.` }
  const isReversed = days < 1 || (begins !== null && ends !== null && ends < begins)
  const isFestival =
    entry.kind === 'festival' ||
    (context.owner.type === 'festival' && (days >= 2 || isSeries(entry.name, context.owner.name)))
  const contradicts =
    entry.begin.instant !== null &&
    entry.begin.zone === null &&
    begins !== null &&
    timeAt(begins, timeZone) !== entry.begin.time
  const ownClock = entry.begin.zone ?? (entry.begin.instant === null ? (floating ?? timeZone) : null)
  const isSkipped = begins !== null && ownClock !== null && timeAt(begins, ownClock) !== entry.begin.time
  const remarks = [
    isReversed && 'It ends before it begins, so we left the end out.',
    isSkipped &&
      `Its time ${entry.begin.time} doesn’t exist on ${entry.begin.day}, because the clocks go forward: we show it at ${timeAt(begins, timeZone)}.`,
    contradicts &&
      `Its offset doesn’t match the time zone of its place (${timeZone}): we show it at ${timeAt(begins, timeZone)} there.`,
  ].filter((remark) => typeof remark === 'string')
  return {
    statement: {
      kind: entry.isOnline ? 'stream' : isFestival ? 'festival' : 'concert',
      name: entry.name,
      description: entry.description,
      timeZone,
      firstDay,
      lastDay: days < 1 ? firstDay : lastDay,
      beginsAt: begins?.toISOString() ?? null,
      endsAt: begins && ends && ends > begins ? ends.toISOString() : null,
      venue: place?.city && !entry.isOnline ? { ...place, city: place.city } : null,
      acts: actsOf(entry, context, isFestival, (moment) => instant(moment), timeZone),
      ticketLinks: entry.offers,
      ...statusOf(entry),
      residency: entry.series,
    },
    ...(remarks.length > 0 && { remark: remarks.join(' ') }),
  }
}

/** The zone of the city of a place, unless an offset that the feed states contradicts it: cities share names. */
function zoneOfCity(begin: FeedMoment, place: ReturnType<typeof placeOf>, { zoneOfCity }: FeedContext) {
  const zone = place?.city ? (zoneOfCity?.(place.city, place.country) ?? null) : null
  const isOther = zone && begin.instant && !begin.zone && timeAt(new Date(begin.instant), zone) !== begin.time
  return isOther ? null : zone
}

/** The place of an entry; in a venue's feed that venue, unless the entry names another place. */
function placeOf({ place }: FeedEntry, { owner: { venue }, city, country }: FeedContext) {
  const named = place && {
    ...place,
    mbid: null,
    city: place.city ?? city,
    country: place.country ?? country,
  }
  if (!venue) return named
  const isThere = !named || isSameVenue(venue, { ...named, city: named.city ?? venue.city })
  return isThere ? venue : named
}

/** Null for a day without a time. */
function instantOf(moment: FeedMoment | null, floatingZone: string): Date | null {
  if (!moment?.time) return null
  return moment.instant ? new Date(moment.instant) : instantAt(moment.day, moment.time, floatingZone)
}

/** The zone of a moment of which only the offset is known, in whole hours. */
function zoneOfOffset({ day, time, instant }: FeedMoment): string | null {
  if (!time || !instant) return null
  const hours = (wallTime(day, time) - Date.parse(instant)) / HOUR_MS
  if (!Number.isInteger(hours) || Math.abs(hours) > 12) return null
  // In the names of these zones, the sign is the other way round.
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** A show whose former day is unknown counts as scheduled. */
function statusOf({ status, previousDay, name }: FeedEntry): Pick<Statement, 'status' | 'previousDay'> {
  if (status === 'scheduled') return { status: statusInTitle(name) ?? status }
  if (status !== 'moved') return { status }
  return previousDay ? { status, previousDay } : { status: 'scheduled' }
}

const isSeries = (name: string, series: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:19|20)\d{2}\b/g, '')
    .trim() === series.toLowerCase().trim()

function actsOf(
  entry: FeedEntry,
  { owner, artistNamed }: FeedContext,
  isFestival: boolean,
  instant: (moment: FeedMoment | null) => Date | null,
  timeZone: string,
): StatedAct[] {
  const plain = { stage: null, day: null, beginsAt: null, endsAt: null }
  const stated = entry.acts.map((act, i): StatedAct => {
    const begins = instant(act.begin)
    const ends = instant(act.end)
    return {
      name: act.name,
      mbid: act.mbid ?? artistNamed(act.name)?.mbid ?? null,
      role: i === 0 && !isFestival ? 'headliner' : 'support',
      stage: act.stage,
      day: begins ? programmeDay(begins, timeZone) : (act.begin?.day ?? null),
      beginsAt: begins?.toISOString() ?? null,
      endsAt: ends?.toISOString() ?? null,
    }
  })
  if (owner.type === 'artist' && !stated.some((act) => isOwner(act, owner))) {
    stated.unshift({
      name: owner.name,
      mbid: owner.mbid,
      role: isFestival ? 'support' : 'headliner',
      ...plain,
    })
  } else if (owner.type === 'artist') {
    const own = stated.find((act) => isOwner(act, owner))
    // An artist of this name on the bill is the owner of the feed, even if other artists share the name.
    if (own) Object.assign(own, { mbid: owner.mbid, role: isFestival ? 'support' : 'headliner' })
  }
  if (entry.acts.length > 0 || isFestival) return stated
  const titled = actsInTitle(entry.name, artistNamed, owner.type === 'artist' ? owner.name : null)
  const others = titled.filter(({ mbid }) => !stated.some((act) => act.mbid === mbid))
  // When the claimant does not play, the first name in the title is the headliner.
  const roleOf = (i: number) =>
    stated.length === 0 && i === 0 ? ('headliner' as const) : ('support' as const)
  return [...stated, ...others.map(({ name, mbid }, i) => ({ name, mbid, role: roleOf(i), ...plain }))]
}

const isOwner = (act: StatedAct, owner: FeedContext['owner']) =>
  act.mbid ? act.mbid === owner.mbid : act.name.toLowerCase() === owner.name.toLowerCase()
