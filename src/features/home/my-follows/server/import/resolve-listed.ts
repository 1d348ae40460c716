import { matchArtists, type NamedArtist, type NameReading } from '#features/catalogue/public.ts'
import type { ListedArtist } from './collect-artists.ts'
import { type Piece, splitCredit } from './split-credit.ts'

/** A name of a list, or a part of one, with the artists that it can mean, best first. */
export interface Resolved {
  asked: string
  candidates: NamedArtist[]
}

/** The parts of credits that are looked up beside the names of a list; further credits stay whole. */
const PARTS_MAX = 5000
/** The longest name of one artist in pieces: “Crosby, Stills, Nash & Young”. */
const PIECES_OF_NAME = 5

/**
 * Looks up the artists of a list. A credit of several artists is split only when it is unknown as a whole, with the
 * longest known names first; and unless it is certainly a list, only when all its parts are known.
 */
export async function resolveListed(
  reading: NameReading,
  listed: readonly ListedArtist[],
): Promise<Resolved[]> {
  const found = await matchArtists(reading, listed)
  const others = await matchNamed(
    reading,
    listed.flatMap(({ otherName }, place) => (found[place]?.length || !otherName ? [] : otherName)),
  )
  const whole = listed.map(({ name, mbid, otherName }, place): Resolved => {
    const other = found[place]?.length === 0 && otherName ? others.get(otherName) : undefined
    if (other?.length) return { asked: otherName ?? '', candidates: other }
    return { asked: name ?? mbid ?? '', candidates: found[place] ?? [] }
  })
  const credits = new Map<number, { credit: Credit; isList: boolean }>()
  let parts = 0
  for (const [place, { name, credit: kind }] of listed.entries()) {
    if (!name || kind === 'one' || whole[place]?.candidates.length) continue
    const { pieces, isCertain } = splitCredit(name)
    const credit = { name, pieces }
    if (pieces.length < 2 || parts + spansOf(credit).length > PARTS_MAX) continue
    parts += spansOf(credit).length
    credits.set(place, { credit, isList: isCertain || kind === 'list' })
  }
  const known = await matchNamed(
    reading,
    [...credits.values()].flatMap(({ credit }) => spansOf(credit).map(({ text }) => text)),
  )
  return whole.flatMap((one, place) => {
    const split = credits.get(place)
    const names = split && cover(split.credit, known)
    const isWhole = !names || (!split.isList && names.some(({ candidates }) => candidates.length === 0))
    return isWhole ? [one] : names
  })
}

async function matchNamed(
  reading: NameReading,
  names: readonly string[],
): Promise<Map<string, NamedArtist[]>> {
  const distinct = [...new Set(names)]
  const found = await matchArtists(
    reading,
    distinct.map((name) => ({ name, mbid: null })),
  )
  return new Map(distinct.map((name, place) => [name, found[place] ?? []]))
}

interface Credit {
  name: string
  pieces: readonly Piece[]
}

/** Each run of neighbouring pieces that may be one name, except the whole. */
function spansOf({ name, pieces }: Credit): { from: number; to: number; text: string }[] {
  return pieces.flatMap((first, from) =>
    pieces
      .slice(from, from + PIECES_OF_NAME)
      .map((last, more) => ({
        from,
        to: from + more,
        text: more === 0 ? first.text : name.slice(first.start, last.end),
      }))
      .filter(({ to }) => from > 0 || to < pieces.length - 1),
  )
}

/** The artists of a credit, the longest known name first; unknown pieces by themselves. */
function cover(credit: Credit, known: ReadonlyMap<string, NamedArtist[]>): Resolved[] {
  const names: Resolved[] = []
  const spans = spansOf(credit)
  for (let at = 0; at < credit.pieces.length; ) {
    const mine = spans.filter(({ from }) => from === at)
    const best = mine.findLast(({ text }) => known.get(text)?.length) ?? mine[0]
    if (!best) return names
    names.push({ asked: best.text, candidates: known.get(best.text) ?? [] })
    at = best.to + 1
  }
  return names
}
