import type { Act, Show, TicketLink, Venue } from '#features/shows/contract.ts'
import { faceOf } from '#features/shows/face.ts'
import { AVAILABILITIES, MORNING } from '#features/shows/limits.ts'
import { firstDayOf, lastDayOf } from '#features/shows/night.ts'
import { addDays, dayAt, instantAt } from '#platform/time.ts'
import { showChange } from '../contract.ts'
import type { ShowOwner } from './own-shows.ts'
import { bodyOf, type ShowDraft } from './show-draft.ts'

/** What stands in a preview for fields that are still empty. */
const STAND_INS = { name: 'Name of the show', venue: 'Name of the venue', city: 'City' }

const FIELDS: Record<string, string> = {
  name: 'Name',
  kind: 'Kind',
  date: 'Date',
  time: 'Begins',
  timeZone: 'Time zone of the venue',
  endDate: 'Last day',
  endTime: 'Ends',
  'venue.name': 'Venue',
  'venue.address': 'Address',
  'venue.city': 'City',
  'venue.country': 'Country',
  'venue.latitude': 'Coordinates',
  'venue.longitude': 'Coordinates',
  'moved.reason': 'Reason for the move',
  description: 'Description',
}

export interface Missing {
  /** The label of the field. */
  field: string
  message: string
}

export interface ShowInPreview {
  show: Show
  isPast: boolean
  /** What has to be filled in or mended before it can be published. */
  missing: Missing[]
}

interface Previewed {
  draft: ShowDraft
  owner: ShowOwner
  /** For a venue, its stored facts. */
  venue?: Venue
  /** The stored show, if there is one. */
  before?: Show
  /** Milliseconds since 1970. */
  now: number
}

/** Turns the input of the form into the show that visitors will see; empty fields get a stand-in, today for the day. */
export function showInPreview({ draft, owner, venue, before, now }: Previewed): ShowInPreview {
  const { kind, time, endTime, timeZone } = draft
  const typedDay = draft.date || dayAt(now, timeZone)
  const date = firstDayOf(kind, typedDay, time || null)
  const lastDate = lastDayOf(kind, date, draft.endDate, endTime)
  const body = bodyOf(draft, owner, before)
  const isMoved = before !== undefined && draft.isMove
  const overAt = instantAt(addDays(lastDate, 1), MORNING, timeZone)
  const acts = body.acts.map((act, index): Act => {
    const stored = before?.acts.find(({ number }) => number === act.number)
    const { name, role } = act
    return {
      number: stored?.number ?? index + 1,
      name,
      role,
      artistMbid: act.artistMbid ?? null,
      isUnconfirmed: stored?.isUnconfirmed ?? false,
      stage: act.stage ?? null,
      day: act.day || null,
      time: act.time || null,
      endTime: act.endTime || null,
      beginsAt: null,
      endsAt: null,
    }
  })
  const id = before?.id ?? 'preview'
  const name = draft.name.trim() || STAND_INS.name
  const face = faceOf({ id, name, acts })
  return {
    isPast: now >= overAt.getTime(),
    missing: missingIn(body),
    show: {
      id,
      kind,
      name,
      description: draft.description.trim() || null,
      status: isMoved ? 'moved' : (before?.status ?? 'scheduled'),
      statusReason: isMoved ? draft.moveReason.trim() || null : (before?.statusReason ?? null),
      timeZone,
      date,
      lastDate,
      time: time || null,
      endTime: endTime || null,
      beginsAt: null,
      endsAt: null,
      overAt: overAt.toISOString(),
      previousDate: isMoved ? before.date : (before?.previousDate ?? null),
      previousBeginsAt: isMoved ? before.beginsAt : (before?.previousBeginsAt ?? null),
      cancelledDays: before?.cancelledDays ?? [],
      venue: kind === 'stream' ? null : (venue ?? venueOf(draft)),
      acts,
      actCount: acts.length,
      ticketLinks: body.ticketLinks.filter(({ url }) => isShop(url)).map((link) => linkOf(link, now)),
      festival: owner.type === 'festival' ? { slug: owner.entityId, name: owner.name } : null,
      poster: draft.poster,
      organiser: before?.organiser ?? null,
      mbid: before?.mbid ?? null,
      sources: before?.sources ?? [],
      updatedAt: new Date(now).toISOString(),
      hiddenReason: null,
      face: face.id === before?.face.id ? before.face : { ...face, imageUrl: null },
    },
  }
}

/** The messages of the form's check, each with the label of its field, each field once. */
function missingIn(body: ReturnType<typeof bodyOf>): Missing[] {
  const { error } = showChange.safeParse(body)
  const byField = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const field = labelOf(path)
    if (!byField.has(field)) byField.set(field, message)
  }
  return [...byField].map(([field, message]) => ({ field, message }))
}

function labelOf(path: readonly PropertyKey[]): string {
  const [first, second] = path
  if (first === 'ticketLinks')
    return typeof second === 'number' ? `Ticket link ${second + 1}` : 'Ticket links'
  if (first === 'acts') return 'Acts'
  if (first === 'poster') return 'Poster'
  return FIELDS[path.join('.')] ?? 'Show'
}

const venueOf = ({ venueName, address, city, country }: ShowDraft): Venue => ({
  id: 'preview',
  name: venueName.trim() || STAND_INS.venue,
  address: address.trim() || null,
  city: city.trim() || STAND_INS.city,
  country: country || null,
  latitude: null,
  longitude: null,
})

const isShop = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

function linkOf(
  { url, priceFrom, priceTo, currency, availability }: ReturnType<typeof bodyOf>['ticketLinks'][number],
  now: number,
): TicketLink {
  return {
    url,
    priceFrom: Number.isFinite(priceFrom) ? priceFrom : null,
    priceTo: Number.isFinite(priceTo) ? priceTo : null,
    currency: currency || null,
    availability: AVAILABILITIES.find((one) => one === availability) ?? null,
    statedAt: new Date(now).toISOString(),
  }
}
