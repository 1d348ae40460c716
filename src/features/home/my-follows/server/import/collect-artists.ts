import type { ArtistQuery } from '#features/catalogue/public.ts'
import { isNobody, NAME_MAX, toArtistQuery } from './artist-query.ts'
import { splitCredit } from './split-credit.ts'

/**
 * What a name may stand for: `one` artist; one or `some`, when all are known; or it is a `list`, whose unknown parts
 * are artists too.
 */
export type Credit = 'one' | 'some' | 'list'

export interface ListedArtist extends ArtistQuery {
  credit: Credit
  /** Another name, looked up when the name is unknown. */
  otherName: string | null
}

export interface Listed {
  mbid?: unknown
  credit?: Credit
  otherName?: string | null
}

/** Collects the artists that a reader finds in a list. */
export interface Collector {
  /** Counts the entry as not understood when it is neither a name nor an id. */
  add(name: unknown, more?: Listed): void
  /** Counts an entry in which no artist can be read. */
  miss(): void
  /** Tells the member what of the list was not read, or how. Each note is given once. */
  note(sentence: string): void
  /** Adds what another one has found and missed. */
  absorb(other: Collector): void
  /** Whether more entries were found than are read. */
  isFull(): boolean
  /** Distinct artists, in the order in which they were found, with the number of their entries. */
  found(): { artist: ListedArtist; times: number }[]
  entries(): number
  missed(): number
  notes(): string[]
}

/** The entries that are read of one list; a year of listening has some ten thousand. */
export const ENTRIES_MAX = 1_000_000
/** The distinct artists kept while reading. */
const DISTINCT_MAX = 200_000

export function createCollector(): Collector {
  const artists = new Map<string, { artist: ListedArtist; times: number }>()
  const notes = new Set<string>()
  let entries = 0
  let missed = 0

  const put = (artist: ListedArtist, times: number) => {
    const key = artist.mbid ?? artist.name?.toLowerCase() ?? ''
    const known = artists.get(key)
    if (known) known.times += times
    else if (artists.size < DISTINCT_MAX) artists.set(key, { artist, times })
  }
  const collector: Collector = {
    add(name, more = {}) {
      entries++
      if (isNobody(name)) return
      const query = toArtistQuery(name, more.mbid)
      if (query) put({ ...query, credit: more.credit ?? 'some', otherName: more.otherName ?? null }, 1)
      else if (more.credit === 'list' && typeof name === 'string' && name.length > NAME_MAX) {
        for (const { text } of splitCredit(name).pieces) collector.add(text)
      } else missed++
    },
    miss() {
      entries++
      missed++
    },
    absorb(other) {
      for (const { artist, times } of other.found()) put(artist, times)
      for (const sentence of other.notes()) notes.add(sentence)
      entries += other.entries()
      missed += other.missed()
    },
    note: (sentence) => void notes.add(sentence),
    isFull: () => entries >= ENTRIES_MAX,
    found: () => [...artists.values()],
    entries: () => entries,
    missed: () => missed,
    notes: () => [...notes],
  }
  return collector
}
