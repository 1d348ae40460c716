import { z } from 'zod'
import { asOutsideError, OutsideError } from '#platform/fetch/outside-error.ts'
import type { Urgency } from '#platform/fetch/turns.ts'
import { maybe, maybeReadable, maybeText, text } from '../tolerant.ts'

/** The properties of an item that Fanfare reads. */
export const WIKIDATA_PROPERTIES = {
  website: 'P856',
  fediverse: 'P4033',
  bluesky: 'P12361',
  musicbrainzArtist: 'P434',
  musicbrainzLabel: 'P966',
  musicbrainzSeries: 'P1407',
  musicbrainzPlace: 'P1004',
} as const

export interface Wikidata {
  /** The current values of a property that are texts; none for an unknown item. Throws `OutsideError`. */
  values(item: string, property: string, urgency: Urgency): Promise<string[]>
}

/** https://doc.wikimedia.org/Wikibase/master/js/rest-api/ : statements of an item. */
const statement = z.object({
  rank: maybeText,
  value: z.object({ type: maybeText, content: text }),
  qualifiers: maybeReadable(z.object({ property: maybe(z.object({ id: text })) })),
})

const END_TIME = 'P582'

/** `fetchJson` fetches a path below the base URL through the queue. */
export const createWikidata = (
  fetchJson: (path: string, urgency: Urgency) => Promise<unknown>,
): Wikidata => ({
  async values(item, property, urgency) {
    try {
      const answer = await fetchJson(`/entities/items/${item}/statements?property=${property}`, urgency)
      const read = z.record(z.string(), z.unknown()).safeParse(answer)
      if (!read.success) throw new OutsideError('unreadable', 'The statements are not of the expected form.')
      return maybeReadable(statement)
        .parse(read.data[property])
        .filter(({ rank, qualifiers }) => rank !== 'deprecated' && !qualifiers.some(isEnd))
        .map(({ value }) => value.content)
    } catch (error) {
      if (asOutsideError(error).isMissing) return []
      throw error
    }
  },
})

const isEnd = ({ property }: { property?: { id: string } }) => property?.id === END_TIME
