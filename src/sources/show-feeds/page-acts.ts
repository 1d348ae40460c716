import { beginningOf } from '#platform/storable-text.ts'
import { UUID_PATTERN } from '#platform/uuid.ts'
import type { FeedAct } from './entry.ts'
import { isThing, listOf, momentOf, type Thing, textOf, wordsOf } from './thing.ts'

const ARTIST_AT_MUSICBRAINZ = new RegExp(`musicbrainz\\.org/artist/(${UUID_PATTERN})`, 'i')

/** The acts of an event, with their slots at a festival. */
export function actsOf(thing: Thing): FeedAct[] {
  const performers = [...listOf(thing.performer), ...listOf(thing.performers)].flatMap((one) => {
    const name = isThing(one) ? wordsOf(one.name) : wordsOf(one)
    return name
      ? [{ name: beginningOf(name, 200), mbid: mbidOf(one), stage: null, begin: null, end: null }]
      : []
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
        name: beginningOf(name, 200),
        mbid: mbidOf(performer),
        stage: isWhole ? null : beginningOf(stage ?? '', 80) || null,
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
  const [found] = addresses.flatMap((one) => ARTIST_AT_MUSICBRAINZ.exec(one ?? '')?.[1] ?? [])
  return found?.toLowerCase() ?? null
}

/** Whether an event below another is an act's slot: on a stage or at a time of its own, at the same place. */
export function isSlot(below: Thing, above: Thing): boolean {
  const [own] = listOf(below.location)
  const [whole] = listOf(above.location)
  if (!own) return true
  if (!isThing(own)) return true
  if (own.address || own.geo)
    return JSON.stringify(own.address) === JSON.stringify(isThing(whole) ? whole.address : undefined)
  return true
}
